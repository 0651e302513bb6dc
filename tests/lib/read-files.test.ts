import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesOf, linesOfFile, readText } from '../../src/lib/read-files.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { folderForEachTest } from '../support/folders.ts';

const path = folderForEachTest('read-files');

describe('the path of an input file', () => {
  beforeEach(() => {
    for (const name of ['[x].json', 'x.json', 'y.json']) writeFileSync(path(name), '{}');
  });

  test.each([
    ['stands for the file with exactly this name, even if the name looks like a pattern', '[x].json', ['[x].json']],
    ['stands for all files that match it as a pattern if no file has this name', '?.json', ['x.json', 'y.json']],
  ])('%s', (_, pattern, expected) => {
    expect(filesOf([path(pattern)])).toEqual(expected.map(path));
  });

  test('is refused if no file matches it', () => {
    expect(() => filesOf([path('z*.json')])).toThrow('z*.json: expected a file, found none');
  });
});

describe('reading a text file', () => {
  test('drops a byte order mark', () => {
    writeFileSync(path('a.txt'), '\uFEFFa');
    expect(readText(path('a.txt'))).toBe('a');
  });

  test('fails with an error that names the file if the file is missing', () => {
    expect(() => readText(path('b.txt'))).toThrow('b.txt: cannot be read');
  });

  test('is refused if the path leads to a folder', () => {
    expect(() => readText(path(''))).toThrow(`${path('')}: expected a file, got a folder`);
  });
});

describe('the lines of a file', () => {
  test.each([
    ['if the file is missing', 'missing.jsonl', 'missing.jsonl: cannot be read'],
    ['if the path leads to a folder', '', ': expected a file, got a folder'],
  ])('cannot be read %s, and the error says so as for a text file', (_, name, message) => {
    const reading = () => [...linesOfFile(path(name))];
    expect(reading).toThrow(UserError);
    expect(reading).toThrow(message);
  });

  test('are read one by one, and a last line without a line feed is marked as not ended', () => {
    writeFileSync(path('rows.jsonl'), 'first\nsecond\nth');
    expect([...linesOfFile(path('rows.jsonl'))]).toEqual([
      { text: 'first', isEnded: true },
      { text: 'second', isEnded: true },
      { text: 'th', isEnded: false },
    ]);
  });

  test('may be longer than the blocks of 4 MB in which the file is read', () => {
    const long = 'é'.repeat(3_000_000);
    writeFileSync(path('rows.jsonl'), `${long}\n${long}\n`);
    const lines = [...linesOfFile(path('rows.jsonl'))];
    expect(lines.map(({ text }) => text === long)).toEqual([true, true]);
  });
});
