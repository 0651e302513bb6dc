import { describe, expect, test } from 'vitest';
import { leastRadii } from '../../src/tasks/intervention-effects/notes.ts';
import { pathSymbol } from '../../src/tasks/intervention-effects/two-paths.ts';
import { ask, casesOf } from './asked.ts';

describe('the least radius of two paths', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])(
    'is 7 before and 3 after interventions in the default design (seed %i)',
    (seed) => {
      expect(leastRadii(casesOf(ask({ seed })))).toEqual([{ links: 16, before: 7, after: 3 }]);
    },
  );

  test('is L/2 − 1 before and L/4 − 1 after interventions for paths of L links', () => {
    const cases = casesOf(ask({ links: [4, 8, 16, 32, 64, 128, 256], draws: 2 }));
    for (const { links, before, after } of leastRadii(cases))
      expect([before, after]).toEqual([links / 2 - 1, links / 4 - 1]);
  });

  test.each([2, 3, 4])(
    'is still 7 before and 3 after interventions when %i variables are set at once',
    (interventions) => {
      expect(leastRadii(casesOf(ask({ interventions, links: 16, draws: 10 })))).toEqual([
        { links: 16, before: 7, after: 3 },
      ]);
    },
  );
});

test('nodes on two paths are named by a letter for their route (B to E), and a fifth route is refused', () => {
  const symbols = [0, 1, 2, 3].map((route) => pathSymbol({ links: 4, routes: 4 }, route, 2));
  expect(symbols).toEqual(['B2', 'C2', 'D2', 'E2']);
  expect(() => pathSymbol({ links: 4, routes: 5 }, 4, 2)).toThrow('expected a route below 4, got 4');
});
