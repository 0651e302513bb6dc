import { isRecord } from '../lib/json.ts';
import type { UnparsedReason } from './answer.ts';

/** What a provider reports about a reply, in promptfoo's words. */
export interface ReplyFlags {
  readonly isRefusal?: boolean | undefined;
  /** Why the model stopped: `stop`, `length`, `content_filter`. */
  readonly finishReason?: string | undefined;
  readonly guardrails?: unknown;
}

/** Returns true if the provider's own flags say that the reply was refused or filtered. */
export function isFlagged({ isRefusal, finishReason, guardrails }: ReplyFlags): boolean {
  const flags = isRecord(guardrails) ? guardrails : {};
  return (
    isRefusal === true || finishReason === 'content_filter' || flags.flagged === true || flags.flaggedOutput === true
  );
}

/** Returns the text of an output: a string, a list of content blocks, or an object. Undefined for other values. */
export function textOf(output: unknown): string | undefined {
  if (typeof output === 'string') return output;
  if (Array.isArray(output)) {
    const texts = output.filter((block) => !isReasoning(block)).map(textOf);
    return texts.every((text) => text !== undefined) ? texts.join('\n\n') : undefined;
  }
  if (!isRecord(output)) return undefined;
  const inside = [output.text, output.content, output.output].map(textOf);
  return inside.find((text) => text !== undefined && text !== '') ?? JSON.stringify(output);
}

/** Returns true for a block of a reply that holds reasoning, as Anthropic and Google mark it. */
function isReasoning(block: unknown): boolean {
  return isRecord(block) && (block.thought === true || /thinking|reasoning/.test(String(block.type)));
}

/** A call of a tool, as models without a tool interface write it into their text. */
const TOOL_CALL = /<tool_call>[^<]*(?:<\/tool_call>|$)|<function[=_][^<]*<\/function[^<>]*>/gi;

/** The end of reasoning, or of a part of it. */
const REASONING_END =
  /<\/(?:(?:seed:)?think|thinking|thoughts?|reasoning|reflection|scratchpad)>|\[\/think\]|<\|end_of_thought\|>|◁\/think▷|\.\.\.done thinking\.|<\|channel\|>final<\|message\|>|^analysis[\s\S]*assistantfinal/gi;

/** The beginning of reasoning, which has to end before the answer. */
const REASONING_START =
  /<(?:(?:seed:)?think|thinking|thoughts?|reasoning|reflection|scratchpad)>|\[think\]|<\|begin_of_thought\|>|◁think▷|<\|channel\|>(?!final)|^\s*thinking\.\.\.\s*\n/i;

/** The prefix by which promptfoo's providers mark reasoning. It ends with a signature or at the last paragraph. */
const PREFIX = /^\s*thinking: /i;
const PREFIX_END = /\nsignature:[^\n]*\n?|\n[ \t\r]*\n/gi;

/** The end of the model's own turn. */
const TURN_END =
  /<\|(?:im_end|im_start|eot_id|end|endoftext|end_of_text|return|user)\|>|<\/s>|<end_of_turn>|\n[ \t*#]{0,9}(?:user|human) ?:/i;

/** Returns what a model said, without reasoning, tool calls and further turns; or why there is nothing to read. */
export function spokenText(text: string): { readonly text: string } | { readonly reason: UnparsedReason } {
  const whole = normalise(text).replaceAll(TOOL_CALL, ' ');
  const said = afterLast(whole, REASONING_END);
  if (REASONING_START.test(said)) return { reason: 'reasoning never ended' };
  const reply = PREFIX.test(said) ? afterLast(said, PREFIX_END) : said;
  if (PREFIX.test(reply)) return { reason: 'reasoning never ended' };
  return { text: firstTurn(reply) };
}

/** Cuts a reply off where the model begins to write the next turn. A marker before the first word is no such end. */
function firstTurn(reply: string): string {
  const start = reply.search(/[\p{L}\p{N}]/u);
  if (start < 0) return reply;
  const length = reply.slice(start).search(TURN_END);
  return length < 0 ? reply : reply.slice(0, start + length);
}

/** Returns what follows the last match of a pattern; the whole text if there is none. */
function afterLast(text: string, pattern: RegExp): string {
  const last = [...text.matchAll(pattern)].at(-1);
  return last ? text.slice(last.index + last[0].length) : text;
}

/** Returns Unicode's compatible form of a text, without invisible characters, and with plain quotes and brackets. */
function normalise(text: string): string {
  return (
    text
      .replaceAll(/\p{Default_Ignorable_Code_Point}+/gu, '')
      // Of a run of combining marks, 30 are kept: sorting long runs would take quadratic time.
      .replaceAll(/([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu, '$1')
      .normalize('NFKC')
      .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
      .replaceAll(/[\u201c-\u201f]/g, '"')
      .replaceAll(/&lt;|\\u003c|\\(?=<)/gi, '<')
      .replaceAll(/&gt;|\\u003e|\\(?=>)/gi, '>')
      // An escaped line break that does not begin a LaTeX command
      .replaceAll(/\\n(?![a-z])/g, '\n')
  );
}
