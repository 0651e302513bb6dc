import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import config from '../../vitest.config.ts';
import { ROOT } from '../support/promptfoo.ts';

interface Project {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] };
}
const PROJECTS = (config.test!.projects as readonly Project[]).map(
  ({ test: { name, include, exclude = [] } }) => ({
    name,
    has: (path: string): boolean => {
      const isIn = (globs: readonly string[]): boolean => globs.some((glob) => matchesGlob(path, glob));
      return isIn(include) && !isIn(exclude);
    },
  }),
);
const FILES = globSync('tests/**/*.test.ts', { cwd: ROOT });

test('every file of tests belongs to one project', () => {
  expect(FILES.length).toBeGreaterThan(400);
  const projectsOf = (path: string): string[] =>
    PROJECTS.flatMap(({ name, has }) => (has(path) ? [name] : []));
  expect(FILES.filter((path) => projectsOf(path).length !== 1)).toEqual([]);
});

test('npm run test:all runs all projects, and npm test those without packed or thorough tests', () => {
  const projectsIn = (script: string): (string | undefined)[] =>
    [...script.matchAll(/--project (\S+)/g)].map(([, name]) => name);
  const names = PROJECTS.map(({ name }) => name);
  expect(manifest.scripts['test:all']).toMatch(/ && vitest run$/);
  expect(projectsIn(manifest.scripts.test)).toEqual(
    names.filter((name) => name !== 'packed' && name !== 'thorough'),
  );
});
