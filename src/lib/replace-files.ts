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

export class WriteError extends UserError {}

interface Placed {
  readonly path: string;
  readonly target: string;
  readonly fresh: string;
  /** The file that keeps the target's previous content until all files are replaced. */
  readonly before: string;
}

/**
 * Replaces all given files, or none of them if a step fails, for instance because the disk is full. The new contents
 * are written to temporary files next to their targets, and these files are renamed at the end. A symbolic link stays
 * a link. Devices and pipes are written directly.
 *
 * @throws {WriteError} If a file cannot be written. The message names it.
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
      // A device or a pipe cannot be replaced by a file.
      if (found && !found.isFile() && !found.isDirectory()) {
        writeFileSync(path, file.text);
        continue;
      }
      if (found?.isDirectory()) throw new WriteError(`${path}: expected a file to write, got a folder`);
      const target = found ? realpathSync(path) : resolve(path);
      if (placed.some((one) => one.target === target))
        throw new WriteError(`${path}: this is the name of two output files; give each a different name`);
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
    throw new WriteError(`${path}: cannot be written: ${(error as Error).message}; nothing was changed`);
  } finally {
    for (const { fresh, before } of placed) for (const file of [fresh, before]) rmSync(file, { force: true });
  }
}

/** Keeps the target under a second name, or as a copy if the file system has no hard links. */
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
