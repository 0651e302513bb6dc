import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { WriteError } from '../lib/replace-files.ts';

/** How large one file may become. */
export interface Limits {
  readonly lines: number;
  readonly bytes: number;
}

/** A file of lines, or several where one would be larger than allowed. */
export type LineFiles = ReturnType<typeof lineFiles>;

/** Written at once: calls are few, memory stays small. */
const BUFFER = 1 << 18;

/**
 * Opens files of lines that are written as they come, in bounded memory, and have their names only once all are whole.
 *
 * @param pathOf - The path of the file with this number, from 1.
 * @throws {WriteError} If one cannot be written.
 */
export function lineFiles(
  pathOf: (number: number) => string,
  limits: Limits = { lines: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
) {
  const paths: string[] = [];
  let file: number | undefined;
  let [lines, bytes] = [0, 0];
  let waiting: string[] = [];
  let held = 0;
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw new WriteError(`${paths.at(-1)}: expected to write it, got ${(error as Error).message}`);
    }
  };
  const flush = (): void => {
    const whole = file;
    if (whole !== undefined && waiting.length > 0) attempt(() => writeSync(whole, waiting.join('')));
    waiting = [];
    held = 0;
  };
  const finish = (): void => {
    flush();
    const whole = file;
    if (whole === undefined) return;
    attempt(() => fsyncSync(whole));
    closeSync(whole);
    file = undefined;
  };
  const open = (): void => {
    finish();
    const path = pathOf(paths.length + 1);
    paths.push(path);
    [lines, bytes] = [0, 0];
    attempt(() => mkdirSync(dirname(path), { recursive: true }));
    file = attempt(() => openSync(`${path}.part`, 'w'));
  };
  return {
    /** Writes a line, which has no line break of its own. */
    add(line: string): void {
      const size = Buffer.byteLength(line) + 1;
      if (file === undefined || lines >= limits.lines || bytes + size > limits.bytes) open();
      lines++;
      bytes += size;
      held += size;
      waiting.push(line, '\n');
      if (held > BUFFER) flush();
    },
    /** Puts the files in place; only now do they have their names. @returns Their paths. */
    close(): readonly string[] {
      finish();
      for (const path of paths) attempt(() => renameSync(`${path}.part`, path));
      return paths;
    },
    /** Takes back what was not put in place. */
    discard(): void {
      if (file !== undefined) closeSync(file);
      file = undefined;
      for (const path of paths) rmSync(`${path}.part`, { force: true });
    },
  };
}
