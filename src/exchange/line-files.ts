import { close, fsync, mkdirSync, openSync, renameSync, rmSync, write } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { WriteError } from '../lib/replace-files.ts';

/** The largest size of one file. */
interface Limits {
  readonly lines: number;
  readonly bytes: number;
}

/** A file of lines, or several if one would be too large. */
export type LineFiles = ReturnType<typeof lineFiles>;

/** Bytes per write: few calls, little memory. */
const BLOCK = 1 << 18;
/** Blocks that may wait for the disk before the maker of lines must wait. */
const MOST_WAITING = 2;

const [writeTo, flush, closeFile] = [promisify(write), promisify(fsync), promisify(close)];

/**
 * Opens files of lines that are written in bounded memory, and get their names once all are complete. One block is
 * written while the next is filled.
 *
 * @param pathOf - The path of the file with this number, from 1.
 * @throws {WriteError} If one cannot be written.
 */
export function lineFiles(
  pathOf: (number: number) => string,
  limits: Limits = { lines: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
) {
  const paths: string[] = [];
  const free: Buffer[] = [];
  let file: number | undefined;
  let [lines, bytes] = [0, 0];
  let block: Buffer = Buffer.alloc(0);
  let held = 0;
  let waiting = 0;
  /** All writes so far, in order. */
  let begun = Promise.resolve();
  const refused = (error: unknown): WriteError =>
    new WriteError(`${paths.at(-1)}: cannot be written: ${(error as Error).message}`);
  const attempt = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw refused(error);
    }
  };
  const begin = (work: () => Promise<unknown>): void => {
    begun = begun.then(work).then(
      () => {},
      (error: unknown) => Promise.reject(error instanceof WriteError ? error : refused(error)),
    );
    // The next caller that waits gets the failure.
    begun.catch(() => {});
  };
  /** Starts writing the current block, and begins a new one with room for some bytes. */
  const turn = (room: number): void => {
    const [to, full, size] = [file, block, held];
    if (to !== undefined && size > 0) {
      waiting++;
      begin(async () => {
        for (let done = 0; done < size; )
          done += (await writeTo(to, full, done, size - done, null)).bytesWritten;
        waiting--;
        if (full.length === BLOCK) free.push(full);
      });
    }
    block = room > BLOCK ? Buffer.allocUnsafe(room) : (free.pop() ?? Buffer.allocUnsafe(BLOCK));
    held = 0;
  };
  const finish = (room = 0): void => {
    turn(room);
    const whole = file;
    file = undefined;
    if (whole === undefined) return;
    begin(async () => {
      await flush(whole);
      await closeFile(whole);
    });
  };
  const open = (room: number): void => {
    finish(room);
    const path = pathOf(paths.length + 1);
    paths.push(path);
    [lines, bytes] = [0, 0];
    attempt(() => mkdirSync(dirname(path), { recursive: true }));
    file = attempt(() => openSync(`${path}.unfinished`, 'w'));
  };
  return {
    /**
     * Writes a line, given without its line break.
     *
     * @returns A promise to await before the next line, if the disk is behind.
     */
    add(line: string): Promise<void> | undefined {
      // No character takes more than three bytes per UTF-16 unit.
      const most = 3 * line.length + 1;
      if (held + most > block.length) turn(most);
      const size = block.write(line, held) + 1;
      if (file === undefined || lines >= limits.lines || bytes + size > limits.bytes) {
        const text = block.subarray(held, held + size);
        open(size);
        text.copy(block);
      }
      block[held + size - 1] = 10;
      held += size;
      lines++;
      bytes += size;
      return waiting > MOST_WAITING ? begun : undefined;
    },
    /** Puts the files in place, under their names. @returns Their paths. */
    async close(): Promise<readonly string[]> {
      finish();
      await begun;
      for (const path of paths) attempt(() => renameSync(`${path}.unfinished`, path));
      return paths;
    },
    /** Deletes files that are not in place. */
    async discard(): Promise<void> {
      finish();
      await begun.catch(() => {});
      for (const path of paths) rmSync(`${path}.unfinished`, { force: true });
    },
  };
}

/** Puts several sets of files in place. @returns Their paths. */
export async function closed(files: Iterable<LineFiles>): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const file of files) paths.push(...(await file.close()));
  return paths;
}
