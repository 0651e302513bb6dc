import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { groupOf, questionTitle, questionTitles } from '../../src/report/question-title.ts';
import { idOf } from '../support/scored.ts';

test('every question of every task has a sentence of its own', () => {
  const edges = ['X -> C', 'C -> D', 'D -> Y'];
  const tests = [
    ...compositional({ edges }),
    ...compositional({ preset: 'first-look' }),
    ...compositional({ preset: 'first-look', queries: 'factual-counterfactual' }),
    ...interventionEffects({
      preset: 'paper',
      draws: 1,
      phrasings: ['none', 'intervention', 'substitution'],
    }),
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
