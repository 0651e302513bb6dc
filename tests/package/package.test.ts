import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { beforeAll, expect, test } from 'vitest';
import { ENTRIES, PASSED_ON } from '../../scripts/build.ts';
import { type InstalledPackage, installed, project } from '../support/packed.ts';
import { ROOT, run } from '../support/promptfoo.ts';

let packed: InstalledPackage;
let files: readonly string[];
beforeAll(async () => {
  packed = await installed();
  const listed = await run('tar', ['-tzf', packed.tarball], packed.folder);
  files = listed.output.trim().split('\n');
}, 180_000);

test('is under one megabyte, to download', () => {
  expect(statSync(packed.tarball).size).toBeLessThan(1_000_000);
});

test('holds the compiled package, its prompts and schemas, and nothing from development', () => {
  for (const expected of [
    'package/LICENSE',
    'package/README.md',
    'package/dist/index.d.ts',
    'package/dist/index.js',
    'package/docs/README.md',
    'package/examples/gate/.github/workflows/causal-reasoning.yml',
    'package/prompts/direct.j2',
    'package/prompts/zero-shot.j2',
    'package/schemas/promptfooconfig.json',
  ]) {
    expect(files).toContain(expected);
  }
  const shipped =
    /^package\/(?:(?:LICENSE|README\.md|package\.json)$|dist\/.+\.(?:js|d\.ts|json)$|prompts\/[\w-]+\.j2$|schemas\/[\w-]+\.json$|(?:docs|examples)\/.+)/;
  expect(files.filter((file) => !shipped.test(file))).toEqual([]);
  expect(files.filter((file) => /\.test\.|tsbuildinfo|fixtures|\/tests?\//.test(file))).toEqual([]);
});

test('holds exactly the modules that are loaded by their paths, types of all sources, and the files it lists', () => {
  const typed = globSync(
    ['index.ts', '{src,generators,assertions,providers,prompts}/**/*.ts'],
    {
      cwd: ROOT,
    },
    // Scripts of the page are compiled into the page; only the type of its data is shared.
  ).filter((path) => !/html\/client\/(?!question-data)/.test(path));
  const listed = [
    ...globSync(['LICENSE', 'README.md', 'package.json', 'prompts/*.j2', 'schemas/*.json'], { cwd: ROOT }),
    ...['docs', 'examples'].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
    ),
  ];
  const compiled = (paths: readonly string[], ending: string) =>
    paths.map((path) => `dist/${path.replace(/\.ts$/, ending)}`);
  const expected = [
    ...listed,
    ...compiled(
      [...globSync(ENTRIES, { cwd: ROOT }), ...Object.keys(PASSED_ON).map((path) => `${path}.ts`)],
      '.js',
    ),
    ...compiled(typed, '.d.ts'),
  ];
  const isShared = (file: string) => /^package\/dist\/chunks\/[\w-]+\.js$/.test(file);
  expect(files.filter((file) => !isShared(file)).sort()).toEqual(
    expected.map((path) => `package/${path}`).sort(),
  );
});

test('is imported in few files: Node takes half a millisecond for each', async () => {
  const count = `import { registerHooks } from 'node:module';
let files = 0;
registerHooks({ load: (url, context, next) => (url.includes('/dist/') && files++, next(url, context)) });
await import('promptfoo-causal');
console.log(files);`;
  const { output } = await run(process.execPath, ['--input-type=module', '-e', count], project(packed));
  expect(Number(output)).toBeLessThan(100);
});

test('publint has nothing to say', async () => {
  const tarball = readFileSync(packed.tarball);
  const { messages, pkg } = await publint({
    pack: { tarball: new Uint8Array(tarball).buffer },
    strict: true,
  });
  expect(messages.map((message) => formatMessage(message, pkg!))).toEqual([]);
});

test('types resolve to what runs, from ES modules', async () => {
  const analysis = await checkPackage(createPackageFromTarballData(readFileSync(packed.tarball)), {
    // Subpaths with a pattern are not found by themselves.
    includeEntrypoints: files.flatMap(
      (file) => /^package\/dist\/((?:generators|assertions|providers)\/[\w-]+)\.js$/.exec(file)?.[1] ?? [],
    ),
    excludeEntrypoints: [/\*/, /\.j2$/, /^\.\/schemas\//],
  });
  if (!analysis.types) throw new Error('expected types in the package, found none');
  // The package is for ES modules only: how CommonJS resolves it is none of its promises.
  const ofModules = analysis.problems.filter(
    (problem) =>
      !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)) &&
      problem.kind !== 'CJSResolvesToESM',
  );
  expect(ofModules).toEqual([]);
  const resolved = Object.entries(analysis.entrypoints).map(([path, { resolutions }]) => [
    path,
    resolutions['node16-esm'].resolution?.fileName.replace('/node_modules/promptfoo-causal/dist', ''),
  ]);
  expect(Object.fromEntries(resolved)).toMatchObject({
    '.': '/index.d.ts',
    './generators/compositional': '/generators/compositional.d.ts',
    './providers/simulated-model': '/providers/simulated-model.d.ts',
    './assertions/rollup': '/assertions/rollup.d.ts',
  });
});
