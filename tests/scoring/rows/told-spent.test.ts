import { expect, test } from 'vitest';
import { addSpent, sumOfSpent, toldSpent } from '../../../src/scoring/rows/spent.ts';

const spentOn = (...rows: readonly object[]) => {
  const spent = sumOfSpent([]);
  for (const row of rows) addSpent(spent, row as never);
  return spent;
};
const asked = (cost: unknown, latencyMs: unknown, response: object | null = {}) => ({
  cost,
  latencyMs,
  response,
});

test('a single reply that was timed tells the time, one that was paid for the cost', () => {
  expect(toldSpent(spentOn(asked(0.002, 300)), 1)).toEqual({ cost: 0.002, latencyMs: 300 });
  expect(toldSpent(spentOn(asked(undefined, 300), asked(0, 0)), 2)).toEqual({ latencyMs: 300 });
  expect(toldSpent(spentOn(asked(0.002, Number.NaN)), 1)).toEqual({ cost: 0.002 });
});

test('nothing is told of nothing', () => {
  expect([toldSpent(undefined, 5), toldSpent(sumOfSpent([]), 5)]).toEqual([{}, {}]);
  expect(toldSpent(spentOn(asked(0, 0), asked(-1, -1)), 2)).toEqual({});
});

test('the cost is for the replies that count, the time for those that were timed', () => {
  const spent = spentOn(asked(0.001, 100), asked(0.003, 301), asked(undefined, undefined, null));
  expect(toldSpent(spent, 6)).toEqual({ cost: 0.008, latencyMs: 200.5 });
  expect(toldSpent(sumOfSpent([spent, spent]), 12)).toEqual({ cost: 0.016, latencyMs: 200.5 });
});

test('the time of a cached reply is the cache’s, unless the provider kept its own; none came back, none is timed', () => {
  const time = (response: object | null) => toldSpent(spentOn(asked(0.001, 40, response)), 1).latencyMs;
  expect([time({}), time({ cached: false }), time({ cached: true })]).toEqual([40, 40, undefined]);
  expect([time({ cached: true, latencyMs: 40 }), time({ cached: true, latencyMs: 0 }), time(null)]).toEqual([
    40,
    undefined,
    undefined,
  ]);
});
