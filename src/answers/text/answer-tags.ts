import { replaced } from './pattern.ts';

/** A repetition of the instruction: "<answer>yes</answer> or <answer>no</answer>". */
const CHOICE =
  /[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]\s{0,3}(?:or|\/|\|)\s{0,3}[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]/g;
/** A tag of a worked example: "Example 1 ends in <answer>no</answer>". */
const OF_EXAMPLE = /\bexample\b[^.\n<[]{0,60}[<[]answer[>\]][^<[\]>\n]{0,20}[<[]\/answer[>\]]/g;
const TAG = /[<[]\s{0,3}(\/?)\s{0,3}(?:final[_ -]?)?(?:answer|ans)\b([^<>[\]\n]{0,100})[>\]]/g;
const BROKEN_START = /^[\W_]{0,20}answer\s{0,3}>/;
const ATTRIBUTE_VERDICT = /^\s*[:=]?\s*["']?(yes|no|true|false)["']?\s*\/?$/;

export interface Tagged {
  readonly contents: readonly string[];
  /** The text outside the tags. */
  readonly outside: string;
  /** The text after the last tag. */
  readonly after: string;
  /** False if the last tag has no end. */
  readonly closed: boolean;
}

/**
 * Returns the contents of the answer tags in a text, the text outside them, and the text after the last of them;
 * undefined if there are none.
 *
 * It reads `<answer>`, `[answer]`, `<final_answer>`, and variants of these with escapes or spaces. It also reads start
 * tags without an end tag (up to the next tag), end tags without a start tag ("yes</answer>"), and tags that contain a
 * verdict (`<answer: yes>`).
 */
export function answerTags(text: string): Tagged | undefined {
  const decoded = replaced(text, [
    [/&lt;/g, '<'],
    [/&gt;/g, '>'],
    [/\\(?=[<>[\]])/g, ''],
    [CHOICE, ' '],
    [OF_EXAMPLE, 'example'],
  ]);
  const contents: string[] = [];
  let [outside, from, open] = ['', 0, false];
  for (const { 0: tag, 1: slash, 2: inside = '', index } of decoded.matchAll(TAG)) {
    const between = decoded.slice(from, index);
    const closing = slash === '/';
    if (open) contents.push(between);
    else outside += between;
    if (closing && from === 0)
      contents.push(between.slice(between.lastIndexOf('\n') + 1).replace(BROKEN_START, ''));
    const attribute = closing ? undefined : ATTRIBUTE_VERDICT.exec(inside)?.[1];
    if (attribute !== undefined) contents.push(attribute);
    open = !closing && attribute === undefined;
    from = index + tag.length;
  }
  if (from === 0) return undefined;
  const after = decoded.slice(from);
  return open
    ? { contents: [...contents, after], outside, after: '', closed: false }
    : { contents, outside: outside + after, after, closed: true };
}
