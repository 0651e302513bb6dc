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

/** Lines at the start that stand for reasoning nobody can read: ciphers, not the model's words. */
const OPAQUE_LINES = /^(?:\s*(?:redacted thinking|signature): ?[\w+/=-]{16,}[ \t\r]*(?=\n|$))+/i;

/**
 * What is left of a canonical text when the model's reasoning is taken out; undefined where it was never closed.
 *
 * Knows think tags (`<think>`, `[THINK]`, `◁think▷`), Harmony channels and the `Thinking: …` prefix that promptfoo's
 * providers write. A closing tag without an opening one ends reasoning that began in the chat template. After the
 * prefix nothing marks the end of the reasoning but Anthropic's signature line: without it the reply begins with
 * the last line that is labelled an answer, or the last paragraph that begins with yes or no, else with the last of all.
 *
 * @example withoutReasoning('<think>no…</think> yes') // ' yes'
 */
export function withoutReasoning(text: string): string | undefined {
  const turn = ownTurn(text);
  const spoken = turn.includes('<|') ? finalChannel(turn) : turn;
  const visible = spoken && outsideBlocks(spoken)?.replace(OPAQUE_LINES, '');
  return visible && PREFIX.test(visible) ? afterPrefix(visible) : visible;
}

/** The last final channel without control tokens, or `undefined` when there are channels but none is final. */
function finalChannel(text: string): string | undefined {
  const at = text.lastIndexOf(FINAL_CHANNEL);
  if (at < 0 && text.includes('<|channel|>')) return undefined;
  return (at < 0 ? text : text.slice(at + FINAL_CHANNEL.length)).replace(CHANNEL_TOKEN, ' ');
}

/** What stands outside think tags, or `undefined` when one of them is never closed. */
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
