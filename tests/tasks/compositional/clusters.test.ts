import { expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { clustersOf } from '../../../src/scoring/rows/clusters.ts';
import { sheetOf } from '../../support/variant-answers.ts';

/** By cluster, the pairs that its questions are about, and their units. */
function clustersIn(units: object | string, preset = 'maasch-2025-figure-4') {
  const sheet = sheetOf(compositional({ preset, units }));
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

test('a drawn unit that all pairs share is one cluster; an enumerated one of a pair is one by itself; twins are one', () => {
  const shared = clustersIn({ sample: 9 });
  expect(shared).toHaveLength(9);
  for (const { pairs, units } of shared) expect([pairs.size, units.size]).toEqual([6, 1]);
  for (const one of clustersIn('exhaustive')) expect([one.pairs.size, one.units.size]).toEqual([1, 1]);
  const sizes = clustersIn({ twins: 10 }, 'first-look').map(({ pairs, units }) => {
    expect(pairs.size).toBe(1);
    return units.size;
  });
  // Of ten units a pair three twins, and four others.
  expect(sizes.toSorted()).toEqual([...Array(12).fill(1), ...Array(9).fill(2)]);
});
