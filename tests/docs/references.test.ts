import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchors, linksIn, PAGES, type Page, page, pathsInTree, ROOT, WRITTEN } from './markdown.ts';

/** Tests whether a file or folder exists. */
function exists(path: string): boolean {
  return existsSync(join(ROOT, path));
}

describe('every link', () => {
  /** Tests whether a link leads to a file and, if it names a heading, to one that exists. */
  function leadsSomewhere(from: Page, link: string): boolean {
    const [file = '', anchor] = link.split('#');
    const path = file === '' ? from.path : join(dirname(from.path), file);
    const target = PAGES.find((one) => one.path === path);
    return exists(path) && (anchor === undefined || (target !== undefined && anchors(target).includes(anchor)));
  }

  test('in the docs that is not a web address leads to an existing file and, if it names a heading, to an existing heading', () => {
    const broken = PAGES.flatMap((from) =>
      linksIn(from)
        .filter((link) => !/^https?:/.test(link) && !leadsSomewhere(from, link))
        .map((link) => `${from.path}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  test('to a file in the repository on GitHub leads to a file that exists', () => {
    const prefix = 'https://github.com/promptfoo-causal/promptfoo-causal/blob/main/';
    const examples = globSync('examples/**/*.md', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
    const texts = [...PAGES.map(({ text }) => text), ...examples];
    const links = texts.flatMap((text) => [...text.matchAll(/\((https:\/\/[^)\s]+)\)/g)].map(([, link = '']) => link));
    const paths = links
      .filter((link) => link.startsWith(prefix))
      .map((link) => link.slice(prefix.length).split('#')[0]!);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });
});

test('every page of the docs to which an example refers exists', () => {
  const named = globSync('examples/**/*.{md,yaml,yml,sh,mjs}', { cwd: ROOT }).flatMap((example) => {
    const text = readFileSync(join(ROOT, example), 'utf8');
    return [...text.matchAll(/\bdocs\/[\w-]+\.md\b/g)].map(([path]) => ({ example, path }));
  });
  expect(named).not.toEqual([]);
  expect(named.filter(({ path }) => !exists(path))).toEqual([]);
});

test('every file of the repository that the docs name exists', () => {
  // The changelog may name files of earlier versions.
  const pages = WRITTEN.filter(({ path }) => path !== 'CHANGELOG.md');
  const missing = pages.flatMap(({ path, codes }) =>
    codes
      .filter((code) => /^(?:src|tests|bench|scripts|docs|schemas|prompts|examples)\/[\w./-]+$/.test(code))
      .filter((file) => !exists(file))
      .map((file) => `${path}: ${file}`),
  );
  expect(missing).toEqual([]);
});

describe('a tree of files and folders', () => {
  test.each([
    ['several on a line', 'a/ b-c/ d.ts    what is loaded', ['a/', 'b-c/', 'd.ts']],
    ['a folder at the end of a line, with what is in it', 'a/\n  b/\n    c.ts', ['a/', 'a/b/', 'a/b/c.ts']],
    ['files in the description of a folder', 'a/\n  b/   c.ts: one; d.ts', ['a/', 'a/b/', 'a/b/c.ts', 'a/b/d.ts']],
    ['files in the description of a file', 'a/\n  b.ts   one; c.ts is more', ['a/', 'a/b.ts', 'a/c.ts']],
    ['a description of two lines', 'a/   also b/,\n     and c/ (d)', ['a/', 'a/b/', 'a/c/']],
    ['what follows a folder on its level', 'a/\n  b/\n    c.ts\n  d/\ne/', ['a/', 'a/b/', 'a/b/c.ts', 'a/d/', 'e/']],
  ])('is read with %s', (_, tree, paths) => {
    expect(pathsInTree(tree)).toEqual(paths);
  });
});

describe('the contributor guide', () => {
  const guide = page('CONTRIBUTING.md');

  test('shows a tree of files and folders, all of which exist in the repository', () => {
    const tree = guide.blocks.find(({ text }) => text.startsWith('generators/'))!.text;
    const paths = pathsInTree(tree);
    expect(paths).toEqual(expect.arrayContaining(['generators/', 'index.ts', 'src/', 'src/tasks/tasks.ts', 'docs/']));
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  });

  test('gives a reason for every dependency of the package', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const section = guide.prose.split('## Dependencies')[1]!.split(/^## /m)[0]!;
    const named = [...section.matchAll(/^\| ([\w-]+) \| \S/gm)].map(([, name]) => name);
    expect(named.filter((name) => name !== 'package')).toEqual(Object.keys(dependencies).sort());
  });

  test('names the right file wherever it says in which file a function is defined', () => {
    const placed = [...guide.prose.matchAll(/`(\w+)` in `([\w./-]+\.ts)`/g)];
    const wrong = placed.filter(
      ([, name = '', file = '']) => !readFileSync(join(ROOT, file), 'utf8').includes(`function ${name}(`),
    );
    expect(placed).not.toEqual([]);
    expect(wrong.map(([text]) => text)).toEqual([]);
  });
});
