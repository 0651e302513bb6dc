import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definitionOf } from '../../src/tasks/definitions.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { ROOT } from '../support/promptfoo.ts';

/** Tests of the beginning or the end of a text: what stands in brackets behind them. */
const TESTS_OF_TEXT = /\.(?:endsWith|startsWith)\(\s*(['"`])(.*?)\1/g;

/** Words that metrics' names begin or end with. */
const NAMES = SCORES.flatMap(({ kind: { label }, definitions }) => [
  label,
  ...definitions.map(({ name }) => name),
]);

function isOfName(text: string): boolean {
  const part = text.replace(/^\$\{\w*[lL]abel\}/u, 'CCR').trim();
  return part.length > 2 && NAMES.some((name) => name.startsWith(part) || name.endsWith(part));
}

test('the pattern finds what it must', () => {
  const found = [
    "name.endsWith(' discrimination')",
    "measure.endsWith('accuracy')",
    ['name.startsWith(`$', '{label} `)'].join(''),
  ];
  for (const text of found)
    expect(
      [...text.matchAll(TESTS_OF_TEXT)].some(([, , part = '']) => isOfName(part)),
      text,
    ).toBe(true);
  expect(isOfName('.json')).toBe(false);
});

test('what a metric is, is read off its definition and never off its name', () => {
  const found = globSync('src/**/*.ts', { cwd: ROOT }).flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(TESTS_OF_TEXT)].flatMap(([text, , part = '']) =>
      isOfName(part) ? [`${path}: ${text}`] : [],
    ),
  );
  expect(found).toEqual([]);
  expect(definitionOf('CCR discrimination')).toMatchObject({ judgedBy: 'CCR mean discrimination' });
});
