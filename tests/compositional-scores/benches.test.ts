import { describe, expect, test } from 'vitest';
import {
  adjustmentOf,
  convergence,
  derivedValues,
  EXPERIMENTS,
  slope,
  totalEffect,
} from '../../bench/appendix-e.ts';
import { classChances } from '../../bench/class-chances.ts';
import { compositional } from '../../generators/compositional.ts';
import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';

test('on the default design, class VC is likely only if nearly all answers are right', () => {
  const designs = [1, 2].map((seed) =>
    compositional({ preset: 'decisive', seed }).map(({ metadata }) => metadata as CompositionalCase),
  );
  const chances = [0, 0.01, 0.02, 0.1].map((rate) => classChances(designs, rate, 100).vc);
  expect(chances[0]).toBe(1);
  expect(chances[1]).toBeGreaterThanOrEqual(0.9);
  expect(chances[2]).toBeGreaterThan(0.55);
  expect(chances[2]).toBeLessThan(0.9);
  expect(chances[3]).toBeLessThanOrEqual(0.01);
});

describe('Maasch et al. (2025), Appendices C and E', () => {
  test('the compositions and deductions for Figure 4 are those in Table 1 and Figures E.1 and E.2', () => {
    const names = (kind: string) =>
      derivedValues(['X', 'C', 'D', 'Y'])
        .filter((one) => one.kind === kind)
        .map(({ name }) => name);
    expect(names('composition')).toEqual(['X→C→Y', 'X→D→Y', 'X→C→D→Y']);
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

  test.each(Object.keys(EXPERIMENTS))(
    'in the experiment %s, true values make every composition and deduction true unless there is a bypass',
    (name) => {
      const { tree, truths } = EXPERIMENTS[name]!();
      for (const { pair, from } of derivedValues(tree)) {
        const ratio = from(truths) / truths[pair]!;
        if (name.endsWith('bypass')) expect(Math.abs(ratio - 1)).toBeGreaterThan(0.1);
        else expect(ratio).toBeCloseTo(1, 12);
      }
    },
  );

  test('the true values of the experiments equal those in the paper', () => {
    expect(EXPERIMENTS['ate-appendix-c']!().truths).toEqual([4.5, 20.25, 4.5]);
    expect(EXPERIMENTS['ate-appendix-c-bypass']!().truths).toEqual([4.5, 23.625, 4.5]);
    expect(EXPERIMENTS['pns-or']!().truths[2]).toBeCloseTo(0.0279936, 12);
    EXPERIMENTS['pns-and']!().truths.forEach((truth, p) => {
      expect(truth).toBeCloseTo(EXPERIMENTS['pns-or']!().truths[p]!, 12);
    });
  });

  test.each([
    ['pns-or', 0.25],
    ['pns-and', 0.25],
    ['ate', 0.01],
    ['ate-appendix-c', 0.01],
  ])('in the experiment %s, a hundred times as much data reduces the gap to about a tenth', (name, most) => {
    const [small, large] = convergence(EXPERIMENTS[name]!(), [1000, 100_000], 10);
    expect(small!.composition.mean).toBeLessThan(most);
    expect(large!.composition.mean / small!.composition.mean).toBeGreaterThan(0.04);
    expect(large!.composition.mean / small!.composition.mean).toBeLessThan(0.25);
    expect(large!.deduction.mean).toBeLessThan(most / 4);
  });

  test('with a bypass, the composed effect differs from the whole effect by a seventh', () => {
    const [found] = convergence(EXPERIMENTS['ate-appendix-c-bypass']!(), [20_000], 10);
    expect(found!.whole.mean).toBeCloseTo(23.6, 0);
    expect(found!.composition.mean).toBeCloseTo(1 / 7, 2);
  });

  test.each([
    ['X>C C>Y', 'C', 'Y', []],
    ['X>C C>Y X>Y', 'C', 'Y', ['X']],
    ['X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y X5>X6', 'X3', 'Y', ['X2', 'X5']],
    ['X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y X5>X6', 'X1', 'X3', []],
  ])(
    'in the graph %s, the effect of %s on %s is adjusted for the variables %j',
    (arrows, cause, effect, expected) => {
      const dag = dagFromEdges(arrows.split(' ').map((arrow) => arrow.split('>') as unknown as Edge));
      const [from, to] = [dag.nodes.indexOf(cause), dag.nodes.indexOf(effect)] as const;
      expect(adjustmentOf(dag, from, to).map((node) => dag.nodes[node])).toEqual(expected);
    },
  );

  test('regression slopes solve the normal equations, and total effects are sums over paths', () => {
    // y = 2 a + 3 b.
    const points = [
      [1, 0, 2],
      [0, 1, 3],
      [1, 1, 5],
      [2, 1, 7],
    ];
    const sums = [0, 1, 2].map((i) =>
      [0, 1, 2].map((j) => points.reduce((sum, point) => sum + point[i]! * point[j]!, 0)),
    );
    expect(slope(sums, [0, 1], 2)).toBeCloseTo(2, 12);
    expect(slope(sums, [1, 0], 2)).toBeCloseTo(3, 12);
    const dag = dagFromEdges([
      ['X', 'A'],
      ['X', 'Y'],
      ['A', 'Y'],
    ]);
    expect(totalEffect(dag, 0, 2)).toBe(1.5 + 1.5 ** 2);
  });
});
