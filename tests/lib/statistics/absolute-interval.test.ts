import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { absoluteInterval } from '../../../src/lib/statistics/absolute-interval.ts';

const settings = { kind: 'interval', level: 0.95, method: 'percentile-bootstrap' } as const;

test.each([
  { from: [-0.2, 0.1], to: [0, 0.2] },
  { from: [0.1, 0.2], to: [0.1, 0.2] },
  { from: [-0.2, -0.1], to: [0.1, 0.2] },
  { from: [0, 0.2], to: [0, 0.2] },
  { from: [-0.2, 0], to: [0, 0.2] },
])('absoluteInterval folds $from to $to', ({ from: [low, high], to: [least, most] }) => {
  expect(absoluteInterval({ ...settings, low: low!, high: high! })).toEqual({
    ...settings,
    low: least,
    high: most,
  });
});

it('holds the absolute value of all that the interval holds', () => {
  const number = fc.double({ min: -10, max: 10, noNaN: true });
  fc.assert(
    fc.property(fc.tuple(number, number, number), (numbers) => {
      const [low, inside, high] = numbers.sort((a, b) => a - b) as [number, number, number];
      const folded = absoluteInterval({ ...settings, low, high });
      if (folded.kind === 'none') throw new Error('no interval');
      expect(folded.low).toBeLessThanOrEqual(Math.abs(inside));
      expect(folded.high).toBeGreaterThanOrEqual(Math.abs(inside));
    }),
  );
});

it('leaves what has no interval without one', () => {
  expect(absoluteInterval({ kind: 'none', reason: 'exact' })).toEqual({ kind: 'none', reason: 'exact' });
});
