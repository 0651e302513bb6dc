import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { clustersOf } from '../../../src/scoring/rows/clusters.ts';
import { sheetOf } from '../../support/variant-answers.ts';

/** By cluster, the pairs that its questions are about, and their units. */
function clustersIn(units: object | string) {
  const sheet = sheetOf(compositional({ preset: 'maasch-2025-figure-4', units }));
  const clusters = clustersOf(sheet);
  const items = sheet.cases.map((item, i) => ({
    ...(item as unknown as { pair: string; unit: number }),
    cluster: clusters[i]!,
  }));
  return [...Map.groupBy(items, ({ cluster }) => cluster).values()].map((list) => ({
    pairs: new Set(list.map(({ pair }) => pair)),
    units: new Set(list.map(({ unit }) => unit)),
  }));
}

test('a drawn unit that all pairs share is one cluster; one of a pair of its own is one by itself', () => {
  const shared = clustersIn({ sample: 9 });
  expect(shared).toHaveLength(9);
  for (const { pairs, units } of shared) expect([pairs.size, units.size]).toEqual([6, 1]);
  for (const units of ['exhaustive', { sample: 4 }, { sample: 4 }])
    for (const one of clustersIn(units)) expect([one.pairs.size, one.units.size]).toEqual([1, 1]);
});
