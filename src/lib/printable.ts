/** Control and format characters (such as direction marks), line and paragraph separators, and lone surrogates. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu;

/** What longer texts must not contain: control characters except tab and line feed, format characters, lone surrogates. */
const UNSHOWABLE_IN_TEXT = /[^\P{Cc}\t\n]|[\p{Cf}\p{Cs}]/gu;

/** The most characters of a name, of a line, and of a text of several lines. */
const LONGEST_NAME = 60;
const LONGEST_LINE = 600;
const LONGEST_TEXT = 4000;

/**
 * Makes a name or a sentence printable on one line. Control characters, format characters and line separators become
 * spaces. HTML and Markdown characters are kept.
 */
export function printable(text: string, most = LONGEST_LINE): string {
  return cutOff(text.replaceAll(UNSHOWABLE, ' ').trim(), most);
}

/** Makes the name of a variant printable, and not too long for a sentence. */
export function nameText(name: string): string {
  return printable(name, LONGEST_NAME);
}

/**
 * Makes a longer text printable. Line breaks become line feeds, tabs are kept, and other unprintable characters become
 * `�`. Twice as many characters are read as are kept, because `\r\n` becomes one; the rest of a huge text is not.
 */
export function printableText(text: string, most = LONGEST_TEXT): string {
  const lines = text.slice(0, 2 * most).replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, '\n');
  const rest = text.length - 2 * most;
  return cutOff(lines.replaceAll(UNSHOWABLE_IN_TEXT, '�'), most, Math.max(0, rest));
}

/** Cuts a text off, and says how many characters are missing, with those that were not even read. */
function cutOff(text: string, most: number, unseen = 0): string {
  if (text.length <= most) return text;
  const kept = beginningOf(text, most);
  return `${kept} … (${text.length - kept.length + unseen} more characters)`;
}

/** Returns up to so many characters from the beginning of a text. If the cut splits a surrogate pair, neither half is kept. */
export function beginningOf(text: string, most: number): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Makes text {@link printable}, and escapes Markdown's characters. It is then safe in Markdown and in a terminal. */
export function inert(text: string): string {
  return escaped(printable(text));
}

/** Does the same as {@link inert} for a note, which may be longer. */
export function inertNote(note: string): string {
  return escaped(printable(note, LONGEST_TEXT));
}

/** Escapes the characters that have a meaning in Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#]/g, '\\$&');
}
