/** Control, format (direction marks among them), line- and paragraph-separating characters, and halves of pairs. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** The same except for characters that longer texts need: tabs and line breaks. */
const UNSHOWABLE_IN_TEXT = /[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}]/gu;

/** The longest sentence or cell that is shown in full. */
const LONGEST_LINE = 600;

/** The longest answer that is shown in full; prompts always are. */
const LONGEST_TEXT = 4000;

/**
 * A name, label or sentence from configs and models on one line, without anything that could move a cursor, turn the
 * direction of reading or hide: such characters become a space. A long text is cut, with a note of the length.
 *
 * Characters of HTML and Markdown stay; the renderer escapes them.
 */
export function printable(text: string, most = LONGEST_LINE): string {
  return shortened(text.replaceAll(UNSHOWABLE, ' ').trim(), most);
}

/** The same for a longer text, which keeps its lines and tabs; invisible characters become `�`. */
export function printableText(text: string, most = LONGEST_TEXT): string {
  const lines = text.slice(0, 2 * most).replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n');
  const rest = text.length - 2 * most;
  return shortened(lines.replaceAll(UNSHOWABLE_IN_TEXT, '�'), most, Math.max(0, rest));
}

function shortened(text: string, most: number, unseen = 0): string {
  if (text.length <= most) return text;
  // Drop half of a surrogate pair at the cut.
  const kept = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
  return `${kept} … (${text.length - kept.length + unseen} more characters)`;
}

/**
 * Text from configs and models, made inert for a Markdown table or a terminal: no control or direction
 * characters, no line breaks, of bounded length, and Markdown's own signs escaped.
 */
export function inert(text: string): string {
  return printable(text).replaceAll(/[\\`*_[\]<>|#]/g, '\\$&');
}
