import { describe, expect, test } from 'vitest';
import { leastRadii } from '../../src/tasks/intervention-effects/notes.ts';
import { ask, casesOf } from './asked.ts';

describe('the least radius within which the two questions of a draw look alike', () => {
  test.each([1, 2, 3])(
    'is 7 before interventions and 3 after interventions in the default design with seed %i',
    (seed) => {
      expect(leastRadii(casesOf(ask({ seed })))).toEqual([{ links: 16, before: 7, after: 3 }]);
    },
  );

  test.each([4, 8, 16, 32, 64, 128, 256])(
    'is one less than half of the links before interventions, and than a quarter after them, for %i links',
    (links) => {
      expect(leastRadii(casesOf(ask({ links, draws: 2 })))).toEqual([
        { links, before: links / 2 - 1, after: links / 4 - 1 },
      ]);
    },
  );

  test.each([2, 3, 4])('does not change if %i variables are set at once', (interventions) => {
    const cases = casesOf(ask({ links: 16, interventions, draws: 10 }));
    expect(leastRadii(cases)).toEqual([{ links: 16, before: 7, after: 3 }]);
  });
});
