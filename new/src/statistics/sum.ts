/** Computes the sum of a number for each item; 0 without items. */
export function sum<T>(items: readonly T[], numberOf: (item: T, index: number) => number): number {
  let total = 0;
  for (let index = 0; index < items.length; index++) total += numberOf(items[index]!, index);
  return total;
}
