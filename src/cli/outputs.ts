import { statSync } from 'node:fs';
import { UserError } from '../lib/user-error.ts';

/** The files that --out can name, by their endings; a path with another or no ending is a folder. */
const ENDINGS = ['.html', '.md', '.csv', '.xml'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Outputs {
  readonly folder?: string;
  readonly files: readonly { readonly path: string; readonly ending: Ending }[];
}

/** Sorts the paths of --out into a folder for the report and single files. @throws {UserError} If a path is neither. */
export function outputsOf(paths: readonly string[]): Outputs {
  const files: { path: string; ending: Ending }[] = [];
  const folders: string[] = [];
  for (const path of paths) {
    const ending = ENDINGS.find((one) => path.endsWith(one));
    if (isFolder(path)) folders.push(path);
    else if (ending) files.push({ path, ending });
    else
      throw new UserError(
        `--out: expected a folder or a file that ends in ${ENDINGS.join(', ')}, got ${path}`,
      );
  }
  if (folders.length > 1) throw new UserError(`--out: expected one folder, got ${folders.join(' and ')}`);
  return { ...(folders[0] !== undefined && { folder: folders[0] }), files };
}

function isFolder(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? found.isDirectory() : path.endsWith('/') || !/\.[a-z]\w*$/i.test(path);
}
