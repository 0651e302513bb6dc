import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedFiles } from '../../scripts/generate.ts';
import { ROOT } from '../support/promptfoo.ts';

test.each(Object.entries(generatedFiles()))(
  'the file %s is up to date with “npm run generate”',
  (path, text) => {
    expect(readFileSync(join(ROOT, path), 'utf8')).toBe(text);
  },
);

test('every key in the reference has an explanation', () => {
  const rows = generatedFiles()
    ['docs/reference.md']!.split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => /\|\s*\|$/.test(row))).toEqual([]);
});
