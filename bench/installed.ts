import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/**
 * Lists the packages that this package adds to promptfoo's, as the lock file places them, and the size of their files.
 * Packages that are optional in promptfoo but required here are listed, because promptfoo can be installed without
 * them.
 *
 * @param root - The folder of a project with `package-lock.json` and `node_modules`.
 */
export function installedBesidePromptfoo(root: string) {
  const { all, ours } = lockFileOf(root);
  const theirs = broughtBy(all, ['node_modules/promptfoo']);
  const packages = [...broughtBy(all, ours)].filter((path) => !theirs.has(path)).sort();
  return { packages, bytes: packages.reduce((sum, path) => sum + bytesOf(join(root, path)), 0) };
}

/** Lists the packages that this package needs at run time, including packages that promptfoo also installs. */
export function productionPackages(root: string) {
  const { all, ours } = lockFileOf(root);
  return [...broughtBy(all, ours)].sort().map((path) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: all[path]?.version ?? 'unknown',
    /** The licence as an SPDX expression; `none` if the package states no licence. */
    licence: all[path]?.license ?? 'none',
  }));
}

function lockFileOf(root: string) {
  const { packages: all } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  return { all, ours: Object.keys(all['']?.dependencies ?? {}).map((name) => `node_modules/${name}`) };
}

function broughtBy(packages: Readonly<Record<string, Locked>>, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const queue = [...roots];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const locked = packages[path];
    if (!locked) throw new Error(`package-lock.json: expected an entry for ${path}`);
    if (found.has(path)) continue;
    found.add(path);
    const isRequired = (name: string): boolean => !locked.peerDependenciesMeta?.[name]?.optional;
    const peers = Object.keys(locked.peerDependencies ?? {}).filter(isRequired);
    for (const name of [...Object.keys(locked.dependencies ?? {}), ...peers]) {
      const at = placeOf(packages, path, name);
      if (at !== undefined) queue.push(at);
    }
  }
  return found;
}

/** Finds a dependency as Node does: in the dependent package's own folder, or in a folder above it. */
function placeOf(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, folder.lastIndexOf('node_modules/')).replace(/\/$/, '')
  ) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

/** Measures the files in a folder without nested packages, which are counted separately. */
function bytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => {
    const path = join(folder, name);
    const stat = lstatSync(path);
    if (!stat.isDirectory()) return sum + stat.size;
    return name === 'node_modules' ? sum : sum + bytesOf(path);
  }, 0);
}
