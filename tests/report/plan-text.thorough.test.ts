import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { questionsOf } from '../support/variant-answers.ts';
import { textOf } from './plan-text.ts';

describe('a plan for the terminal', () => {
  test('names a graph whose blockers always decide alone', () => {
    const own = (edges: string, functions: Record<string, 'and'>) => {
      const arrows = edges.split(', ').map((arrow) => arrow.replace('>', ' -> '));
      const noise = { targetPns: 0.7 };
      const tests = compositional({ edges: arrows, functions, noise, units: { twins: 20 }, seed: 1 });
      return textOf({ cases: questionsOf(tests).cases });
    };
    const ors = 'Ad>Search, Search>Compare, Compare>Visit, Ad>Remind, Remind>Click, Click>Visit, Visit>Buy';
    expect(own(ors, {})).toContain('a single blocker always decides');
    const mixed =
      'Ad>Search, Search>Compare, Compare>Read, Read>Visit, Ad>Remind, Remind>Open, Open>Click, Click>Visit, Visit>Buy';
    expect(own(mixed, { Compare: 'and', Open: 'and' })).not.toContain('one blocker');
    expect(textOf()).not.toContain('one blocker');
  });
});
