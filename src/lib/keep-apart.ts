import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { WriteError } from './replace-files.ts';

/** Refuses to overwrite an input file, even under another path, because it may contain answers that were paid for. */
export function keepApart(
  read: readonly (string | undefined)[],
  written: readonly (string | undefined)[],
): void {
  const known = new Map(read.flatMap((file) => (file ? [[identityOf(file), file] as const] : [])));
  for (const file of written) {
    const source = file && known.get(identityOf(file));
    if (file && source) {
      const through = resolve(source) === resolve(file) ? '' : ` (${source})`;
      throw new WriteError(`${file}: this output file is also an input${through}; write to a different file`);
    }
  }
}

export function isSameFile(one: string, other: string): boolean {
  return identityOf(one) === identityOf(other);
}

function identityOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false, bigint: true });
  if (found) return `${found.dev}:${found.ino}`;
  const whole = resolve(path);
  if (dirname(whole) === whole) return whole;
  const folder = statSync(dirname(whole), { throwIfNoEntry: false });
  return folder ? resolve(realpathSync.native(dirname(whole)), basename(whole)) : whole;
}
