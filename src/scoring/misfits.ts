/**
 * Returns a list with a message about the first position at which two lists differ; an empty list if they are equal.
 */
export function differ<T extends string | number>(
  at: string,
  expected: string,
  wanted: readonly T[],
  found: readonly T[],
): string[] {
  const length = Math.max(wanted.length, found.length);
  const place = Array.from({ length }, (_, i) => i).find((i) => wanted[i] !== found[i]);
  if (place === undefined) return [];
  const shown = (list: readonly T[]): string => (place < list.length ? String(list[place]) : 'none');
  const where = length > 1 ? ` at position ${place}` : '';
  return [`${at}: expected ${expected}, got ${shown(found)} instead of ${shown(wanted)}${where}`];
}
