import { describe, expect, test } from 'vitest';
import { leastRadii } from '../../src/tasks/intervention-effects/notes.ts';
import { ask, casesOf } from './asked.ts';

describe('the smallest radius of the questions about two paths', () => {
  test.each([1, 2, 3])('in the default design is 7 before interventions and 3 after them (seed %i)', (seed) => {
    expect(leastRadii(casesOf(ask({ seed })))).toEqual([{ links: 16, before: 7, after: 3 }]);
  });

  const radii = [4, 8, 16, 32, 64, 128, 256].map((links) => ({
    links,
    before: links / 2 - 1,
    after: links / 4 - 1,
  }));

  test.each(radii)(
    'of $links links is $before before interventions and $after after them',
    ({ links, before, after }) => {
      expect(leastRadii(casesOf(ask({ links, draws: 2 })))).toEqual([{ links, before, after }]);
    },
  );

  test.each([2, 3, 4])(
    'of 16 links is 7 before interventions and 3 after them, even if an intervention sets %i variables at once',
    (interventions) => {
      const cases = casesOf(ask({ links: 16, interventions, draws: 10 }));
      expect(leastRadii(cases)).toEqual([{ links: 16, before: 7, after: 3 }]);
    },
  );
});
