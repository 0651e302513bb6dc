import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync(['index.ts', '{src,assertions,generators,hooks,providers}/**/*.ts'], { cwd: ROOT });
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The relative imports of a module, without dynamic ones. Those of types alone are left out by default. */
function importsOf(path: string, withTypes = false): string[] {
  const found = text(path).matchAll(/^(?:import|export) ([^'"]*?)from '(\.[^']+)'/gm);
  return [...found].flatMap(([, names = '', source = '']) => {
    const isOfTypes = /^type /.test(names) || /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}\s*$/.test(names);
    return withTypes || !isOfTypes ? [join(dirname(path), source)] : [];
  });
}

/** The files that a module loads. */
function closure(path: string): Set<string> {
  const found = new Set([path]);
  // A loop over a set also visits elements that are added during the loop.
  for (const file of found) for (const source of importsOf(file)) found.add(source);
  return found;
}

describe('modules load few files', () => {
  test.each([
    ['assertions/yes-no.ts', 10],
    ['generators/compositional.ts', 40],
    ['src/tasks/compositional/metrics.ts', 20],
    ['src/tasks/intervention-effects/metrics.ts', 20],
    ['src/cli/gate.ts', 120],
  ])('the module %s loads at most %i files', (path, most) => {
    expect([...closure(path)].sort().slice(most)).toEqual([]);
  });
});

test('there are no circular imports, not even of types', () => {
  const open: string[] = [];
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (path: string): void => {
    if (open.includes(path)) cycles.push([...open.slice(open.indexOf(path)), path].join(' → '));
    if (done.has(path) || open.includes(path)) return;
    open.push(path);
    if (path.endsWith('.ts')) importsOf(path, true).forEach(visit);
    open.pop();
    done.add(path);
  };
  SOURCES.forEach(visit);
  expect(cycles).toEqual([]);
});

test('every exported name belongs to a single module (apart from index.ts, which exports them again)', () => {
  const exported = SOURCES.filter((path) => path !== 'index.ts').flatMap((path) =>
    [...text(path).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)].map(
      ([, name = '']) => ({ name, path }),
    ),
  );
  const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => [name, ...places.map(({ path }) => path)])).toEqual([]);
});

test('only the two lists of tasks and the entry points import from a task’s folder', () => {
  const doors = /^(?:index\.ts|generators\/|src\/tasks\/(?:tasks|task-sections)\.ts$)/;
  const imports = SOURCES.filter((path) => !doors.test(path)).flatMap((path) =>
    [...text(path).matchAll(/from '(\.[^']+)'/g)].map(([, source = '']) => ({
      path,
      task: /^src\/tasks\/([\w-]+)\//.exec(relative(ROOT, join(ROOT, dirname(path), source)))?.[1],
    })),
  );
  expect(
    imports.filter(({ path, task }) => task !== undefined && !path.startsWith(`src/tasks/${task}/`)),
  ).toEqual([]);
});
