import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach } from 'vitest';

/** Makes a new folder, which is removed after the last test. Its name begins with a word that says what it is for. */
export function newFolder(word: string): string {
  return mkdtempSync(join(tmpdir(), `${word}-`));
}

/** Makes a new folder before each test of a file. The returned function gives the path of a name in it. */
export function folderForEachTest(word: string): (name: string) => string {
  let folder = '';
  beforeEach(() => {
    folder = newFolder(word);
  });
  return (name) => join(folder, name);
}
