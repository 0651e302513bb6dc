import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adjustmentSet } from '../../../bench/appendix-e/adjustment.ts';
import {
  type Convergence,
  convergence,
  convergenceCsv,
  geometricGrid,
} from '../../../bench/appendix-e/convergence.ts';
import {
  APPENDIX_E,
  EXPERIMENTS,
  type ExperimentName,
  experiment,
} from '../../../bench/appendix-e/experiments.ts';
import { crossProducts, slopes } from '../../../bench/appendix-e/least-squares.ts';
import { type LinearScm, totalEffect } from '../../../bench/appendix-e/linear-scm.ts';
import { simulatedQuantities } from '../../../bench/appendix-e/quantities.ts';
import { samplePns } from '../../../bench/appendix-e/samples.ts';
import { bitCount } from '../../../src/causal/bit-count.ts';
import { commutativeCutTree, pairs } from '../../../src/causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge } from '../../../src/causal/dag.ts';
import { evaluate, intervene, type Scm } from '../../../src/causal/scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { anyDag, anyScm, composableDag } from '../../arbitraries.ts';

/** A linear model on a graph from `graphs`, with coefficients that doubles hold exactly, never 0. */
function anyLinearScm(graphs: fc.Arbitrary<Dag>): fc.Arbitrary<LinearScm> {
  const coefficient = fc
    .integer({ min: -12, max: 12 })
    .map((quarters) => (quarters === 0 ? 1 : quarters / 4));
  return graphs.chain((dag) =>
    fc
      .tuple(
        ...dag.parents.map(({ length }) => fc.array(coefficient, { minLength: length, maxLength: length })),
      )
      .map((coefficients) => ({ dag, coefficients })),
  );
}

describe('a geometric grid', () => {
  test.each([
    [100, 1000, 2, [100, 316, 1000]],
    [100, 100_000, 1, [100, 1000, 10_000, 100_000]],
    [10, 50, 1, [10, 50]],
    [7, 7, 3, [7]],
    [1, 4, 10, [1, 2, 3, 4]],
  ])('from %d to %d, %d a decade', (least, most, perDecade, expected) => {
    expect(geometricGrid(least, most, perDecade)).toEqual(expected);
  });

  test.each([
    [0, 10, 1],
    [10, 5, 1],
    [1, 10, 0],
    [1.5, 10, 1],
  ])('from %d to %d, %d a decade is refused', (least, most, perDecade) => {
    expect(() => geometricGrid(least, most, perDecade)).toThrow('geometricGrid: expected whole numbers');
  });
});

test('bits are counted', () => {
  fc.assert(
    fc.property(fc.integer(), (word) => {
      expect(bitCount(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
    }),
  );
});

describe('sampled PNS', () => {
  test('is what one finds unit by unit, at every size and on every model', () => {
    const sizes = [1, 5, 31, 32, 33, 64, 100];
    fc.assert(
      fc.property(anyScm(composableDag()), fc.integer(), (scm, seed) => {
        const tree = commutativeCutTree(scm.dag);
        expect(samplePns(scm, tree, sizes, namedRng(seed))).toEqual(unitByUnit(scm, sizes, seed));
      }),
      { numRuns: 30 },
    );
  });

  test('a smaller sample is the beginning of a larger one', () => {
    const { sample } = experiment('pns-or', { noise: 0.4 });
    expect(sample([100, 1000], namedRng(3))[0]).toEqual(sample([100], namedRng(3))[0]);
  });
});

/** The same units in the same order, one at a time. */
function unitByUnit(scm: Scm, sizes: readonly number[], seed: number): number[][] {
  const rng = namedRng(seed);
  const tree = commutativeCutTree(scm.dag);
  const units: number[][] = [];
  while (units.length < sizes.at(-1)!) {
    const bits = scm.noise.map((p) => Array.from({ length: 32 }, () => Number(rng.bernoulli(p))));
    for (let bit = 0; bit < 32; bit++) units.push(bits.map((list) => list[bit]!));
  }
  return sizes.map((size) =>
    pairs(tree.nodes.length).map(({ from, to }) => {
      const [cause, effect] = [tree.nodes[from]!, tree.nodes[to]!];
      const y = (noise: readonly number[], value: boolean) =>
        evaluate(intervene(scm, new Map([[cause, value]])), noise)[effect];
      return (
        units.slice(0, size).filter((noise) => y(noise, true) === 1 && y(noise, false) === 0).length / size
      );
    }),
  );
}

describe('adjustment', () => {
  const dag = (text: string) =>
    dagFromEdges(text.split(' ').map((arrow) => arrow.split('>') as unknown as Edge));

  test.each([
    ['X>C C>Y', 'C', 'Y', []],
    ['X>C C>Y X>Y', 'C', 'Y', ['X']],
    ['X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y', 'X3', 'Y', []],
    ['X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y X5>X6', 'X3', 'Y', ['X2', 'X5']],
    ['X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y X5>X6', 'X1', 'X3', []],
    ['P>Q P>C Q>C W>Q W>Y C>Y', 'C', 'Y', ['P', 'Q']],
  ])('in %s for %s→%s: %j', (arrows, cause, effect, expected) => {
    const graph = dag(arrows);
    const set = adjustmentSet(graph, graph.nodes.indexOf(cause), graph.nodes.indexOf(effect));
    expect(set.map((node) => graph.nodes[node])).toEqual(expected);
  });

  test('makes the regression slope the total effect, in every linear model', () => {
    fc.assert(
      fc.property(anyLinearScm(anyDag(6)), (scm) => {
        const { dag: graph, coefficients } = scm;
        const last = graph.nodes.length - 1;
        // Noise settings that are orthogonal and centred: the sample is the population.
        const sums = crossProducts(last + 1);
        for (let node = 0; node <= last; node++) {
          for (const sign of [1, -1]) {
            const values: number[] = [];
            graph.parents.forEach((parents, i) => {
              values.push(
                parents.reduce((sum, p, k) => sum + coefficients[i]![k]! * values[p]!, i === node ? sign : 0),
              );
            });
            sums.add(values);
          }
        }
        for (let cause = 0; cause <= last; cause++) {
          for (let effect = cause + 1; effect <= last; effect++) {
            const found = slopes(sums, effect, [cause, ...adjustmentSet(graph, cause, effect)]);
            const truth = totalEffect(scm, cause, effect);
            expect(Math.abs(found![0]! - truth)).toBeLessThan(1e-6 * Math.max(1, Math.abs(truth)));
          }
        }
      }),
    );
  });
});

describe('quantities of a cut tree', () => {
  test('of Figure 4: what Table 1 and Figures E.1 and E.2 name', () => {
    const quantities = simulatedQuantities(['X', 'C', 'D', 'Y']);
    const names = (role: string) => quantities.filter((one) => one.role === role).map(({ name }) => name);
    expect(names('global')).toEqual(['X→Y']);
    expect(names('local')).toEqual(['X→C', 'X→D', 'C→D', 'C→Y', 'D→Y']);
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

  test.each(EXPERIMENTS.filter((name) => name !== 'ate-appendix-c-bypass'))(
    '%s: true estimates make everything true',
    (name) => {
      const { symbols, truths } = experiment(name, { noise: 0.3 });
      for (const { pair, from } of simulatedQuantities(symbols)) {
        expect(from(truths)! / truths[pair]!).toBeCloseTo(1, 12);
      }
    },
  );

  test('have no value where an estimate is missing or a divisor is 0', () => {
    const [, , , , , , composition, deduction] = simulatedQuantities(['X', 'C', 'D', 'Y']);
    expect(composition!.from([0.5, 0.4, undefined, 0.3, 0.2, 0.1])).toBeCloseTo(0.1, 12);
    expect(composition!.from([undefined, 0.4, 0.1, 0.3, 0.2, 0.1])).toBeUndefined();
    expect(deduction!.from([0.5, 0.4, 0.1, 0.3, 0, 0.1])).toBeUndefined();
  });
});

describe('experiments', () => {
  test('their truth is that of the paper', () => {
    const truths = (name: ExperimentName) => experiment(name, { noise: 0.4 }).truths;
    // By duality `or` with noise p and `and` with noise 1 − p have the same PNS.
    truths('pns-or').forEach((value, pair) => {
      expect(value).toBeCloseTo(truths('pns-and')[pair]!, 12);
    });
    expect(truths('pns-or')[2]).toBeCloseTo(0.0279936, 12);
    expect(truths('ate-appendix-c')).toEqual([4.5, 20.25, 4.5]);
    expect(truths('ate-appendix-c-bypass')).toEqual([4.5, 23.625, 4.5]);
    expect(APPENDIX_E).toEqual(['pns-or', 'pns-and', 'ate']);
  });
});

const sizes = geometricGrid(100, 10_000, 1);
const run = (name: ExperimentName, runs = 40): Convergence =>
  convergence(experiment(name, { noise: 0.4 }), { sizes, runs, seed: 2025 });
const found = new Map(EXPERIMENTS.map((name) => [name, run(name)]));

describe('as samples grow', () => {
  /** Largest mean gaps allowed at 100, 1,000 and 10,000 observations. */
  const BOUNDS: Partial<Record<ExperimentName, readonly number[]>> = {
    'pns-or': [1, 0.3, 0.08],
    'pns-and': [1, 0.3, 0.08],
    ate: [0.01, 0.003, 0.001],
    'ate-appendix-c': [0.01, 0.003, 0.001],
  };

  test.each(Object.entries(BOUNDS))('%s: compositions and deductions come together', (name, bounds) => {
    const { gaps } = found.get(name as ExperimentName)!;
    gaps.forEach(({ inductive, deductive }, i) => {
      if (inductive.kind === 'undefined') throw new Error('expected a gap');
      expect(inductive.mean).toBeLessThan(bounds[i]!);
      if (deductive.kind === 'gap') expect(deductive.mean).toBeLessThan(bounds[i]! * 1.5);
    });
    // A hundred times the data, a tenth of the gap, give or take a third.
    const [first, , last] = gaps.map(({ inductive }) =>
      inductive.kind === 'gap' ? inductive.mean : Number.NaN,
    );
    expect(last! / first!).toBeGreaterThan(0.06);
    expect(last! / first!).toBeLessThan(0.14);
  });

  test.each(Object.keys(BOUNDS))('%s: every quantity converges to its truth', (name) => {
    for (const { truth, limit, points } of found.get(name as ExperimentName)!.quantities) {
      expect(limit / truth).toBeCloseTo(1, 12);
      const point = points.at(-1)!;
      if (point.kind === 'undefined') throw new Error('expected an estimate');
      expect(Math.abs(point.mean / truth - 1)).toBeLessThan(0.05);
      expect(point.low).toBeLessThanOrEqual(truth);
      expect(point.high).toBeGreaterThanOrEqual(truth);
    }
  });

  test('with an arrow round the cutpoint the whole goes to 23.625 and the composition to 20.25', () => {
    const { quantities, gaps } = found.get('ate-appendix-c-bypass')!;
    const at = (name: string) => quantities.find((one) => one.name === name)!;
    expect(at('X1→Y')).toMatchObject({ truth: 23.625, limit: 23.625 });
    expect(at('X1→X3→Y')).toMatchObject({ truth: 23.625, limit: 20.25 });
    expect(at('X1→X3→Y').points.at(-1)).toMatchObject({ mean: expect.closeTo(20.25, 0) });
    expect(at('X1→Y').points.at(-1)).toMatchObject({ mean: expect.closeTo(23.625, 0) });
    expect(at('X3→Y').points.at(-1)).toMatchObject({ mean: expect.closeTo(4.5, 1) });
    expect(gaps.at(-1)!.inductive).toMatchObject({ mean: expect.closeTo(1 / 7, 2) });
  });

  test('quotients by nothing are left out and counted', () => {
    const tiny = convergence(experiment('pns-or', { noise: 0.9 }), { sizes: [10], runs: 20, seed: 1 });
    const [{ deductive }] = tiny.gaps as [(typeof tiny.gaps)[number]];
    expect(deductive).toEqual({ kind: 'undefined', runs: 0 });
    expect(tiny.quantities.find(({ role }) => role === 'deduction')!.points[0]!.runs).toBeLessThan(20);
  });

  test('the n-th run does not depend on how many there are, and the seed decides', () => {
    const one = (seed: number, runs: number) =>
      convergence(experiment('ate', { noise: 0.4 }), { sizes: [50], runs, seed }).quantities[0]!.points[0]!;
    expect(one(1, 1)).toEqual(one(1, 1));
    expect(one(1, 1)).not.toEqual(one(2, 1));
    const two = one(1, 2);
    const first = one(1, 1);
    if (two.kind === 'undefined' || first.kind === 'undefined') throw new Error('expected estimates');
    expect(first.mean).toBeGreaterThanOrEqual(two.low - 1);
  });

  test('seeded numbers are pinned', () => {
    const { quantities } = found.get('pns-or')!;
    const means = quantities
      .slice(0, 3)
      .map(({ name, points }) => [
        name,
        ...points.map((point) => (point.kind === 'estimate' ? point.mean : '')),
      ]);
    expect(means).toMatchInlineSnapshot(`
      [
        [
          "X→C",
          0.21700000000000003,
          0.212975,
          0.21537250000000002,
        ],
        [
          "X→D",
          0.13075,
          0.128325,
          0.12957,
        ],
        [
          "X→Y",
          0.030000000000000016,
          0.028650000000000016,
          0.027989999999999994,
        ],
      ]
    `);
  });
});

test('CSV: a line for each quantity and size, empty where there is no value', () => {
  const two = [
    run('ate-appendix-c', 3),
    convergence(experiment('pns-or', { noise: 0.9 }), { sizes: [10], runs: 2, seed: 1 }),
  ];
  const lines = convergenceCsv(two).split('\r\n');
  expect(lines).toHaveLength(1 + 6 * 3 + 16 + 1);
  for (const line of lines.slice(0, -1)) expect(line.split(',')).toHaveLength(12);
  expect(lines.slice(0, 4)).toMatchInlineSnapshot(`
    [
      "experiment,measure,quantity,role,pair,truth,limit,size,runs,mean,low,high",
      "ate-appendix-c,ATE,X1→X3,local,X1→X3,4.5,4.5,100,3,4.262159617,4.143533562,4.392935532",
      "ate-appendix-c,ATE,X1→X3,local,X1→X3,4.5,4.5,1000,3,4.434733321,4.387128912,4.504236012",
      "ate-appendix-c,ATE,X1→X3,local,X1→X3,4.5,4.5,10000,3,4.465450055,4.43551827,4.486454795",
    ]
  `);
  expect(lines.filter((line) => line.endsWith(',,,')).length).toBeGreaterThan(0);
});
