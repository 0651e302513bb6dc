import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pnsBounds } from '../../src/causal/pns-bounds.ts';

test.each([
  { binding: 'neither, without confounding', shares: [0.7, 0.2, 0.7, 0.2, 0.5], bounds: [0.5, 0.7] },
  { binding: 'P(y) − P(y_x′) and P(y_x)', shares: [0.5, 0.3, 0.8, 0.5, 0.6], bounds: [0.38, 0.5] },
  { binding: 'P(y_x) − P(y) and agreement', shares: [0.6, 0.3, 0.3, 0.1, 0.7], bounds: [0.36, 0.48] },
  { binding: '0 and P(x, y) + P(x′, y′)', shares: [0.5, 0.6, 0.3, 0.8, 0.4], bounds: [0, 0.24] },
  {
    binding: 'the effect, and that plus disagreement',
    shares: [0.6, 0.5, 0.9, 0.1, 0.6],
    bounds: [0.1, 0.2],
  },
  { binding: 'the effect and P(y′_x′)', shares: [0.9, 0.8, 0.9, 0.8, 0.5], bounds: [0.1, 0.2] },
])('by hand: what binds is $binding', ({ shares, bounds }) => {
  const [doTrue = 0, doFalse = 0, givenTrue = 0, givenFalse = 0, cause = 0] = shares;
  const { least, greatest } = pnsBounds({ doTrue, doFalse, givenTrue, givenFalse, cause });
  expect([least, greatest].map((bound) => Number(bound.toFixed(12)))).toEqual(bounds);
});

test('the PNS of units of any kinds lies between, however kind and cause go together', () => {
  // Units who have the effect always, never, just with the cause, just without it; first those with the cause.
  const units = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 8, maxLength: 8 });
  fc.assert(
    fc.property(units, (counts) => {
      const share = (...places: number[]): number =>
        places.reduce((sum, place) => sum + (counts[place] ?? 0), 0) / counts.reduce((a, b) => a + b);
      const cause = share(0, 1, 2, 3);
      const { least, greatest } = pnsBounds({
        doTrue: share(0, 2, 4, 6),
        doFalse: share(0, 3, 4, 7),
        givenTrue: share(0, 2) / cause,
        givenFalse: share(4, 7) / (1 - cause),
        cause,
      });
      const pns = share(2, 6);
      expect(least).toBeLessThanOrEqual(pns + 1e-12);
      expect(greatest).toBeGreaterThanOrEqual(pns - 1e-12);
    }),
  );
});
