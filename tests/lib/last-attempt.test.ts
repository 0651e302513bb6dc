import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { laterAttempt, noteBegin, noteEnd } from '../../src/lib/last-attempt.ts';

const folder = mkdtempSync(join(tmpdir(), 'last-attempt-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a run that began after results were written, and did not finish, is known by its time', () => {
  const output = join(folder, 'results', 'eval.json');
  const [then, later] = [new Date('2025-01-01T00:00:00Z'), new Date('2025-02-01T00:00:00Z')];
  noteBegin(output, then);
  expect(laterAttempt(output)).toBeUndefined();
  writeFileSync(output, '{}');
  expect(laterAttempt(output)).toBeUndefined();
  utimesSync(output, then, then);
  expect(laterAttempt(output)).toBeUndefined();
  noteBegin(output, later);
  expect(laterAttempt(output)).toBe(later.toISOString());
  noteEnd(output);
  expect(laterAttempt(output)).toBeUndefined();
  expect(existsSync(`${output}.unfinished`)).toBe(false);
});

test('what cannot be written or read is no later run', () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  noteBegin(join(file, 'eval.json'));
  noteEnd(join(file, 'eval.json'));
  writeFileSync(`${file}.unfinished`, 'soon');
  expect(laterAttempt(file)).toBeUndefined();
});
