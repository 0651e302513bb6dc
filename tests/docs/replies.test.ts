import { expect, test } from 'vitest';
import { readAnswer } from '../../src/answer/read-answer.ts';
import { page, tableRows } from './markdown.ts';

test('the docs give an example of every reply format, and each example is read in its format', () => {
  const examples = tableRows(page('docs/tasks.md'), 'order', 'format').map(([, , example = '']) => example);
  const forms = examples.map((example) => readAnswer(example.replaceAll('`', '')).by);
  expect(forms).toEqual(['tag', 'json', 'boxed', 'label', 'bare']);
});
