import { replaced } from './pattern.ts';

/** The instruction, repeated: "<answer>yes</answer> or <answer>no</answer>". */
const CHOICE =
  /[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]\s{0,3}(?:or|\/|\|)\s{0,3}[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]/g;
const TAG = /[<[]\s{0,3}(\/?)\s{0,3}(?:final[_ -]?)?(?:answer|ans)\b([^<>[\]\n]{0,100})[>\]]/g;
const BROKEN_START = /^[\W_]{0,20}answer\s{0,3}>/;
const ATTRIBUTE_VERDICT = /^\s*[:=]?\s*["']?(yes|no|true|false)["']?\s*\/?$/;

/**
 * The contents of a text's answer tags in order, and the text outside and after them; `undefined` without tags.
 *
 * Reads `<answer>`, `[answer]`, `<final_answer>`, escaped and spaced variants, tags without an end (up to the next
 * tag), an end without a tag ("yes</answer>") and a verdict inside the tag itself (`<answer: yes>`).
 */
export function answerTags(text: string) {
  const decoded = replaced(text, [
    [/&lt;/g, '<'],
    [/&gt;/g, '>'],
    [/\\(?=[<>[\]])/g, ''],
    [CHOICE, ' '],
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
  if (!open) return { contents, outside: outside + after, after };
  return { contents: [...contents, after], outside, after: '' };
}
