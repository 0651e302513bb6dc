/**
 * Removes the middle of a text that is longer than `most` characters. The end is kept, because most replies end with
 * their answer.
 *
 * @example clipMiddle('abcdefghij', 4) // 'ab … (6 characters) … ij'
 */
export function clipMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most >> 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.slice(-(most >> 1)).replace(/^[\uDC00-\uDFFF]/, '');
  return `${start} … (${text.length - start.length - end.length} characters) … ${end}`;
}
