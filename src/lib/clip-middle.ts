/**
 * Removes the middle of a long text. The end stays, because a reply ends with its answer. Characters are never split.
 *
 * @param most - The number of characters to keep, half of them from each end.
 * @example clipMiddle('abcdefghij', 4) // 'ab … (6 characters) … ij'
 */
export function clipMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most >> 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.slice(-(most >> 1)).replace(/^[\uDC00-\uDFFF]/, '');
  return `${start} … (${text.length - start.length - end.length} characters) … ${end}`;
}
