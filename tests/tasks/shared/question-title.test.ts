import { expect, test } from 'vitest';
import { EFFECT_TITLES, pairTitle } from '../../../src/tasks/shared/question-title.ts';

const TITLES = { ...EFFECT_TITLES, both: '{0}, {1} and {0}' };

test.each<[readonly string[], string | undefined]>([
  [['X→Y', 'te'], 'What is the total effect of X on Y?'],
  [['X→Y', 'nde'], 'What is the natural direct effect of X on Y?'],
  [['X→Y', 'nie'], 'What is the natural indirect effect of X on Y?'],
  [['X→Y', 'both'], 'X, Y and X'],
  [['X', 'te'], 'What is the total effect of X on ?'],
  [['X→Y', 'other'], undefined],
  [['X→Y', 'constructor'], undefined],
  [['X→Y', 'te', 'more'], undefined],
  [['X→Y'], undefined],
  [[], undefined],
])('%j is called %j', (parts, title) => {
  expect(pairTitle(TITLES, parts)).toBe(title);
});
