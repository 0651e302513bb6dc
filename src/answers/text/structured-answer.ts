import { lastMatch } from './pattern.ts';

const BOX = /\\f?box(?:ed)?\s{0,3}\{((?:[^{}]|\{(?:[^{}]|\{[^{}]{0,50}\}){0,100}\}){0,200})/g;

const key = (names: string) => new RegExp(`["'](?:final_?)?(?:${names})["']\\s{0,5}:\\s{0,5}`, 'g');
/** What an answer's field is called, and what it may hold without quotation marks, by what is asked for. */
const FIELDS = {
  truth: [
    key('answer|verdict|result|response|output|value|conclusion|decision|is_?happy'),
    /^(?:true|false)\b/,
  ],
  number: [key('answer|result|value|number|effect|change|total'), /^[-+]?[\d.]{1,20}(?:e[-+]?\d{1,3})?/],
} as const;
const STRING = /^(["'])((?:\\.|(?!\1)[^\\\n]){0,400})\1/;

const TOOL_CALL = /^[\s`*_>"']{0,20}(?:json\s+)?(?:[[{]|<tool_call>|<function)/;
const TOOL_KEY =
  /"(?:tool_calls?|function_call|tool_use|toolcall)"|"function"\s{0,5}:\s{0,5}\{|<tool_call>|<function[_=]|"(?:arguments"\s{0,5}:|parameters"\s{0,5}:\s{0,5}\{)/;

/** What the last LaTeX box of a normalised text holds. @example boxedAnswer('$\\boxed{no}$') // 'no' */
export function boxedAnswer(text: string): string | undefined {
  return lastMatch(text, BOX)?.[1];
}

/**
 * Words of the last answer field in JSON, or in what looks like it (single quotes, text around it).
 *
 * @example jsonAnswer('{"reason": "…", "answer": "no"}', 'truth') // 'no'
 */
export function jsonAnswer(text: string, wanted: keyof typeof FIELDS): string | undefined {
  const [keys, literal] = FIELDS[wanted];
  let found: string | undefined;
  for (const { 0: name, index } of text.matchAll(keys)) {
    const value = text.slice(index + name.length, index + name.length + 402);
    found = literal.exec(value)?.[0] ?? STRING.exec(value)?.[2] ?? found;
  }
  return found ?? onlyValue(text);
}

const JSON_TEXT = /^\s*(?:```(?:json)?\s*)?([[{][\s\S]*[\]}])\s*(?:```)?\s*$/;

/** The value of a JSON text that holds no other, whatever its key: `{"she_leaves": true}`. */
function onlyValue(text: string): string | undefined {
  const json = JSON_TEXT.exec(text)?.[1];
  if (json === undefined) return undefined;
  try {
    let value: unknown = JSON.parse(json);
    while (typeof value === 'object' && value !== null) {
      const [first, ...others]: unknown[] = Object.values(value);
      value = others.length === 0 ? first : undefined;
    }
    return value === undefined ? undefined : String(value);
  } catch {
    return undefined;
  }
}

/** Whether a text is a serialised tool call, which says what to run and not what is so. */
export function isToolCall(text: string): boolean {
  return TOOL_CALL.test(text) && TOOL_KEY.test(text.slice(0, 2000));
}

/** The text of an output: itself, or an object's or a list's JSON. */
export function textOf(output: unknown): string | undefined {
  if (typeof output !== 'object' || output === null) return typeof output === 'string' ? output : undefined;
  try {
    return JSON.stringify(output);
  } catch {
    return undefined;
  }
}
