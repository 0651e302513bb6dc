import { existsSync, readFileSync } from 'node:fs';
import { contentHash } from '../lib/json.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { type NewFile, writeFiles } from '../lib/write-files.ts';
import { listed } from '../story/listed.ts';

/** Marks a file as written by init, with a hash by which later changes are seen. */
export function marked({ path, text }: NewFile): NewFile {
  const comment = path.endsWith('js') ? '//' : '#';
  return { path, text: `${comment} Written by promptfoo-causal init, ${contentHash([text])}\n${text}` };
}

/** Returns true if init wrote a file and nobody has changed it since. */
function isUnchanged(path: string): boolean {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [mark = '', hash] = /^\S+ Written by promptfoo-causal init, (\w+)\n/.exec(text) ?? [];
  return hash !== undefined && hash === contentHash([text.slice(mark.length)]);
}

/**
 * Writes files, but replaces none of the user's: with `force`, only those that init wrote and nobody has changed since.
 *
 * @throws {UserError} If a file is in the way; nothing is written.
 */
export function writeUnlessInTheWay(files: readonly NewFile[], force: boolean): void {
  const changed = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  const existing = changed.map(({ path }) => path).filter((path) => existsSync(path));
  const inTheWay = force ? existing.filter((path) => !isUnchanged(path)) : existing;
  if (inTheWay.length > 0) {
    const hint = inTheWay.every(isUnchanged)
      ? '; --force replaces files that are unchanged since an earlier init wrote them'
      : '';
    const exist = inTheWay.length > 1 ? 'exist' : 'exists';
    throw new UserError(
      `init: nothing was written, because ${listed(inTheWay, 'and')} ${exist}; name another folder${hint}`,
    );
  }
  writeFiles(changed);
  for (const file of files) say(`${changed.includes(file) ? 'wrote' : 'kept'} ${file.path}`);
}
