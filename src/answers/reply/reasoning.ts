import { lastMatch } from '../text/pattern.ts';
import { ownTurn } from '../text/run-on.ts';

const BLOCK = /<\/?(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)>|\[\/?think\]|◁\/?think▷/gi;
const FINAL_CHANNEL = '<|channel|>final<|message|>';
const CHANNEL_TOKEN = /<\|[a-z_]{1,30}\|>/gi;
const PREFIX = /^[\s*_#>"'`]{0,20}(?:thinking|thoughts?|thought process|thinking process)[*_]{0,3}:/i;
const SIGNATURE = /\nsignature:[^\n]*/gi;
const ANSWER_START =
  /\n(?=[\s*_#>]{0,20}(?:[<[]answer|(?:final )?(?:answer|verdict|conclusion)\b))|\n[ \t\r]*\n(?=[\s*_#>"'`]{0,20}(?:yes|no)\b)/gi;
const BLANK_LINE = /\n[ \t\r]*\n(?=[^\n]*\S)/g;

/** Leading lines of encrypted reasoning, which are not the model's words. */
const OPAQUE_LINES = /^(?:\s*(?:redacted thinking|signature): ?[\w+/=-]{16,}[ \t\r]*(?=\n|$))+/i;

/**
 * Removes the model's reasoning from a canonical text; undefined if the reasoning is never closed.
 *
 * It recognises think tags (`<think>`, `[THINK]`, `◁think▷`), Harmony channels and the prefix `Thinking: …` of
 * promptfoo's providers. A lone closing tag ends reasoning that began in the chat template. After the prefix, only
 * Anthropic's signature line marks the end. Without this line, the reply begins at the last line that is labelled as
 * an answer or the last paragraph that begins with yes or no, whichever comes later. If there is neither, it is the
 * last paragraph.
 *
 * @example withoutReasoning('<think>no…</think> yes') // ' yes'
 */
export function withoutReasoning(text: string): string | undefined {
  const turn = ownTurn(text);
  const spoken = turn.includes('<|') ? finalChannel(turn) : turn;
  const visible = spoken && outsideBlocks(spoken)?.replace(OPAQUE_LINES, '');
  return visible && PREFIX.test(visible) ? afterPrefix(visible) : visible;
}

function finalChannel(text: string): string | undefined {
  const at = text.lastIndexOf(FINAL_CHANNEL);
  if (at < 0 && text.includes('<|channel|>')) return undefined;
  return (at < 0 ? text : text.slice(at + FINAL_CHANNEL.length)).replace(CHANNEL_TOKEN, ' ');
}

function outsideBlocks(text: string): string | undefined {
  let [outside, depth, from] = ['', 0, 0];
  for (const { 0: tag, index } of text.matchAll(BLOCK)) {
    const closes = tag[1] === '/';
    if (depth === 0) outside = closes ? '' : outside + text.slice(from, index);
    depth = closes ? Math.max(0, depth - 1) : depth + 1;
    from = index + tag.length;
  }
  return depth > 0 ? undefined : outside + text.slice(from);
}

function afterPrefix(text: string): string | undefined {
  const signed = lastMatch(text, SIGNATURE);
  if (signed) return text.slice(signed.index + signed[0].length);
  const paragraph = lastMatch(text, ANSWER_START) ?? lastMatch(text, BLANK_LINE);
  return paragraph && text.slice(paragraph.index);
}
