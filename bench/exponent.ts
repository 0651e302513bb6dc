import { crossProducts, slopes } from './appendix-e/least-squares.ts';

/**
 * Fits cost = a · size^b by least squares on the logarithms, and returns b. Sizes and costs must be positive.
 *
 * @throws {Error} If there are fewer than two sizes.
 * @example fittedExponent([{ size: 1, cost: 3 }, { size: 10, cost: 300 }]) // 2
 */
export function fittedExponent(curve: readonly { readonly size: number; readonly cost: number }[]): number {
  const sums = crossProducts(2);
  for (const { size, cost } of curve) sums.add([Math.log(size), Math.log(cost)]);
  const [exponent] = slopes(sums, 1, [0]) ?? [];
  if (exponent === undefined) {
    throw new Error(
      `fittedExponent: expected at least two sizes, got ${curve.map(({ size }) => size).join(', ')}`,
    );
  }
  return exponent;
}
