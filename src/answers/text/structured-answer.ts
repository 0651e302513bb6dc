import { ifPossible } from '../../lib/if-possible.ts';

const BOX = /\\f?box(?:ed)?\s{0,3}\{((?:[^{}]|\{(?:[^{}]|\{[^{}]{0,50}\}){0,100}\}){0,200})/g;
const FIELD =
  /["'](?:final_?)?(?:answer|verdict|result|response|output|value|conclusion|decision|is_?happy|number|effect|change|total)["']\s{0,5}:\s{0,5}(?:(true|false|[-+]?[\d.]{1,20}(?:e[-+]?\d{1,3})?)|(["'])((?:\\.|(?!\2)[^\\\n]){0,400})\2)(?!\s{0,3}\|)/g;

const TOOL_CALL = /^[\s`*_>"']{0,20}(?:json\s+)?(?:[[{]|<tool_call>|<function)/;
const TOOL_KEY =
  /"(?:tool_calls?|function_call|tool_use|toolcall)"|"function"\s{0,5}:\s{0,5}\{|<tool_call>|<function[_=]|"(?:arguments"\s{0,5}:|parameters"\s{0,5}:\s{0,5}\{)/;

/** Returns the contents of the LaTeX boxes in a text. @example boxedAnswers('$\\boxed{no}$') // ['no'] */
export function boxedAnswers(text: string): string[] {
  return [...text.matchAll(BOX)].map(([, content = '']) => content);
}

/**
 * Returns the values of the answer fields in JSON or in similar text. The outermost fields come last, because inner
 * fields are often steps or alternatives. Without an answer field, JSON yields its value if it has only one.
 */
export function jsonAnswers(text: string): string[] {
  let [depth, place] = [0, 0];
  const found = [...text.matchAll(FIELD)].map(({ index, 1: literal, 3: words = '' }) => {
    for (; place < index; place++) depth += { '[': 1, '{': 1, ']': -1, '}': -1 }[text[place] ?? ''] ?? 0;
    return { depth, words: literal ?? words };
  });
  const outermostLast = found.sort((a, b) => b.depth - a.depth).map(({ words }) => words);
  return outermostLast.length > 0 ? outermostLast : onlyValue(text);
}

const JSON_TEXT = /^\s*(?:```(?:json)?\s*)?([[{][\s\S]*[\]}])\s*(?:```)?\s*$/;

/** Returns the value of JSON that has only one, whatever its key: `{"she_leaves": true}`. */
function onlyValue(text: string): string[] {
  const json = JSON_TEXT.exec(text)?.[1];
  if (json === undefined) return [];
  try {
    let value: unknown = JSON.parse(json);
    while (typeof value === 'object' && value !== null) {
      const [first, ...others]: unknown[] = Object.values(value);
      value = others.length === 0 ? first : undefined;
    }
    return value === undefined ? [] : [String(value)];
  } catch {
    return [];
  }
}

const JSON_START = /^\s*(?:```(?:json)?\s*)?[[{]\s*["'{[]/;

/** Tests whether a text is JSON that breaks off. */
export function isBrokenJson(text: string): boolean {
  if (!JSON_START.test(text)) return false;
  const count = (marks: RegExp): number => text.match(marks)?.length ?? 0;
  return count(/[[{]/g) > count(/[\]}]/g);
}

export function isToolCall(text: string): boolean {
  return TOOL_CALL.test(text) && TOOL_KEY.test(text.slice(0, 2000));
}

export function textOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return typeof output === 'string' ? output : undefined;
  return ifPossible(() => JSON.stringify(output));
}
