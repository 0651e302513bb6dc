import { expect, test } from 'vitest';
import { compositionalView } from '../../src/tasks/compositional/view/view.ts';

test.each([
  [['Y', 'factual'], 'Is Y on?'],
  [['X→Y', 'factual'], 'Units of X→Y: is Y on?'],
  [['X→Y', 'do-true'], 'If X is forced on, is Y on?'],
  [['X→Y', 'do-false'], 'If X is forced off, is Y on?'],
  [['Y', 'do-true'], undefined],
  [['X→Y', 'constructor'], undefined],
  [['X→Y', 'factual', 'more'], undefined],
])('a compositional question about %j is called %s', (parts, title) => {
  expect(compositionalView.questionTitle(parts)).toBe(title);
});
