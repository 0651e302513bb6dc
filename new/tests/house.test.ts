import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync(['index.ts', '{src,assertions,generators,hooks,providers}/**/*.ts'], { cwd: ROOT });
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The files that a module loads, without those of which it takes types alone, and without dynamic imports. */
function closure(path: string, found = new Set<string>()): Set<string> {
  if (found.has(path) || !existsSync(join(ROOT, path))) return found;
  found.add(path);
  for (const [, names = '', source = ''] of text(path).matchAll(
    /^(?:import|export) ([^'"]*?)from '(\.[^']+)'/gm,
  )) {
    const isOfTypes = /^type /.test(names) || /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}\s*$/.test(names);
    if (!isOfTypes) closure(join(dirname(path), source), found);
  }
  return found;
}

describe('a module loads few others', () => {
  test.each([
    ['assertions/yes-no.ts', 10],
    ['generators/compositional.ts', 40],
    ['src/tasks/compositional/metrics.ts', 20],
    ['src/tasks/intervention-effects/metrics.ts', 20],
    ['src/cli/gate.ts', 120],
  ])('%s: at most %i', (path, most) => {
    expect([...closure(path)].sort().slice(most)).toEqual([]);
  });
});

test('no name is exported by two modules, apart from those that index.ts passes on', () => {
  const exported = SOURCES.filter((path) => path !== 'index.ts').flatMap((path) =>
    [...text(path).matchAll(/^export (?:async )?(?:const|function|class|type|interface) (\w+)/gm)].map(
      ([, name = '']) => ({ name, path }),
    ),
  );
  const twice = [...Map.groupBy(exported, ({ name }) => name)].filter(([, places]) => places.length > 1);
  expect(twice.map(([name, places]) => [name, ...places.map(({ path }) => path)])).toEqual([]);
});

test('nothing outside a task’s folder, the list and the doors imports from it', () => {
  const doors = /^(?:index\.ts|generators\/|src\/tasks\/tasks\.ts$)/;
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
