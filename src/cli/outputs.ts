import { statSync } from 'node:fs';
import { UserError } from '../lib/user-error.ts';

/**
 * Returns the paths of `--out`, keyed by extension.
 *
 * @param extensions - The allowed extensions, such as `.md`; `/` allows a folder.
 */
export function outputs<E extends string>(
  paths: readonly string[] | undefined,
  extensions: readonly E[],
): Partial<Record<E, string>> {
  const found: Partial<Record<E, string>> = {};
  for (const path of paths ?? []) {
    const extension = extensions.find((one) => (one === '/' ? isFolder(path) : path.endsWith(one)));
    if (extension === undefined) throw new UserError(`expected ${listed(extensions)}, got ${path}`);
    if (found[extension] !== undefined)
      throw new UserError(
        `expected only one ${extension === '/' ? 'folder' : `${extension} file`}, got ${found[extension]} and ${path}`,
      );
    found[extension] = path;
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

function listed(extensions: readonly string[]): string {
  const files = extensions.filter((one) => one !== '/');
  const last = files.at(-1) ?? '';
  const file = `a file name that ends in ${files.length > 1 ? `${files.slice(0, -1).join(', ')} or ${last}` : last}`;
  return files.length < extensions.length ? `a folder, or ${file}` : file;
}
