import type { TestCase } from 'promptfoo';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { type Case, kindOf } from '../../src/cases/case.ts';
import { once } from '../../src/lib/caching.ts';
import { isInterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { isCompositionalCase } from '../../src/tasks/shared/compositional-case.ts';
import { idOf, KINDS } from '../support/scored.ts';

const figure4 = { preset: 'maasch-2025-figure-4' };
const mixed = { bccs: [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }], worlds: 5, functions: 'random' };
const relations = {
  graphs: ['bivariate', 'mediation', { random: { nodes: 5, density: 0.4 } }],
  names: ['random-char', 'tuebingen'],
  phrasings: ['intervention', 'substitution'],
  nullControls: true,
  draws: 6,
};

type Generate = (config: object) => TestCase[];
const designs: [string, Generate, object][] = [
  ['exhaustive units', compositional, figure4],
  ['sampled units', compositional, { ...figure4, units: { sample: 16 } }],
  [
    'units with facts',
    compositional,
    { ...figure4, units: { sample: 16 }, queries: 'factual-counterfactual' },
  ],
  ['informative units of several worlds', compositional, { ...mixed, units: { sample: 6 } }],
  ['intervention effects', interventionEffects, relations],
];

const caseOf = ({ metadata }: TestCase): Case => kindOf(KINDS, metadata as Case).caseSchema.parse(metadata);

/** What must not be torn: answers that are compared with one another. */
function clusterOf(item: Case): string {
  if (isInterventionEffectCase(item)) return `draw ${item.draw}`;
  if (!isCompositionalCase(item)) throw new Error(`another task: ${item.task}`);
  // Pairs have units of their own, unless all share the sampled ones.
  const pair = item.design.endsWith('/sample') ? '' : item.pair;
  return `${item.world} ${pair} ${item.unit}`;
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(designs)('%s in shards', (_, generate, config) => {
  const all = once(() => generate(config));
  const shardsOf = (count: number): TestCase[][] =>
    Array.from({ length: count }, (_, i) => {
      vi.stubEnv('CAUSAL_SHARD', `${i + 1}/${count}`);
      const tests = generate(config);
      vi.unstubAllEnvs();
      return tests;
    });

  test.each([1, 2, 3, 16])('%i: every case in exactly one, as in the whole and in its order', (count) => {
    const whole = all();
    const places = new Map(whole.map((test, place) => [idOf(caseOf(test)), { place, test }]));
    const shards = shardsOf(count);
    expect(shards.flat()).toHaveLength(whole.length);
    expect(new Set(shards.flat().map((test) => idOf(caseOf(test)))).size).toBe(whole.length);
    for (const tests of shards) {
      const found = tests.map((test) => places.get(idOf(caseOf(test)))!);
      expect(tests).toEqual(found.map(({ test }) => test));
      const order = found.map(({ place }) => place);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  test('tear no cluster apart', () => {
    const homes = new Map<string, Set<number>>();
    for (const [shard, tests] of shardsOf(4).entries()) {
      for (const test of tests) {
        const cluster = clusterOf(caseOf(test));
        homes.set(cluster, (homes.get(cluster) ?? new Set()).add(shard));
      }
    }
    expect(homes.size).toBeGreaterThan(3);
    for (const [cluster, shards] of homes) expect([cluster, shards.size]).toEqual([cluster, 1]);
  });
});

test('a shard is announced, with what it has of the whole; a run without shards says nothing', () => {
  compositional(figure4);
  expect(console.error).not.toHaveBeenCalled();
  vi.stubEnv('CAUSAL_SHARD', '16/16');
  compositional(figure4);
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/^generators\/compositional\.ts: shard 16\/16 has 2[24] of 356 cases$/)],
  ]);
  const sizes = Array.from({ length: 3 }, (_, i) => {
    vi.mocked(console.error).mockClear();
    vi.stubEnv('CAUSAL_SHARD', `${i + 1}/3`);
    compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 1 } });
    return vi.mocked(console.error).mock.calls[0]![0] as string;
  });
  expect(sizes.filter((text) => /has (\d) of \1 cases$/.test(text))).toHaveLength(1);
  expect(
    sizes.filter((text) => text.endsWith('the design has fewer units than there are shards')),
  ).toHaveLength(2);
});

test('an environment that names no shard is refused', () => {
  vi.stubEnv('CAUSAL_SHARD', '4/3');
  expect(() => compositional(figure4)).toThrow(
    'expected a shard like 3/16, where 1/16 is the first, got "4/3"',
  );
});
