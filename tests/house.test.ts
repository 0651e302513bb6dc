import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = globSync(['index.ts', '{src,assertions,generators,hooks,providers}/**/*.ts'], { cwd: ROOT });

/** An import from another file of the package. */
interface Import {
  readonly path: string;
  /** True if it loads nothing, because only types are imported. */
  readonly isOfTypes: boolean;
}

/** Lists the imports of a module, and what it exports again, without dynamic imports. */
function importsOf(path: string): Import[] {
  const statements = textOf(path).matchAll(/^(?:import|export) ([^'"]*?)from '(\.[^']+)'/gm);
  return [...statements].map(([, names = '', source = '']) => ({
    path: join(dirname(path), source),
    isOfTypes: /^type /.test(names) || /^\{\s*(?:type \w+(?: as \w+)?,?\s*)+\}\s*$/.test(names),
  }));
}

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** Lists the files that are loaded with a module, the module among them. */
function loadedWith(module: string): string[] {
  const loaded = new Set([module]);
  // A loop over a set also visits the elements that are added during the loop.
  for (const file of loaded) for (const { path, isOfTypes } of importsOf(file)) if (!isOfTypes) loaded.add(path);
  return [...loaded];
}

// promptfoo loads the first two modules for every eval, and the command gate starts with the last one. A limit is what
// the module needs, with little to spare, so that a new import of something large is noticed.
test.each([
  ['assertions/yes-no.ts', 10],
  ['generators/compositional.ts', 40],
  ['src/tasks/compositional/metrics.ts', 20],
  ['src/tasks/intervention-effects/metrics.ts', 20],
  ['src/cli/gate.ts', 120],
])('the module %s loads at most %i files of this package, itself included', (module, most) => {
  expect(loadedWith(module).sort().slice(most)).toEqual([]);
});

test('there are no circular imports, not even of types', () => {
  const finished = new Set<string>();
  const cycles: string[] = [];
  /** Follows the imports of a module in depth. The path leads to it from where the search began. */
  function visit(module: string, path: readonly string[]): void {
    if (path.includes(module)) cycles.push([...path.slice(path.indexOf(module)), module].join(' → '));
    if (path.includes(module) || finished.has(module)) return;
    if (module.endsWith('.ts')) for (const imported of importsOf(module)) visit(imported.path, [...path, module]);
    finished.add(module);
  }
  for (const module of SOURCES) visit(module, []);
  expect(cycles).toEqual([]);
});

test('no two modules export the same name, not counting index.ts', () => {
  const exported = SOURCES.filter((path) => path !== 'index.ts').flatMap((path) => {
    const statements = textOf(path).matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm);
    return [...statements].map(([, name = '']) => ({ name, path }));
  });
  const byName = [...Map.groupBy(exported, ({ name }) => name)];
  const repeated = byName.filter(([, places]) => places.length > 1);
  expect(repeated.map(([name, places]) => [name, ...places.map(({ path }) => path)])).toEqual([]);
});

/** The task in whose folder a file is; undefined for other files. */
function taskOf(path: string): string | undefined {
  return /^src\/tasks\/([\w-]+)\//.exec(path)?.[1];
}

test('a file in the folder of a task is imported only from the same folder, by the list of tasks, and by entry points', () => {
  const others = SOURCES.filter((path) => !/^(?:index\.ts|generators\/|src\/tasks\/tasks\.ts)/.test(path));
  const imports = others.flatMap((path) => importsOf(path).map((imported) => ({ from: path, to: imported.path })));
  const wrong = imports.filter(({ from, to }) => taskOf(to) !== undefined && taskOf(to) !== taskOf(from));
  expect(wrong).toEqual([]);
});
