import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The permissive licences that a production package may have. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
]);

/** The largest allowed number of production packages. */
export const MOST_PACKAGES = 40;

/** Tests whether an SPDX expression can be met by allowed licences alone. */
export function isAllowed(licence: string): boolean {
  const plain = licence.replaceAll(/[()]/g, '');
  return plain.split(/ OR /i).some((one) => one.split(/ AND /i).every((part) => ALLOWED.has(part.trim())));
}

export function licenceProblems(packages: ReturnType<typeof productionPackages>): string[] {
  const bad = packages
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version}: expected one of ${[...ALLOWED].join(', ')}, got ${licence}`,
    );
  const many = packages.length > MOST_PACKAGES;
  return many
    ? [...bad, `expected at most ${MOST_PACKAGES} production packages, got ${packages.length}`]
    : bad;
}

interface Locked {
  readonly version?: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

/** Lists the packages that this package needs at run time, including packages that promptfoo also installs. */
function productionPackages(root: string) {
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

if (import.meta.main) {
  const packages = productionPackages(join(import.meta.dirname, '..'));
  const problems = licenceProblems(packages);
  for (const problem of problems) console.error(problem);
  const counts = Map.groupBy(packages, ({ licence }) => licence);
  const summary = [...counts]
    .map(([licence, list]) => `${list.length} ${licence}`)
    .sort()
    .join(', ');
  console.log(`${packages.length} production packages: ${summary}`);
  if (problems.length > 0) process.exitCode = 1;
}
