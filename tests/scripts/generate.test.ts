import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { ROOT } from '../support/promptfoo.ts';

const FILES = generatedFiles();

test.each(Object.entries(FILES))(
  'the file %s has exactly the text that “npm run generate” would write',
  (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  },
);

test('every key in docs/reference.md has an explanation', () => {
  const rows = FILES['docs/reference.md']!.split('\n').filter((line) => line.startsWith('| `'));
  const meanings = rows.map((row) => row.split(/(?<!\\)\|/)[4]!.trim());
  // A table whose form has changed would have no rows that are found.
  expect(meanings.length).toBeGreaterThan(0);
  expect(rows.filter((_, i) => meanings[i] === '')).toEqual([]);
});
