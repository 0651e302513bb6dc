/** The byte order mark, which some Windows editors put at the beginning of a file. */
const MARK = '\uFEFF';

export function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}
