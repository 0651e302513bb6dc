import { statSync } from 'node:fs';
import { UserError } from '../lib/user-error.ts';

/**
 * Assigns the paths of `--out` to the endings of their names.
 *
 * @param endings - The allowed endings, such as `.md`; `/` allows a folder.
 * @throws {UserError} If a path has any other ending, or if two paths have the same ending.
 */
export function outputs<E extends string>(
  paths: readonly string[] | undefined,
  endings: readonly E[],
): Partial<Record<E, string>> {
  const found: Partial<Record<E, string>> = {};
  for (const path of paths ?? []) {
    const ending = endings.find((one) => (one === '/' ? isFolder(path) : path.endsWith(one)));
    if (ending === undefined) throw new UserError(`${path}: expected ${listed(endings)}, got something else`);
    if (found[ending] !== undefined)
      throw new UserError(`expected ${listed([ending])} once, got ${found[ending]} and ${path}`);
    found[ending] = path;
  }
  return found;
}

/** Tests whether a path is a folder, or names one that could be created: `runs/v1.2`, but not `verdict.json`. */
function isFolder(path: string): boolean {
  return (
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ??
    (path.endsWith('/') || !/\.[a-z]\w*$/i.test(path))
  );
}

function listed(endings: readonly string[]): string {
  const files = endings.filter((one) => one !== '/');
  const last = files.at(-1) ?? '';
  const file = `a file that ends in ${files.length > 1 ? `${files.slice(0, -1).join(', ')} or ${last}` : last}`;
  return files.length < endings.length ? `a folder, or ${file}` : file;
}
