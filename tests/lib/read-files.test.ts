import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesOf, linesOfFile, readText } from '../../src/lib/read-files.ts';

/** A new folder for each test. */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'read-files-'));
});
const path = (name: string): string => join(folder, name);

describe('the files of a path', () => {
  beforeEach(() => {
    for (const name of ['[x].json', 'x.json', 'y.json']) writeFileSync(path(name), '{}');
  });

  test.each([
    ['are the file with that name, even if the name looks like a pattern', '[x].json', ['[x].json']],
    ['are all files that match, if no file has that name', '?.json', ['x.json', 'y.json']],
  ])('%s', (_, pattern, expected) => {
    expect(filesOf([path(pattern)])).toEqual(expected.map(path));
  });

  test('have to exist', () => {
    expect(() => filesOf([path('z*.json')])).toThrow('z*.json: expected a file, found none');
  });
});

describe('reading a text file', () => {
  test('drops a byte order mark', () => {
    writeFileSync(path('a.txt'), '\uFEFFa');
    expect(readText(path('a.txt'))).toBe('a');
  });

  test('names a file that is missing', () => {
    expect(() => readText(path('b.txt'))).toThrow('b.txt: cannot be read');
  });

  test('is refused for a folder', () => {
    expect(() => readText(folder)).toThrow(`${folder}: expected a file, got a folder`);
  });
});

describe('the lines of a file', () => {
  test('are read one by one, and a last line without a line feed is marked', () => {
    writeFileSync(path('rows.jsonl'), 'first\nsecond\nth');
    expect([...linesOfFile(path('rows.jsonl'))]).toEqual([
      { text: 'first', isEnded: true },
      { text: 'second', isEnded: true },
      { text: 'th', isEnded: false },
    ]);
  });

  test('may be longer than the 4 MB that are read at a time', () => {
    const long = 'é'.repeat(3_000_000);
    writeFileSync(path('rows.jsonl'), `${long}\n${long}\n`);
    const lines = [...linesOfFile(path('rows.jsonl'))];
    expect(lines.map(({ text }) => text === long)).toEqual([true, true]);
  });
});
