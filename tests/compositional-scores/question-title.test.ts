import { expect, test } from 'vitest';
import { questionTitle } from '../../src/tasks/compositional/task.ts';

test.each([
  [{ pair: 'X→Y', query: 'do-true' }, 'do(X on) → Y'],
  [{ pair: 'X→Y', query: 'do-false', asked: 'Zita, Luvid' }, 'do(Zita off) → Luvid'],
  [{ pair: 'X→Y', query: 'factual', asked: 'Zita, Luvid' }, 'Luvid, in fact'],
  [{ pair: 'Y', query: 'factual' }, 'Y, in fact'],
] as const)('a question with the fields %j is shown under the title “%s”', (item, title) => {
  expect(questionTitle(item)).toBe(title);
});
