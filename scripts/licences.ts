import { join } from 'node:path';
import { productionPackages } from '../bench/installed.ts';

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
