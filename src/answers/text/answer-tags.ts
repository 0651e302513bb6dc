/** What answer tags hold, in order, and what stands outside of them and after the last. */
export interface TaggedText {
  readonly contents: readonly string[];
  readonly outside: string;
  readonly after: string;
}

/** "<answer>yes</answer> or <answer>no</answer>": the instruction, repeated. */
const CHOICE =
  /[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]\s{0,3}(?:or|\/|\|)\s{0,3}[<[]answer[>\]]\s{0,3}(?:yes|no)\s{0,3}[<[]\/answer[>\]]/g;
const ENTITY = /&lt;|&gt;|\\[<>[\]]/g;
const TAG = /[<[]\s{0,3}(\/?)\s{0,3}(?:final[_ -]?)?(?:answer|ans)\b([^<>[\]\n]{0,100})[>\]]/g;
const BROKEN_START = /^[\W_]{0,20}answer\s{0,3}>/;
const ATTRIBUTE_VERDICT = /^\s*[:=]?\s*["']?(yes|no|true|false)["']?\s*\/?$/;
const TEMPLATE =
  /^[\W_]*(?:(?:yes|no|true|false)\W*(?:\/|\||or)\W*(?:yes|no|true|false)|your (?:final )?answer(?: here)?|answer|tags?|here)?[\W_]*$/;

/**
 * Answer tags of a normalised text, or `undefined` when it has none.
 *
 * Reads `<answer>`, `[answer]`, `<final_answer>`, escaped and spaced variants, tags without an end (up to the next tag),
 * an end without a tag ("yes</answer>") and a verdict inside the tag itself (`<answer: yes>`).
 *
 * @example answerTags('<answer>yes</answer>')?.contents // ['yes']
 */
export function answerTags(text: string): TaggedText | undefined {
  const decoded = text.replace(ENTITY, decode).replace(CHOICE, ' ');
  const contents: string[] = [];
  let [outside, from, open] = ['', 0, false];
  for (const { 0: tag, 1: slash, 2: inside = '', index } of decoded.matchAll(TAG)) {
    const between = decoded.slice(from, index);
    const closing = slash === '/';
    if (open) contents.push(between);
    else outside += between;
    if (closing && from === 0) contents.push(lastLine(between).replace(BROKEN_START, ''));
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

/** Whether a tag's content repeats the instruction ("yes/no", "your answer", "…") instead of answering. */
export function isTemplate(content: string): boolean {
  return content.length <= 64 && TEMPLATE.test(content);
}

function decode(entity: string): string {
  return entity === '&lt;' ? '<' : entity === '&gt;' ? '>' : entity.slice(1);
}

function lastLine(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
