import { expect, test } from 'vitest';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { globalIntervals, meanWidth } from '../../../support/global-interval.ts';

// How many do was measured by `npm run bench`; the fewer errors, the fewer.
const COUNTS = [
  [0, 250],
  [0.01, 275],
  [0.02, 325],
] as const;

// By day that of most errors, which needs most units.
const TRIED = COUNTS.filter(([rate]) => IS_NIGHTLY || rate === 0.02);
const RATES = TRIED.map(([rate]) => rate);
const SEEDS = IS_NIGHTLY ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2, 3, 4];
const sampled = SEEDS.map((seed) => globalIntervals({ sample: 500 }, RATES, seed));

test.each(TRIED)(
  'for models that err at a rate of %d, %d informative units give an interval of the global PNS of Figure 4 that is as short as that of 500 sampled ones, on average over eight designs each night, four otherwise',
  (rate, count) => {
    const informative = SEEDS.flatMap((seed) => globalIntervals({ informative: count }, [rate], seed));
    const ofSample = sampled.flatMap((intervals) => intervals[RATES.indexOf(rate)] ?? []);
    expect(ofSample).toHaveLength(SEEDS.length);
    expect(meanWidth(informative)).toBeLessThanOrEqual(meanWidth(ofSample));
  },
);
