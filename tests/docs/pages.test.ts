import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchors, DOCS, PAGES, page, ROOT, sentences, WRITTEN, words } from './markdown.ts';

describe('the length of the docs', () => {
  test.each([
    ['README.md', 900],
    ['CONTRIBUTING.md', 800],
    ['docs/upgrade.md', 300],
  ])('is limited for the page %s (at most %i words)', (path, most) => {
    expect(words(page(path).text)).toBeLessThanOrEqual(most);
  });

  test('is at most 15,000 words on ten pages, apart from the page about upgrading', () => {
    expect(DOCS.filter(({ path }) => path !== 'docs/upgrade.md').length).toBeLessThanOrEqual(10);
    expect(DOCS.reduce((sum, { text }) => sum + words(text), 0)).toBeLessThanOrEqual(15_000);
  });

  test('is ten entries in the changelog', () => {
    expect(page('CHANGELOG.md').text.match(/^- /gm)).toHaveLength(10);
  });
});

test.each(WRITTEN.map((one) => [one.path, one] as const))(
  'the sentences of %s have at most 16 words on average',
  (_, one) => {
    const lengths = sentences(one).map((sentence) => words(sentence));
    const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
    expect(mean).toBeLessThanOrEqual(16);
  },
);

test('every page of the docs has an example before its second heading', () => {
  const late = DOCS.filter(({ text }) => !/^(?:```|>)/m.test(text.split(/^## /m)[0]!));
  expect(late.map(({ path }) => path)).toEqual([]);
});

/** Words for which there is a better one, with the better one. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\breasoners?\b/i, 'model'],
  [/\binformedness\b/i, 'discrimination'],
  [/\bmean discrimination\b|\blowest discrimination\b/i, 'discrimination'],
  [/\b(?:tells?|told|telling)\b/i, 'distinguish, report, determine or show'],
  [/\breads? (?:it )?back\b/i, 'parse'],
  [/\bstamp|\bseal(?:s|ed)?\b/i, 'fingerprint'],
  [/\bholds 0\b/i, 'contains 0'],
  [/\banswers like\b/i, 'closest error pattern'],
  [/\b(?:simply|just|easily|obviously|of course|please note|leverage|robust|seamless|delve)\b/i, 'nothing'],
];

test('the pages contain no banned word', () => {
  const found = WRITTEN.flatMap(({ path, prose }) =>
    BANNED.flatMap(([banned, better]) => {
      const [word] = banned.exec(prose.replaceAll(/`[^`]+`/g, '')) ?? [];
      return word === undefined ? [] : [`${path}: “${word}”; better: ${better}`];
    }),
  );
  expect(found).toEqual([]);
});

test('every relative link leads to an existing file and, if it names one, to an existing heading', () => {
  const broken = PAGES.flatMap((one) =>
    [...one.prose.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^https?:/.test(link)) return [];
      const [file = '', anchor] = link.split('#');
      const path = file === '' ? one.path : join(dirname(one.path), file);
      const target = PAGES.find((other) => other.path === path);
      const isThere =
        existsSync(join(ROOT, path)) && (!anchor || (target && anchors(target).includes(anchor)));
      return isThere ? [] : [`${one.path}: ${link}`];
    }),
  );
  expect(broken).toEqual([]);
});

test('every link to the repository on GitHub leads to an existing file', () => {
  const prefix = 'https://github.com/promptfoo-causal/promptfoo-causal/blob/main/';
  const examples = globSync('examples/**/*.md', { cwd: ROOT }).map((path) => ({
    text: readFileSync(join(ROOT, path), 'utf8'),
  }));
  const links = [...PAGES, ...examples].flatMap(({ text }) =>
    [...text.matchAll(/\((https:\/\/[^)\s]+)\)/g)].map(([, link = '']) => link),
  );
  const paths = links
    .filter((link) => link.startsWith(prefix))
    .map((link) => link.slice(prefix.length).split('#')[0]!);
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every page of the docs that an example names exists', () => {
  const named = globSync('examples/**/*.{md,yaml,yml,sh,mjs}', { cwd: ROOT }).flatMap((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return [...text.matchAll(/\bdocs\/[\w-]+\.md\b/g)].map(([file]) => ({ path, file }));
  });
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter(({ file }) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('every file named in the docs exists', () => {
  const named = WRITTEN.filter(({ path }) => path !== 'CHANGELOG.md').flatMap(({ path, codes }) =>
    codes.flatMap((code) => {
      const [file] =
        /^(?:src|tests|bench|scripts|docs|schemas|prompts|examples|\.github)\/[\w./-]+$/.exec(code) ?? [];
      return file === undefined || file.startsWith('.github') || existsSync(join(ROOT, file))
        ? []
        : [`${path}: ${file}`];
    }),
  );
  expect(named).toEqual([]);
});

test('the tree in the contributor guide names only files and folders that exist', () => {
  const tree = page('CONTRIBUTING.md').blocks.find(({ text }) => text.startsWith('generators/'))!.text;
  const names = [...tree.matchAll(/\b[\w-]+\.ts\b/g)].map(([name]) => name);
  const folders = [...tree.matchAll(/^ *(?:\w[\w-]*\/ )*(\w[\w-]*)\/(?= )/gm)].map(([, name = '']) => name);
  const isThere = (name: string): boolean =>
    ['.', 'src', 'src/tasks', ...SOURCE_FOLDERS].some((folder) => existsSync(join(ROOT, folder, name)));
  expect([...names, ...folders].filter((name) => !isThere(name))).toEqual([]);
});

const SOURCE_FOLDERS = [
  ...['lib', 'causal', 'answer', 'case', 'statistics', 'score', 'story', 'scorecard', 'gate'],
  ...['tasks/compositional', 'tasks/intervention-effects'],
].map((name) => `src/${name}`);

test('the contributor guide names every dependency with a reason', async () => {
  const { dependencies } = (await import('../../package.json', { with: { type: 'json' } })).default;
  const { prose } = page('CONTRIBUTING.md');
  const section = prose.split('## Dependencies')[1]!.split(/^## /m)[0]!;
  const named = [...section.matchAll(/^\| ([\w-]+) \| \S/gm)]
    .map(([, name]) => name)
    .filter((name) => name !== 'package');
  expect(named).toEqual(Object.keys(dependencies).sort());
  expect(named.length).toBeLessThanOrEqual(13);
});

test('every function that the contributor guide places in a file is defined there', () => {
  const said = [...page('CONTRIBUTING.md').prose.matchAll(/`(\w+)` in `([\w./-]+\.ts)`/g)];
  const missing = said.filter(
    ([, name = '', file = '']) => !readFileSync(join(ROOT, file), 'utf8').includes(` ${name}(`),
  );
  expect(said.length).toBeGreaterThanOrEqual(2);
  expect(missing.map(([text]) => text)).toEqual([]);
});
