import { expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import type { Case } from '../../src/cases/case.ts';
import { groupOf, questionTitle, questionTitles } from '../../src/report/question-title.ts';
import { idOf } from '../support/scored.ts';

test('every question of every task has a sentence of its own', () => {
  // The memory check draws a world for the run.
  vi.stubEnv('CAUSAL_SEED', '5');
  const edges = ['X -> C', 'C -> D', 'D -> Y'];
  const tests = [
    ...compositional({ edges, ask: ['booleans', 'share', 'composed'] }),
    ...compositional({ preset: 'first-look', memoryCheck: 0.5 }),
    ...compositional({ preset: 'first-look', queries: 'factual-counterfactual' }),
    ...identification({ draws: 1 }),
    ...identification({ draws: 1, kinds: 'seeing' }),
    ...interventionEffects({
      preset: 'paper',
      draws: 1,
      phrasings: ['none', 'intervention', 'substitution'],
    }),
    ...linear({ preset: 'maasch-2025-appendix-c' }),
  ];
  const groups = [...new Set(tests.map(({ metadata }) => groupOf(idOf(metadata as Case))))];
  const titles = groups.map((group) => questionTitle(group));
  expect(groups.filter((group, i) => titles[i] === group)).toEqual([]);
  expect(titles.filter((title) => !/^[^{}]+\?$/u.test(title) || title.includes('undefined'))).toEqual([]);
  expect(new Set(questionTitles(groups)).size).toBe(groups.length);
});

test('names the world where several ask alike', () => {
  expect(questionTitles(['one/X→Y/do-true', 'two/X→Y/do-true', 'two/X→C/do-true'])).toEqual([
    'If X is forced on, is Y on? (one)',
    'If X is forced on, is Y on? (two)',
    'If X is forced on, is C on?',
  ]);
});
