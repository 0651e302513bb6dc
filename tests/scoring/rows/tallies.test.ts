import { expect, test } from 'vitest';
import { clusteredProportion } from '../../../src/scoring/rows/tallies.ts';

const tally = (cluster: string, successes: number, total: number) => ({ cluster, successes, total });

test('a share over clusters is of all, with an interval around it', () => {
  const found = clusteredProportion([tally('a', 3, 4), tally('b', 1, 4), tally('c', 4, 4)], 0.95);
  expect(found).toMatchObject({ kind: 'estimate', value: 8 / 12, successes: 8, total: 12 });
  if (found.kind !== 'estimate' || found.interval.kind !== 'interval') throw new Error('no interval');
  expect(found.interval.low).toBeGreaterThan(0.01);
  expect(found.interval.low).toBeLessThan(0.5);
  expect(found.interval.high).toBeGreaterThan(0.8);
  expect(found.interval.high).toBeLessThanOrEqual(1);
});

test('of nothing there is none', () => {
  for (const none of [[], [tally('a', 0, 0)]])
    expect(clusteredProportion(none, 0.95)).toEqual({ kind: 'undefined', reason: 'no-answers' });
  expect(clusteredProportion([tally('a', 1, 1)], 0.95)).toMatchObject({
    kind: 'estimate',
    value: 1,
    total: 1,
  });
});
