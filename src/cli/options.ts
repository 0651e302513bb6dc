import { globSync, statSync } from 'node:fs';
import { InvalidArgumentError } from 'commander';
import { UserError } from '../lib/user-error.ts';

export function wholeNumberUpTo(most: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < 1) {
      throw new InvalidArgumentError('expected a whole number of at least 1');
    }
    if (value > most) throw new InvalidArgumentError(`expected at most ${most}`);
    return value;
  };
}

export function share(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 1) return value;
  throw new InvalidArgumentError('expected a share between 0 and 1');
}

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
    const extension = extensions.find((one) => (one === '/' ? isFolderName(path) : path.endsWith(one)));
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
function isFolderName(path: string): boolean {
  return isFolder(path) ?? (path.endsWith('/') || !/\.[a-z]\w*$/i.test(path));
}

/** Tests whether a path is a folder; undefined if nothing has this path. */
function isFolder(path: string): boolean | undefined {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory();
}

function listed(extensions: readonly string[]): string {
  const files = extensions.filter((one) => one !== '/');
  const last = files.at(-1) ?? '';
  const file = `a file name that ends in ${files.length > 1 ? `${files.slice(0, -1).join(', ')} or ${last}` : last}`;
  return files.length < extensions.length ? `a folder, or ${file}` : file;
}

/** Lists the distinct files that match the patterns. The shell may already have expanded some patterns. */
export function expandFiles(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => {
    if (pattern === '-' || !/[*?[{]/.test(pattern)) return [pattern];
    const found = globSync(pattern).sort();
    if (found.length === 0) throw new UserError(`${pattern}: no file matches this pattern`);
    return found;
  });
  return [...new Set(files)];
}
