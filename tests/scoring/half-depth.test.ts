import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { commutativeCutTree, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { populationPns } from '../../src/causal/population.ts';
import { decodeScm } from '../../src/causal/scm.ts';
import { at } from '../../src/lib/at.ts';
import { perKey } from '../../src/lib/per-key.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { depthMetrics, halfDepth } from '../../src/scoring/half-depth.ts';
import { REPLIES } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { promptOf, simulatedVariant } from '../support/rows.ts';
import { columnOf, sheetOf } from '../support/variant-answers.ts';

/** `npm run calibrate -- depth` has three hundred, each night as well. */
const SEEDS = IS_NIGHTLY ? 10 : 2;

const ladder = perKey((seed: number) => compositional({ preset: 'ladder', seed }));

/** Half depth of a simulated model on a ladder, with its interval and the curve. */
function depthOf(model: object, seed: number, label = 'CCR', tests = ladder(seed)) {
  const { reply } = simulatedVariant({ seed, ...model });
  const sheet = sheetOf(tests);
  const variant = columnOf(sheet, 'model', (_, position) => {
    return /\byes\b/i.test(String(reply(promptOf(tests[position]!), 0))) ? 'yes' : 'no';
  });
  expect(
    variant.replies.some((byte) => byte !== REPLIES.indexOf('yes') && byte !== REPLIES.indexOf('no')),
  ).toBe(false);
  const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES);
  const found = metrics.find(({ name }) => name === `${label} half depth`);
  const estimate = found && estimateOf(found.of(variant));
  if (estimate?.kind !== 'estimate' || estimate.interval.kind !== 'interval')
    throw new Error('no half depth');
  const curve = metrics
    .filter(({ name }) => name.startsWith(`${label} discrimination at `))
    .map((metric) => estimateOf(metric.of(variant)));
  return {
    value: estimate.value,
    ...estimate.interval,
    curve: curve.map((one) => (one.kind === 'estimate' ? one.value : Number.NaN)),
  };
}

test('a ladder has a chain of each length, with links alike, of which the whole alone is asked about', () => {
  const worlds = Map.groupBy(ladder(1), ({ metadata }) => metadata?.world);
  const chains = [...worlds.values()].map((tests) => {
    const scm = decodeScm(tests[0]?.metadata?.equations);
    const { nodes } = commutativeCutTree(scm.dag);
    const local = pairs(nodes.length).filter(({ from, to }) => to === from + 1);
    for (const { from, to } of local) {
      // Only the first node, which is blocked in twins, is blocked often.
      const share = to === 1 ? 0.8 : 0.98;
      expect(populationPns(scm, at(nodes, from), at(nodes, to))).toBeCloseTo(share, 12);
    }
    // As many nodes stand beside the chain, and the list of names does not tell which.
    expect(scm.dag.nodes).toHaveLength(2 * nodes.length - 1);
    expect(new Set(tests.map(({ metadata }) => metadata?.pair))).toEqual(new Set(['X→Y']));
    return { links: nodes.length - 1, questions: tests.length };
  });
  expect(chains).toEqual([2, 3, 4, 5, 6, 7, 8].map((links) => ({ links, questions: 56 })));
});

const paths = perKey((seed: number) => interventionEffects({ preset: 'ladder', seed }));

test('a ladder of paths asks as much that is so as not, at each length', () => {
  for (const [graph, tests] of Map.groupBy(paths(1), ({ metadata }) => metadata?.graph)) {
    const truths = tests.map(({ metadata }) => metadata?.truth);
    expect([graph, truths.filter(Boolean).length]).toEqual([graph, tests.length / 2]);
  }
  expect(paths(1)).toHaveLength(10 * 16 * 4);
});

describe('half depth of paths', () => {
  test.each([3, 5, 7, 10])(
    'of who loses a path after %i variables, with 3 % slips: within half a variable on ten seeds each night, on two otherwise',
    (variables) => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const model = { model: 'forgetful', steps: variables - 1, slipRate: 0.03 };
        const { value, low, high } = depthOf(model, seed, 'IE', paths(seed));
        expect(Math.abs(value - variables), `seed ${seed}`).toBeLessThanOrEqual(0.5);
        expect([low <= value, value <= high, high - low < 2]).toEqual([true, true, true]);
      }
    },
  );

  test.each(['always-yes', 'always-no', 'intervention-blind'])('of %s is 0', (model) => {
    expect(depthOf({ model }, 1, 'IE', paths(1))).toMatchObject({
      value: 0,
      low: 0,
      curve: Array(10).fill(0),
    });
  });

  test('of the oracle is as long as the longest path', () => {
    expect(depthOf({ model: 'oracle' }, 1, 'IE', paths(1))).toMatchObject({
      value: 12,
      curve: Array(10).fill(1),
    });
  });
});

describe('half depth', () => {
  test.each([2, 3, 5, 7])(
    'of who follows %i links, with 3 % slips: within half a link on ten seeds each night, on two otherwise, the intervals about it',
    (links) => {
      for (let seed = 1; seed <= SEEDS; seed++) {
        const model = { model: 'forgetful', steps: links, slipRate: 0.03 };
        const { value, low, high } = depthOf(model, seed);
        expect(Math.abs(value - links), `seed ${seed}`).toBeLessThanOrEqual(0.5);
        expect([low <= value, value <= high, high - low < 1]).toEqual([true, true, true]);
      }
    },
  );

  test.each(['always-yes', 'always-no', 'intervention-blind', 'credulous'])('of %s is 0', (model) => {
    expect(depthOf({ model }, 1)).toMatchObject({ value: 0, low: 0, curve: Array(7).fill(0) });
  });

  test('of the oracle is as deep as the ladder', () => {
    expect(depthOf({ model: 'oracle' }, 1)).toMatchObject({ value: 8, curve: Array(7).fill(1) });
  });

  test('is where the curve crosses one half, each length in the middle of the link it adds', () => {
    expect(halfDepth([1, 2, 3, 4], [1, 0.9, 0.1, 0])).toBeCloseTo(2, 12);
    expect(halfDepth([1, 2, 3], [1, 1, 0])).toBeCloseTo(2, 12);
    expect(halfDepth([1, 2, 3], [0.25, 0, 0])).toBeCloseTo(0.25, 12);
    expect(halfDepth([1, 2, 3], [1, 1, 0.55])).toBeCloseTo(2.75, 12);
    expect(halfDepth([1, 2, 3], [1, 1, 0.75])).toBe(3);
    // Out of order: pooled first, to 1, 0.6, 0.6, 0.2.
    expect(halfDepth([1, 2, 3, 4], [1, 0.5, 0.7, 0.2])).toBeCloseTo(2.75, 12);
  });

  test('never falls where any J rises, and lies between none and all', () => {
    const j = fc.double({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.array(j, { minLength: 4, maxLength: 4 }),
        fc.nat(3),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, i, more) => {
          const lengths = [1, 2, 3, 4];
          const [before, after] = [values, values.with(i, Math.min(1, (values[i] ?? 0) + more))].map(
            (curve) => halfDepth(lengths, curve),
          );
          expect(after! >= before! - 1e-9).toBe(true);
          expect(before! >= 0 && after! <= 4).toBe(true);
        },
      ),
      { seed: 20, numRuns: 500 },
    );
  });
});

test('lengths are named by their units, and none are where there are too few of them', () => {
  const depth = { label: 'CCR', unit: { one: 'link', many: 'links' }, start: 0 };
  const rungs = [3, 1, 2].map((length) => ({ length, discrimination: { name: 'x' } as never }));
  expect(
    depthMetrics(rungs, depth, 0.95).map(({ name, isDetail, ceiling }) => [name, isDetail, ceiling]),
  ).toEqual([
    ['CCR half depth', undefined, 3],
    ['CCR discrimination at 1 link', true, undefined],
    ['CCR discrimination at 2 links', true, undefined],
    ['CCR discrimination at 3 links', true, undefined],
  ]);
  expect(depthMetrics(rungs.slice(0, 2), depth, 0.95)).toEqual([]);
});

test('half depth is compared by the mean of the curve', () => {
  const sums = [{ cluster: 'a', right: 1, of: 1 }];
  const rungs = [1, 2, 4].map((length) => ({
    length,
    discrimination: {
      name: 'd',
      contrast: () => ({ constant: -length, parts: [{ coefficient: 6 * length, sums }] }),
    } as never,
  }));
  const depth = { label: 'L', unit: { one: 'link', many: 'links' }, start: 0 };
  const [half] = depthMetrics(rungs, depth, 0.95).filter(({ name }) => name === 'L half depth');
  const { constant, parts } = half!.contrast({} as never);
  expect(constant).toBeCloseTo(-7 / 3, 12);
  expect(parts.map(({ coefficient }) => coefficient)).toEqual([2, 4, 8]);
  expect(half!.ceiling).toBe(4);
  expect(depthMetrics(rungs.slice(1), depth, 0.95)).toEqual([]);
});
