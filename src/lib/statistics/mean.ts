export function mean(values: Readonly<ArrayLike<number> & Iterable<number>>): number | undefined {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length > 0 ? sum / values.length : undefined;
}
