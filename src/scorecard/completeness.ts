import { extremeProducts } from '../causal/path-products.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import type { WorldQuestions } from './world-questions.ts';

/**
 * The rule for complete reasoning about one world: every quantity is valid, and everything that equals the global
 * quantity in truth, it and every composition, is found equal.
 *
 * Any two of a set of positive numbers are within δ of each other, relative to either, exactly when the largest is
 * within δ of the smallest. Where the truth does not compose, validity is all there is.
 *
 * @param global - Position of the global pair.
 * @returns Given the true and the answered PNS by pair, undefined where there is none, whether reasoning is complete.
 * @see Maasch et al. (2025), Def. 4.5
 */
export function completenessRule(
  { tree, composes, pairs }: Pick<WorldQuestions, 'tree' | 'composes' | 'pairs'>,
  global: number,
  delta: number,
): (truths: readonly (number | undefined)[], values: readonly (number | undefined)[]) => boolean {
  const size = tree.nodes.length;
  const position = new Int32Array(size * size);
  pairs.forEach(({ pair: { from, to } }, p) => {
    position[from * size + to] = p;
  });
  return (truths, values) => {
    const allValid = pairs.every((_, p) => {
      const [truth, value] = [truths[p], values[p]];
      // Where the truth is 0 and so is the estimate, there is no relative error to exceed δ.
      return (
        truth !== undefined &&
        value !== undefined &&
        isWithin(relativeAbsoluteError(truth, value), delta) !== false
      );
    });
    if (!allValid || !composes) return allValid;
    const extremes = extremeProducts(size, (from, to) => values[position[from * size + to]!]!);
    const equals = [values[global]!, ...(extremes ? [extremes.least.value, extremes.greatest.value] : [])];
    return isWithin(relativeAbsoluteError(Math.min(...equals), Math.max(...equals)), delta) !== false;
  };
}
