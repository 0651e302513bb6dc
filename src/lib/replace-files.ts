import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UserError } from './user-error.ts';

export interface NewFile<Content = string> {
  readonly path: string;
  readonly text: Content;
}

/** Thrown where files cannot be written; those that stood there are as they were. */
export class WriteError extends UserError {}

interface Placed {
  readonly path: string;
  readonly target: string;
  /** What becomes the target. */
  readonly fresh: string;
  /** What was there before, until all is done. */
  readonly before: string;
}

/**
 * Writes files so that each is the old one or the new one whatever happens, and all of them are of one writing.
 *
 * All are first written beside their targets and pressed to the disk, then put in place one right after another. What
 * fails on the way, such as a full disk, leaves everything as it was. Folders are made as needed; a link stays one.
 *
 * @throws {WriteError} Naming the file that could not be written.
 */
export function replaceFiles(files: readonly NewFile<string | Uint8Array>[]): void {
  const placed: Placed[] = [];
  const done: Placed[] = [];
  let path = '';
  try {
    for (const file of files) {
      path = file.path;
      mkdirSync(dirname(resolve(path)), { recursive: true });
      const found = existsSync(path) ? statSync(path) : undefined;
      // A device or a pipe takes what is written and keeps nothing.
      if (found && !found.isFile() && !found.isDirectory()) {
        writeFileSync(path, file.text);
        continue;
      }
      if (found?.isDirectory()) throw new WriteError(`${path}: expected a file to write, got a folder`);
      const target = found ? realpathSync(path) : resolve(path);
      if (placed.some((one) => one.target === target))
        throw new WriteError(`${path}: expected files of different names, got two of this one`);
      const stem = join(dirname(target), `.promptfoo-causal-${randomUUID()}`);
      const one = { path, target, fresh: `${stem}.new`, before: `${stem}.old` };
      placed.push(one);
      writeFileSync(one.fresh, file.text, { mode: found?.mode ?? 0o666, flush: true });
    }
    if (placed.length > 1) for (const one of placed) keep(one);
    for (const one of placed) {
      path = one.path;
      renameSync(one.fresh, one.target);
      done.push(one);
    }
  } catch (error) {
    for (const one of done) putBack(one);
    if (error instanceof WriteError) throw error;
    throw new WriteError(
      `${path}: expected to write it, got ${(error as Error).message}; nothing was changed`,
    );
  } finally {
    for (const { fresh, before } of placed) for (const file of [fresh, before]) rmSync(file, { force: true });
  }
}

/** A second name costs nothing; where a disk knows no such, a copy does. */
function keep({ target, before }: Placed): void {
  if (!existsSync(target)) return;
  rmSync(before, { force: true });
  try {
    linkSync(target, before);
  } catch {
    copyFileSync(target, before);
  }
}

function putBack({ target, before }: Placed): void {
  if (existsSync(before)) renameSync(before, target);
  else rmSync(target, { force: true });
}
