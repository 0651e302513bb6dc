import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Part, Tests } from './plan.ts';

/** The observations of a test file that ran without a mutant. */
export interface Seen {
  readonly path: string;
  readonly parts: readonly SeenPart[];
}

type SeenPart = Omit<Part, 'evaluated'> & { readonly evaluated: ReadonlySet<number> };

/** Test files that take less than this many milliseconds are run as a whole. */
const QUICK = 500;

/**
 * Selects the tests that evaluate a mutant: first all tests that mirror its file, then tests in the same top-level
 * folder of tests, then other tests. In each group, the quickest tests come first. Only the first group may exceed the
 * given time.
 */
export function testsOf(
  mutant: number,
  mirror: string,
  seen: readonly Seen[],
  milliseconds: number,
): readonly (Tests & { readonly milliseconds: number })[] {
  const [, area] = mirror.split('/');
  const distanceTo = (path: string): number =>
    everyday(path) === mirror || path.startsWith(`${mirror}/`) ? 0 : path.split('/')[1] === area ? 1 : 2;
  let sum = 0;
  return seen
    .flatMap(({ path, parts }) => {
      const those = parts.filter(({ evaluated }) => evaluated.has(mutant));
      if (those.length === 0) return [];
      const isWhole = those.some(({ id }) => id === undefined) || timeOf(parts) < QUICK;
      const ids = isWhole ? undefined : those.flatMap(({ id }) => id ?? []);
      const run = isWhole ? parts : parts.filter(({ id }) => id === undefined || ids?.includes(id));
      return [{ path, ids, milliseconds: timeOf(run) }];
    })
    .sort((a, b) => distanceTo(a.path) - distanceTo(b.path) || a.milliseconds - b.milliseconds)
    .filter(({ path, milliseconds: own }) => {
      if (distanceTo(path) === 0) return true;
      if (sum + own > milliseconds) return false;
      sum += own;
      return true;
    });
}

function timeOf(parts: readonly SeenPart[]): number {
  return parts.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

/** Finds the test file with a source's own name or, failing that, the nearest test folder that mirrors the source. */
export function mirrorOf(file: string, cwd: string): string {
  let path = file.replace(/^src/, 'tests').replace(/\.ts$/, '.test.ts');
  const isThere = (): boolean =>
    globSync([path, thorough(path), `${path}/**/*.test.ts`], { cwd }).some((found) =>
      found.endsWith('.test.ts'),
    );
  while (!isThere()) path = dirname(path);
  return path;
}

/** The name of the file that has the slow tests of a test file. */
function thorough(path: string): string {
  return path.replace(/\.test\.ts$/, '.thorough.test.ts');
}

function everyday(path: string): string {
  return path.replace(/\.thorough\.test\.ts$/, '.test.ts');
}
