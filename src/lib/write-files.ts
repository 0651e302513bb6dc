import { randomUUID } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { ifPossible } from './if-possible.ts';
import { type Redact, redactor } from './redact.ts';
import { UserError } from './user-error.ts';

/** A file to be written. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

/** The temporary files of this package: the host, the process and a random id. */
const TEMPORARY = /^\.promptfoo-causal-(.+)-(\d+)-[\da-f]{8}\.tmp$/;

/**
 * Writes files without secrets. Each file is complete or untouched at every moment: the texts are first written to
 * temporary files next to their targets, which then take the targets' places. Temporary files of killed processes are
 * removed. A symbolic link is written through; devices and pipes are written directly.
 *
 * @throws {UserError} If a file cannot be written, or is a link to nothing. Then no file was changed.
 */
export function writeFiles(files: readonly NewFile[], redact: Redact = redactor()): void {
  const waiting: { readonly path: string; readonly target: string; readonly temporary: string }[] = [];
  try {
    for (const { path, text } of files) {
      const target = naming(path, () => targetOf(path));
      if (waiting.some((other) => other.target === target))
        throw new UserError(`${path}: this is the name of two output files; give each a different name`);
      if (isDevice(path)) {
        naming(path, () => writeFileSync(target, redact(text)));
        continue;
      }
      const temporary = join(dirname(target), temporaryName());
      waiting.push({ path, target, temporary });
      // Without a flush, a crash of the machine could leave an empty file in the target's place.
      naming(path, () => writeFileSync(temporary, redact(text), { flush: true }));
    }
    for (const { path, target, temporary } of waiting) naming(path, () => renameSync(temporary, target));
  } finally {
    for (const { temporary } of waiting) rmSync(temporary, { force: true });
  }
}

/**
 * Refuses to overwrite a file that was read, even under another path, because it may contain answers that were paid
 * for.
 *
 * @throws {UserError} The error names the file.
 */
export function keepApart(read: readonly string[], written: readonly string[]): void {
  const inputs = new Map(read.map((path) => [identityOf(path), path]));
  for (const path of written) {
    const input = inputs.get(identityOf(path));
    if (input === undefined) continue;
    const otherPath = resolve(input) === resolve(path) ? '' : ` (${input})`;
    throw new UserError(`${path}: this output file is also an input${otherPath}; write to a different file`);
  }
}

/** Does a step of writing a file, and names the file in its errors as the user wrote it. */
function naming<T>(path: string, step: () => T): T {
  try {
    return step();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: cannot be written: ${(error as Error).message}`);
  }
}

/** Returns the path of the file to replace, and makes its folder. */
function targetOf(path: string): string {
  const folder = dirname(resolve(path));
  mkdirSync(folder, { recursive: true });
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory()) throw new UserError(`${path}: expected a file to write, got a folder`);
  if (existing === undefined && lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new UserError(`${path}: this is a link to a file that does not exist`);
  const target = existing ? realpathSync(path) : join(realpathSync(folder), basename(path));
  removeLeftovers(dirname(target));
  return target;
}

/** Returns true for what cannot be replaced by another file, such as `/dev/stdout`. */
function isDevice(path: string): boolean {
  const existing = statSync(path, { throwIfNoEntry: false });
  return existing !== undefined && !existing.isFile();
}

/** Names a temporary file in a way that {@link TEMPORARY} recognises. */
function temporaryName(): string {
  return `.promptfoo-causal-${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}.tmp`;
}

/** Removes the temporary files of processes of this machine that ended before they could do so. */
function removeLeftovers(folder: string): void {
  // A folder that cannot be listed keeps its leftovers, and its error comes when the file is written.
  for (const name of ifPossible(() => readdirSync(folder)) ?? []) {
    const [, host, process] = TEMPORARY.exec(name) ?? [];
    if (host === hostname() && !isRunning(Number(process))) rmSync(join(folder, name), { force: true });
  }
}

/** Tests whether a process exists. One of another user may not be signalled, but exists. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Returns a text that is equal for all paths to one file: its device and number or, if it does not exist yet, its real path. */
function identityOf(path: string): string {
  const existing = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (existing) return `${existing.dev}:${existing.ino}`;
  const folder = dirname(resolve(path));
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : resolve(path);
}
