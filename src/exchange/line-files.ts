import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WriteError } from '../lib/replace-files.ts';

interface Limits {
  readonly lines: number;
  readonly bytes: number;
}

/** The number of characters that are collected before a write: a compromise between few writes and little memory. */
const BLOCK = 1 << 18;

/**
 * Writes lines to one or more files, with little of their text in memory. The files get their final names once all are
 * complete.
 */
export function lineFiles(
  pathOf: (number: number) => string,
  limits: Limits = { lines: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
) {
  const paths: string[] = [];
  let file: number | undefined;
  let [lines, bytes, held] = [0, 0, ''];
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new WriteError(`${paths.at(-1)}: cannot be written: ${(error as Error).message}`);
    }
  };
  const write = (): void => {
    const text = held;
    held = '';
    if (file !== undefined) writeFileSync(file, text);
  };
  const finish = (): void => {
    write();
    if (file === undefined) return;
    fsyncSync(file);
    closeSync(file);
    file = undefined;
  };
  const open = (): void => {
    finish();
    const path = pathOf(paths.length + 1);
    paths.push(path);
    [lines, bytes] = [0, 0];
    mkdirSync(dirname(path), { recursive: true });
    file = openSync(`${path}.unfinished`, 'w');
  };
  return {
    add(line: string): void {
      const size = Buffer.byteLength(line) + 1;
      if (file === undefined || lines >= limits.lines || bytes + size > limits.bytes) attempt(open);
      held += `${line}\n`;
      lines++;
      bytes += size;
      if (held.length >= BLOCK) attempt(write);
    },
    /** Gives the files their final names. @returns Their paths. */
    close(): readonly string[] {
      attempt(finish);
      for (const path of paths) attempt(() => renameSync(`${path}.unfinished`, path));
      return paths;
    },
    /** Deletes the files that do not have their final names yet. */
    discard(): void {
      if (file !== undefined) closeSync(file);
      file = undefined;
      for (const path of paths) rmSync(`${path}.unfinished`, { force: true });
    },
  };
}
