import { statSync } from 'node:fs';
import { UserError } from '../lib/user-error.ts';

/** The endings of single files. Any other path is that of a folder, or is refused. */
const ENDINGS = ['.html', '.md', '.csv', '.xml'] as const;
export type Ending = (typeof ENDINGS)[number];

/** Where to write a run. */
export interface Outputs {
  /** The folder of the report. */
  readonly folder?: string;
  readonly files: readonly { readonly path: string; readonly ending: Ending }[];
}

/** Sorts the paths of --out into a folder for the report and single files. @throws {UserError} If a path is neither. */
export function outputsOf(paths: readonly string[]): Outputs {
  const files: { path: string; ending: Ending }[] = [];
  const folders: string[] = [];
  for (const path of paths) {
    const ending = ENDINGS.find((known) => path.endsWith(known));
    if (isFolder(path)) folders.push(path);
    else if (ending) files.push({ path, ending });
    else throw new UserError(`--out: expected a folder or a file that ends in ${ENDINGS.join(', ')}, got ${path}`);
  }
  const [folder, ...others] = folders;
  if (others.length > 0) throw new UserError(`--out: expected one folder, got ${folders.join(' and ')}`);
  return folder === undefined ? { files } : { folder, files };
}

/** Tests whether a path is a folder or, if nothing exists there, looks like one: it ends in `/`, or has no ending. */
function isFolder(path: string): boolean {
  const existing = statSync(path, { throwIfNoEntry: false });
  return existing ? existing.isDirectory() : path.endsWith('/') || !/\.[a-z]\w*$/i.test(path);
}
