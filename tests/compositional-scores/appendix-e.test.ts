import { describe, expect, test } from 'vitest';
import { EXPERIMENTS } from '../../bench/appendix-e.ts';
import { adjustmentOf, slope, totalEffect } from '../../bench/ate-experiment.ts';
import { convergence, derivedValues } from '../../bench/experiment.ts';
import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';

/** Builds a graph from arrows such as `X>C C>Y`. */
function dagOf(arrows: string) {
  return dagFromEdges(arrows.split(' ').map((arrow) => arrow.split('>') as unknown as Edge));
}

describe('the values derived from the cut tree of Figure 4 (Maasch et al. 2025)', () => {
  const names = (kind: string) =>
    derivedValues(['X', 'C', 'D', 'Y'])
      .filter((value) => value.kind === kind)
      .map(({ name }) => name);

  test('include all compositions (products) in Table 1 of that paper, and no others', () => {
    expect(names('composition')).toEqual(['X→C→Y', 'X→D→Y', 'X→C→D→Y']);
  });

  test('include all deductions (quotients) in Figures E.1 and E.2 of that paper, and no others', () => {
    expect(names('deduction')).toEqual([
      'X→C from X→C→Y',
      'C→Y from X→C→Y',
      'X→D from X→D→Y',
      'D→Y from X→D→Y',
      'X→C from X→C→D→Y',
      'C→D from X→C→D→Y',
      'D→Y from X→C→D→Y',
    ]);
  });
});

describe('the true effects in the experiments of Maasch et al. 2025', () => {
  test('equal those that Appendix C of that paper states', () => {
    expect(EXPERIMENTS['ate-appendix-c']!.truths).toEqual([4.5, 20.25, 4.5]);
    expect(EXPERIMENTS['ate-appendix-c-bypass']!.truths).toEqual([4.5, 23.625, 4.5]);
  });

  test('are the same in the experiments “pns-or” and “pns-and”', () => {
    const truthsOfOr = EXPERIMENTS['pns-or']!.truths;
    EXPERIMENTS['pns-and']!.truths.forEach((truth, pair) => {
      expect(truth).toBeCloseTo(truthsOfOr[pair]!, 12);
    });
  });

  test.each(['pns-or', 'pns-and', 'ate', 'ate-appendix-c'])(
    'equal, in the experiment “%s”, all values derived from them by composition or deduction',
    (name) => {
      const { tree, truths } = EXPERIMENTS[name]!;
      for (const { pair, from } of derivedValues(tree)) expect(from(truths)).toBeCloseTo(truths[pair]!, 12);
    },
  );

  test('differ from all values derived by composition or deduction if an arrow bypasses the cutpoint', () => {
    const { tree, truths } = EXPERIMENTS['ate-appendix-c-bypass']!;
    // The product of the parts is 4.5 · 4.5 = 20.25, a share of 6/7 of the whole, which is 23.625.
    const shares = derivedValues(tree).map(({ pair, from }) => from(truths) / truths[pair]!);
    [6 / 7, 7 / 6, 7 / 6].forEach((share, i) => {
      expect(shares[i]).toBeCloseTo(share, 12);
    });
  });
});

describe('the difference between derived and directly estimated values', () => {
  const RUNS = 10;

  test.each(['pns-or', 'pns-and', 'ate', 'ate-appendix-c'])(
    'shrinks to about a tenth, in the experiment “%s”, if a hundred times as many units are drawn',
    (name) => {
      const [small, large] = convergence(EXPERIMENTS[name]!, [1000, 100_000], RUNS);
      for (const kind of ['composition', 'deduction'] as const) {
        // Errors shrink with the root of the sample. A mean over ten runs may be off by a factor of 2.5.
        const ratio = large![kind].mean / small![kind].mean;
        expect(ratio).toBeGreaterThan(0.1 / 2.5);
        expect(ratio).toBeLessThan(0.1 * 2.5);
      }
    },
  );

  test('is still a seventh of the whole effect with 20,000 units if an arrow bypasses the cutpoint', () => {
    const [found] = convergence(EXPERIMENTS['ate-appendix-c-bypass']!, [20_000], RUNS);
    expect(found!.whole.mean).toBeCloseTo(23.6, 0);
    expect(found!.composition.mean).toBeCloseTo(1 / 7, 2);
  });
});

describe('in a linear model,', () => {
  const DIAMOND = 'X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y X5>X6';

  /** Adjusting for the parents of the cause satisfies the back-door criterion of Pearl (2009), Theorem 3.2.2. */
  test.each([
    ['X>C C>Y', 'C', 'Y', []],
    ['X>C C>Y X>Y', 'C', 'Y', ['X']],
    [DIAMOND, 'X3', 'Y', ['X2', 'X5']],
    [DIAMOND, 'X1', 'X3', []],
  ])(
    'with the arrows “%s”, the effect of %s on %s is estimated with adjustment for exactly these nodes: %j',
    (arrows, cause, effect, expected) => {
      const dag = dagOf(arrows);
      const adjusted = adjustmentOf(dag, dag.nodes.indexOf(cause), dag.nodes.indexOf(effect));
      expect(adjusted.map((node) => dag.nodes[node])).toEqual(expected);
    },
  );

  test('the estimated effects of a and b on y are 2 and 3 if y = 2a + 3b holds for all data', () => {
    const points = [
      { a: 1, b: 0, y: 2 },
      { a: 0, b: 1, y: 3 },
      { a: 1, b: 1, y: 5 },
      { a: 2, b: 1, y: 7 },
    ];
    const columns = (['a', 'b', 'y'] as const).map((name) => points.map((point) => point[name]));
    const sums = columns.map((left) =>
      columns.map((right) => left.reduce((sum, value, i) => sum + value * right[i]!, 0)),
    );
    expect(slope(sums, [0, 1], 2)).toBeCloseTo(2, 12);
    expect(slope(sums, [1, 0], 2)).toBeCloseTo(3, 12);
  });

  test('the true effect of a cause is the sum over all paths of the product of the coefficients on the path', () => {
    // Every arrow has the coefficient 1.5, as in Appendix C. The paths are X→Y and X→A→Y.
    expect(totalEffect(dagOf('X>A X>Y A>Y'), 0, 2)).toBe(1.5 + 1.5 ** 2);
  });
});
