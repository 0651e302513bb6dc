import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../support/promptfoo.ts';

const text = readFileSync(join(ROOT, 'docs/promptfoo.md'), 'utf8');
const rows = text
  .slice(text.indexOf('## Undocumented features'))
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| feature'));

test('every undocumented feature of promptfoo has a test that runs promptfoo, by its title', () => {
  expect(rows.length).toBeGreaterThanOrEqual(18);
  for (const row of rows) {
    const [, file = '', title = ''] = /`(tests\/[\w./-]+)`: (.*) \|$/.exec(row) ?? [row];
    // The nightly runs these with the newest promptfoo.
    expect([row, file]).toEqual([row, expect.stringMatching(/^tests\/(?:end-to-end|browser)\//)]);
    expect([file, existsSync(join(ROOT, file))]).toEqual([file, true]);
    const titles = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\btest\(\s*(['"])(.*?)\1,/g)];
    expect(titles.map(([, , found]) => found)).toContain(title);
  }
});
