import { spawnSync } from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesOf, readText } from '../../src/lib/read-files.ts';
import { keepApart, writeFiles } from '../../src/lib/write-files.ts';

let folder = '';
const path = (name: string): string => join(folder, name);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'files-'));
});

describe('writing files', () => {
  test('creates folders, replaces files, and leaves no temporary files', () => {
    writeFileSync(path('old.txt'), 'old');
    writeFiles([
      { path: path('old.txt'), text: 'new' },
      { path: path('a/b.txt'), text: 'b' },
    ]);
    expect(readFileSync(path('old.txt'), 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['a', 'old.txt']);
    expect(readdirSync(path('a'))).toEqual(['b.txt']);
  });

  test('changes no file if any file cannot be written', () => {
    writeFileSync(path('one.txt'), 'old');
    mkdirSync(path('folder'));
    const files = [
      { path: path('one.txt'), text: 'new' },
      { path: path('folder'), text: 'new' },
    ];
    expect(() => writeFiles(files)).toThrow('folder: expected a file to write, got a folder');
    expect(readFileSync(path('one.txt'), 'utf8')).toBe('old');
    expect(readdirSync(folder)).toEqual(['folder', 'one.txt']);
  });

  test('follows a link to a file, and refuses a link to a missing file', () => {
    writeFileSync(path('real.txt'), 'old');
    symlinkSync(path('real.txt'), path('link.txt'));
    symlinkSync(path('missing.txt'), path('dangling.txt'));
    writeFiles([{ path: path('link.txt'), text: 'new' }]);
    expect(lstatSync(path('link.txt')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path('real.txt'), 'utf8')).toBe('new');
    expect(() => writeFiles([{ path: path('dangling.txt'), text: 'new' }])).toThrow(
      'link to a file that does not exist',
    );
    expect(existsSync(path('missing.txt'))).toBe(false);
  });

  test('refuses two files with the same name', () => {
    const twice = { path: path('a.txt'), text: '' };
    expect(() => writeFiles([twice, twice])).toThrow('the name of two output files');
  });

  test('accepts a device such as /dev/null', () => {
    writeFiles([{ path: '/dev/null', text: 'gone' }]);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('hides secrets in the written text', () => {
    writeFiles([{ path: path('a.txt'), text: 'https://host?key=abc' }]);
    expect(readFileSync(path('a.txt'), 'utf8')).toBe('https://host?key=[hidden]');
  });

  test('removes temporary files left by killed processes, but not those of running processes or other hosts', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    const own = `.promptfoo-causal-${hostname()}-${pid}-0123abcd.tmp`;
    const others = [
      `.promptfoo-causal-elsewhere-${pid}-0123abcd.tmp`,
      `.promptfoo-causal-${hostname()}-1-0123abcd.tmp`,
    ];
    for (const name of [own, ...others]) writeFileSync(path(name), '');
    writeFiles([{ path: path('a.txt'), text: '' }]);
    expect(readdirSync(folder).sort()).toEqual([...others, 'a.txt'].sort());
  });
});

test('an output path is refused if it leads to an input file, even through a link', () => {
  writeFileSync(path('in.json'), '');
  symlinkSync(path('in.json'), path('link.json'));
  expect(() => keepApart([path('in.json')], [path('out.json')])).not.toThrow();
  expect(() => keepApart([path('in.json')], [path('in.json')])).toThrow('this output file is also an input');
  expect(() => keepApart([path('link.json')], [path('in.json')])).toThrow('link.json');
});

describe('reading files', () => {
  test('takes a path with brackets as a file if that file exists, and otherwise as a pattern', () => {
    for (const name of ['[x].json', 'x.json', 'y.json']) writeFileSync(path(name), '{}');
    expect(filesOf([path('[x].json')])).toEqual([path('[x].json')]);
    expect(filesOf([path('?.json')])).toEqual([path('x.json'), path('y.json')]);
    expect(() => filesOf([path('z*.json')])).toThrow('expected a file, found none');
  });

  test('drops a byte order mark, and names a missing file in its error', () => {
    writeFileSync(path('a.txt'), '\uFEFFa');
    expect(readText(path('a.txt'))).toBe('a');
    expect(() => readText(path('b.txt'))).toThrow('b.txt: cannot be read');
    expect(() => readText(folder)).toThrow(`${folder}: expected a file, got a folder`);
  });
});
