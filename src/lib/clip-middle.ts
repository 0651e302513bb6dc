/** Removes the middle of a long text. The end is kept, because most replies end with their answer. */
export function clipMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most >> 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = text.slice(-(most >> 1)).replace(/^[\uDC00-\uDFFF]/, '');
  return `${start} … (${text.length - start.length - end.length} characters) … ${end}`;
}
