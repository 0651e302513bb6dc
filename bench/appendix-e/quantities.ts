import { compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { pathName } from '../../src/causal/dag.ts';
import { at } from '../../src/lib/at.ts';

export interface SimulatedQuantity {
  /** For example `X→Y`, `X→C→Y`, or `C→D from X→C→D→Y`. */
  readonly name: string;
  /** Direct estimates are global (root and leaf) or local, compositions are products, and deductions are quotients. */
  readonly role: 'global' | 'local' | 'composition' | 'deduction';
  /** The index of the pair that the quantity describes. */
  readonly pair: number;
  /** Computes the quantity; undefined if an estimate is undefined or the divisor is 0. */
  readonly from: (estimates: readonly (number | undefined)[]) => number | undefined;
}

/**
 * Lists the estimates of all pairs of a cut tree, and the compositions and deductions that should equal them. A
 * composition is the product along an indirect path from root to leaf. A deduction divides the estimate for root and
 * leaf by all steps of a path but one, and should equal that step.
 *
 * @param symbols - The nodes of the cut tree, root first.
 * @see Maasch et al. (2025), Defs. 3.4 and 3.5, Figs. E.1 and E.2
 */
export function simulatedQuantities(symbols: readonly string[]): SimulatedQuantity[] {
  const all = pairs(symbols.length);
  const positionOf = (from: number, to: number): number =>
    all.findIndex((pair) => pair.from === from && pair.to === to);
  const named = (path: readonly number[]): string => pathName(path.map((position) => at(symbols, position)));
  const global = positionOf(0, symbols.length - 1);
  const direct = all.map(
    ({ from, to, scope }, pair): SimulatedQuantity => ({
      name: named([from, to]),
      role: scope,
      pair,
      from: (estimates) => estimates[pair],
    }),
  );
  const composed = compositions(symbols.length).flatMap((path): SimulatedQuantity[] => {
    const steps = path.slice(1).map((to, i) => positionOf(at(path, i), to));
    return [
      {
        name: named(path),
        role: 'composition',
        pair: global,
        from: (estimates) => productOf(steps, estimates),
      },
      ...steps.map(
        (pair): SimulatedQuantity => ({
          name: `${at(direct, pair).name} from ${named(path)}`,
          role: 'deduction',
          pair,
          from: (estimates) => {
            const others = steps.filter((step) => step !== pair);
            const [whole, divisor] = [estimates[global], productOf(others, estimates)];
            return whole === undefined || !divisor ? undefined : whole / divisor;
          },
        }),
      ),
    ];
  });
  return [...direct, ...composed];
}

function productOf(steps: readonly number[], estimates: readonly (number | undefined)[]): number | undefined {
  return steps.reduce<number | undefined>((product, step) => {
    const factor = estimates[step];
    return product === undefined || factor === undefined ? undefined : product * factor;
  }, 1);
}
