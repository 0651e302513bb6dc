import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestCase } from 'promptfoo';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import type { Case } from '../../src/cases/case.ts';
import { isInterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { isLinearCase } from '../../src/tasks/linear/linear-case.ts';
import { isCompositionalCase } from '../../src/tasks/shared/compositional-case.ts';
import { caseOf, designs, figure4, table } from './shards.ts';

afterAll(() => rmSync(dirname(table), { recursive: true }));

/** What must not be torn: answers that are compared with one another. */
function clusterOf(item: Case): string {
  if (isInterventionEffectCase(item)) return `draw ${item.draw}`;
  if (isLinearCase(item)) return `${item.world} ${item.draw}`;
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
  const shardsOf = (count: number): Promise<TestCase[][]> =>
    Promise.all(
      Array.from({ length: count }, (_, i) => generate({ ...config, shard: { index: i + 1, count } })),
    );

  test('tear no cluster apart', async () => {
    const homes = new Map<string, Set<number>>();
    for (const [shard, tests] of (await shardsOf(4)).entries()) {
      for (const test of tests) {
        const cluster = clusterOf(caseOf(test));
        homes.set(cluster, (homes.get(cluster) ?? new Set()).add(shard));
      }
    }
    expect(homes.size).toBeGreaterThan(3);
    for (const [cluster, shards] of homes) expect([cluster, shards.size]).toEqual([cluster, 1]);
  });

  test('are the same by environment and by config', async () => {
    const byConfig = await generate({ ...config, shard: '2/3' });
    vi.stubEnv('CAUSAL_SHARD', '2/3');
    expect(await generate(config)).toEqual(byConfig);
  });
});

test('a shard is announced, with what it has of the whole; a run without shards says nothing', () => {
  compositional(figure4);
  expect(console.error).not.toHaveBeenCalled();
  compositional({ ...figure4, shard: '16/16' });
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringMatching(/^generators\/compositional\.ts: shard 16\/16 has 2[24] of 356 cases$/)],
  ]);
  const sizes = Array.from({ length: 3 }, (_, i) => {
    vi.mocked(console.error).mockClear();
    linear({ preset: 'maasch-2025-appendix-c', shard: { index: i + 1, count: 3 } });
    return vi.mocked(console.error).mock.calls[0]![0] as string;
  });
  expect(sizes.filter((text) => /has (\d) of \1 cases$/.test(text))).toHaveLength(1);
  expect(
    sizes.filter((text) => text.endsWith('the design has fewer units than there are shards')),
  ).toHaveLength(2);
});

test('a config names a shard that is none, beside its other problems', () => {
  expect(() => interventionEffects({ draws: 0, shard: '4/3', contextByReference: 'yes' })).toThrow(
    /has 3 problems[\s\S]*config\.draws[\s\S]*config\.shard: expected a shard such as 3\/16 or \{index: 3, count: 16\}.*got "4\/3"[\s\S]*config\.contextByReference: expected true or false/,
  );
});
