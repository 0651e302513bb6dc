import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { beforeEach, describe, expect, test } from 'vitest';
import { keepApart, writeFiles } from '../../src/lib/write-files.ts';
import { folderForEachTest } from '../support/folders.ts';

const path = folderForEachTest('write-files');

describe('writing files', () => {
  test('creates missing folders, replaces files, and leaves no temporary files behind', () => {
    writeFileSync(path('old.txt'), 'old');
    writeFiles([
      { path: path('old.txt'), text: 'new' },
      { path: path('a/b.txt'), text: 'b' },
    ]);
    expect(readFileSync(path('old.txt'), 'utf8')).toBe('new');
    expect(readdirSync(path(''))).toEqual(['a', 'old.txt']);
    expect(readdirSync(path('a'))).toEqual(['b.txt']);
  });

  test('changes none of the files if one of them cannot be written', () => {
    writeFileSync(path('one.txt'), 'old');
    mkdirSync(path('folder'));
    const files = [
      { path: path('one.txt'), text: 'new' },
      { path: path('folder'), text: 'new' },
    ];
    expect(() => writeFiles(files)).toThrow('folder: expected a file to write, got a folder');
    expect(readFileSync(path('one.txt'), 'utf8')).toBe('old');
    expect(readdirSync(path(''))).toEqual(['folder', 'one.txt']);
  });

  test('through a symbolic link changes the file to which the link leads', () => {
    writeFileSync(path('real.txt'), 'old');
    symlinkSync(path('real.txt'), path('link.txt'));
    writeFiles([{ path: path('link.txt'), text: 'new' }]);
    expect(lstatSync(path('link.txt')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path('real.txt'), 'utf8')).toBe('new');
  });

  test('is refused if a path is a symbolic link to a missing file', () => {
    symlinkSync(path('missing.txt'), path('dangling.txt'));
    expect(() => writeFiles([{ path: path('dangling.txt'), text: 'new' }])).toThrow(
      'link to a file that does not exist',
    );
    expect(existsSync(path('missing.txt'))).toBe(false);
  });

  test('is refused if two files have the same path', () => {
    const twice = { path: path('a.txt'), text: '' };
    expect(() => writeFiles([twice, twice])).toThrow('the name of two output files');
  });

  test('to a device such as /dev/null does not replace the device with a file', () => {
    writeFiles([{ path: '/dev/null', text: 'gone' }]);
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('hides secrets in the text of a file', () => {
    writeFiles([{ path: path('a.txt'), text: 'https://host?key=abc' }]);
    expect(readFileSync(path('a.txt'), 'utf8')).toBe('https://host?key=[hidden]');
  });

  test('removes temporary files of killed processes, but not those of running processes or of other computers', () => {
    const { pid: ended } = spawnSync(process.execPath, ['-e', '0']);
    const temporary = (host: string, pid: number): string => `.promptfoo-causal-${host}-${pid}-0123abcd.tmp`;
    const leftover = temporary(hostname(), ended);
    // Process 1 is always running, and processes of other hosts may be.
    const kept = [temporary(hostname(), 1), temporary('elsewhere', ended)];
    for (const name of [leftover, ...kept]) writeFileSync(path(name), '');
    writeFiles([{ path: path('a.txt'), text: '' }]);
    expect(readdirSync(path('')).sort()).toEqual([...kept, 'a.txt'].sort());
  });
});

describe('an output file', () => {
  beforeEach(() => writeFileSync(path('in.json'), ''));

  test('is accepted if it is not one of the input files', () => {
    expect(() => keepApart([path('in.json')], [path('out.json')])).not.toThrow();
  });

  test('is refused if it is also one of the input files', () => {
    expect(() => keepApart([path('in.json')], [path('in.json')])).toThrow(
      'in.json: this output file is also an input; write to a different file',
    );
  });

  test('is refused if one of the input files is a symbolic link to it', () => {
    symlinkSync(path('in.json'), path('link.json'));
    expect(() => keepApart([path('link.json')], [path('in.json')])).toThrow(
      `in.json: this output file is also an input (${path('link.json')})`,
    );
  });
});
