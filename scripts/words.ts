import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import { once } from '../src/lib/caching.ts';
import { filledIn, type Readers, WORD_LISTS } from '../tests/answers/read-word-lists.ts';
import { readLabelled } from './corpus/labelled-reply.ts';
import type { ReadBeside } from './corpus/measure.ts';
import { type Mutant, mutantsOf } from './mutation/mutants.ts';

/**
 * Prints the words in the patterns of `src/answers` that no sentence of `tests/answers/word-lists.ts` and no labelled
 * reply needs.
 *
 *   npm run words [-- 'src/answers/number/*.ts' …]
 */
const ROOT = join(import.meta.dirname, '..');
const READERS = [
  ...['yes-no/extract-answer.ts', 'yes-no/predicate.ts', 'number/extract-number.ts', 'text/names.ts'],
  ...['assertion', 'comparisons', 'denied-influence', 'only-causes', 'states', 'step-sentences'].map(
    (name) => `steps/${name}.ts`,
  ),
  ...['judge/judge.ts', 'retry/conversation.ts', 'text/prompt-text.ts'],
].map((path) => `src/answers/${path}`);
const MEASURE = 'scripts/corpus/measure.ts';
const CORPORA = [
  'real-replies.jsonl',
  ...[
    'replies.jsonl',
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'reworded', 'manners'].map((name) => `later/${name}.jsonl`),
    ...['j', 'k', 'm', 'n', 'p', 'r'].map((name) => `held-out/${name}.jsonl`),
  ].map((file) => `corpus/${file}`),
];
type Module = (
  module: { exports: object },
  exports: object,
  load: (id: string) => unknown,
  file: string,
) => void;
const compiled = new Map<string, Module>();
const packages = createRequire(import.meta.url);

const sentences = WORD_LISTS.flatMap(({ lists, read, asked }) =>
  lists.flatMap((list) =>
    filledIn(list).map((text) => {
      const lower = (text + (asked ? JSON.stringify(asked) : '')).toLowerCase();
      return { text, lower, reading: list[1], read };
    }),
  ),
);

/**
 * Drops the words of the patterns in some files one at a time, and each time reads the sentences of
 * `tests/answers/word-lists.ts` and the labelled replies.
 *
 * @param every - The share of words that are tried: 10 tries one in ten. A hash of the word and its file selects them.
 *   Thus, a change of one pattern does not select other words elsewhere.
 * @returns The number of words tried, and the words that no sentence and no reply needs, each with its file and line.
 */
export function wordsWithoutSentence(
  patterns: readonly string[],
  every = 1,
): { readonly tried: number; readonly found: readonly string[] } {
  let tried = 0;
  const found: string[] = [];
  for (const file of globSync(patterns, { cwd: ROOT }).sort()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const mutant of mutantsOf(file, source).filter(({ what }) => what === 'word of a pattern')) {
      const word = droppedFrom(source, mutant.text);
      if (hashOf(`${file} ${word}`) % every > 0) continue;
      tried++;
      if (!isNeeded(mutant, word)) found.push(`${file}:${mutant.line} ${word}`);
    }
  }
  return { tried, found };
}

function isNeeded(mutant: Mutant, word: string): boolean {
  const changed = readers(mutant, READERS) as Readers;
  const [, part = ''] = /([\p{L}' ]*)\p{L}/u.exec(word.toLowerCase().replace(/zq.*/, '')) ?? [];
  if (
    sentences.some(
      ({ text, lower, reading, read }) => lower.includes(part.trim()) && read(changed, text) !== reading,
    )
  )
    return true;
  const { readBeside } = readers(mutant, [MEASURE]) as Measure;
  return replies().some(
    ({ labelled, lower, reading }) =>
      lower.includes(part.trim()) && JSON.stringify(readBeside(labelled)) !== reading,
  );
}

/** The labelled replies, each with its reading by the unchanged rules. */
const replies = once(() => {
  const { readBeside } = readers(undefined, [MEASURE]) as Measure;
  return CORPORA.flatMap((file) =>
    readLabelled(join(ROOT, 'tests/fixtures', file)).map((labelled) => ({
      labelled,
      lower: labelled.reply.toLowerCase(),
      reading: JSON.stringify(readBeside(labelled)),
    })),
  );
});

interface Measure {
  readonly readBeside: (labelled: ReturnType<typeof readLabelled>[number]) => ReadBeside;
}

/** Loads modules with one file changed, and returns their exports. */
function readers(changed: Mutant | undefined, paths: readonly string[]): object {
  const modules = new Map<string, { exports: object }>();
  const load = (path: string): object => {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    if (path.endsWith('.json')) return JSON.parse(readFileSync(path, 'utf8'));
    const isChanged = changed !== undefined && path === join(ROOT, changed.file);
    const run = isChanged
      ? compile(changed.text)
      : (compiled.get(path) ?? compile(readFileSync(path, 'utf8')));
    if (!isChanged) compiled.set(path, run);
    run(
      module,
      module.exports,
      (id) => (id.startsWith('.') ? load(join(dirname(path), id)) : packages(id)),
      path,
    );
    return module.exports;
  };
  return Object.assign({}, ...paths.map((path) => load(join(ROOT, path))));
}

function compile(source: string): Module {
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    module: { type: 'commonjs' },
  });
  return new Function('module', 'exports', 'require', '__filename', code) as Module;
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE();
}

function droppedFrom(source: string, text: string): string {
  let at = 0;
  while (source[at] === text[at]) at++;
  return source.slice(at, at + source.length - text.length);
}

if (import.meta.main) {
  const patterns = process.argv.slice(2);
  const { tried, found } = wordsWithoutSentence(patterns.length > 0 ? patterns : ['src/answers/**/*.ts']);
  for (const word of found) console.log(word);
  console.log(`${tried - found.length} of ${tried} words decide how a sentence or a reply is read`);
}
