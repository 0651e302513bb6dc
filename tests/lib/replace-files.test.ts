import { execFileSync, spawnSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { replaceFiles, WriteError } from '../../src/lib/replace-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-write-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), 'utf8');
const hidden = (): string[] => readdirSync(folder).filter((name) => name.startsWith('.'));

/** A program that replaces a, b and c by texts of the given sign and lengths, over and over if it is to. */
function program(lengths: readonly number[], rounds: number): string {
  return `
    import { replaceFiles } from ${JSON.stringify(join(import.meta.dirname, '../../src/lib/replace-files.ts'))};
    for (let i = 0; i < ${rounds}; i++) {
      const sign = String(i % 10);
      replaceFiles([${lengths.map((length, k) => `{ path: ${JSON.stringify(at('abc'[k]!))}, text: sign.repeat(${length}) }`).join(', ')}]);
      if (i === 0) console.log('begun');
    }`;
}

function old(): void {
  for (const name of ['a', 'b', 'c']) writeFileSync(at(name), `old ${name}`);
}

test('writes files, folders as needed, and leaves nothing else behind', () => {
  old();
  replaceFiles([
    { path: at('a'), text: 'new a' },
    { path: at('deep/er/d'), text: 'new d' },
  ]);
  expect([read('a'), read('b'), read('deep/er/d')]).toEqual(['new a', 'old b', 'new d']);
  expect(hidden()).toEqual([]);
  expect(readdirSync(at('deep/er'))).toEqual(['d']);
});

test('a link stays a link, and a file keeps its mode', () => {
  writeFileSync(at('a'), 'old', { mode: 0o640 });
  symlinkSync(at('a'), at('link'));
  replaceFiles([{ path: at('link'), text: 'new' }]);
  expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  expect(read('a')).toBe('new');
  expect(statSync(at('a')).mode & 0o777).toBe(0o640);
});

test('a device takes what is written', () => {
  replaceFiles([{ path: '/dev/null', text: 'new' }]);
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
});

test('a folder in the place of a file stops everything, and says which', () => {
  old();
  mkdirSync(at('d'));
  const files = ['a', 'd'].map((name) => ({ path: at(name), text: 'new' }));
  expect(() => replaceFiles(files)).toThrow(
    new WriteError(`${at('d')}: expected a file to write, got a folder`),
  );
  expect(read('a')).toBe('old a');
  expect(hidden()).toEqual([]);
});

test('a name in the way of a folder is one sentence', () => {
  old();
  expect(() => replaceFiles([{ path: at('a/b'), text: 'new' }])).toThrow(
    /^\S+a\/b: cannot be written: .*; nothing was changed$/,
  );
});

test('a disk without room for the last file leaves all as they were', () => {
  old();
  // Files of at most 64 KiB: the first two fit, the third does not.
  const limited = spawnSync(
    'bash',
    [
      '-c',
      'ulimit -f 64; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      program([10, 1000, 100_000], 1),
    ],
    { encoding: 'utf8' },
  );
  expect(limited.status).toBe(1);
  expect(limited.stderr).toMatch(/\/c: cannot be written: EFBIG.*; nothing was changed/);
  expect([read('a'), read('b'), read('c')]).toEqual(['old a', 'old b', 'old c']);
  expect(hidden()).toEqual([]);
});

const canMount = spawnSync('unshare', ['-rm', 'true']).status === 0;
describe.skipIf(!canMount)('with mounts of its own', () => {
  /** Runs the program after a shell's commands in a namespace where mounts are its own. */
  function mounted(commands: string, lengths: readonly number[]): string {
    const script = `${commands}; "$0" --input-type=module -e "$1" 2>&1; cat ${at('a')} 2>/dev/null || true`;
    return execFileSync('unshare', ['-rm', 'bash', '-c', script, process.execPath, program(lengths, 1)], {
      encoding: 'utf8',
    });
  }

  test('a folder that is read-only stays as it is', () => {
    old();
    const said = mounted(
      `mount --bind -o ro ${folder} ${folder} && mount -o remount,bind,ro ${folder}`,
      [3, 3, 3],
    );
    expect(said).toMatch(/\/a: cannot be written: EROFS.*; nothing was changed/);
    expect([read('a'), read('b'), read('c')]).toEqual(['old a', 'old b', 'old c']);
  });

  test('a full disk keeps the old files', () => {
    const said = mounted(
      `mount -t tmpfs -o size=256k none ${folder}; printf 'old a' > ${at('a')}; printf old > ${at('c')}`,
      [10, 1000, 1_000_000],
    );
    expect(said).toMatch(/\/c: cannot be written: ENOSPC.*; nothing was changed/);
    expect(said).toMatch(/old a$/);
  });

  test('where the second cannot be put in its place, the first is put back', () => {
    old();
    const said = mounted(`mount --bind ${at('c')} ${at('b')}`, [3, 3, 3]);
    expect(said).toMatch(/\/b: cannot be written: EBUSY.*; nothing was changed/);
    expect([read('a'), read('b'), read('c')]).toEqual(['old a', 'old b', 'old c']);
    expect(hidden()).toEqual([]);
  });
});
