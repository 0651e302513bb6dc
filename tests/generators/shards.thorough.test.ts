import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestCase } from 'promptfoo';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { once } from '../../src/lib/caching.ts';
import { idOf } from '../support/scored.ts';
import { caseOf, designs, table } from './shards.ts';

afterAll(() => rmSync(dirname(table), { recursive: true }));

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe.each(designs)('%s in shards', (_, generate, config) => {
  const all = once(async () => await generate(config));
  const shardsOf = (count: number): Promise<TestCase[][]> =>
    Promise.all(
      Array.from({ length: count }, (_, i) => generate({ ...config, shard: { index: i + 1, count } })),
    );

  test.each([1, 2, 3, 16])(
    '%i: every case in exactly one, as in the whole and in its order',
    async (count) => {
      const whole = await all();
      const places = new Map(whole.map((test, place) => [idOf(caseOf(test)), { place, test }]));
      const shards = await shardsOf(count);
      expect(shards.flat()).toHaveLength(whole.length);
      expect(new Set(shards.flat().map((test) => idOf(caseOf(test)))).size).toBe(whole.length);
      for (const tests of shards) {
        const found = tests.map((test) => places.get(idOf(caseOf(test)))!);
        expect(tests).toEqual(found.map(({ test }) => test));
        const order = found.map(({ place }) => place);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    },
  );
});
