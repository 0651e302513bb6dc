import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { transformSync } from '@swc/core';
import type { extractNumber } from '../src/answers/number/extract-number.ts';
import type { extractAnswer } from '../src/answers/yes-no/extract-answer.ts';
import {
  ABOUT_HAZEL,
  ABOUT_JUNO,
  ABOUT_MILA,
  filledIn,
  readingOf,
} from '../tests/answers/read-word-lists.ts';
import { ANSWER_WORDS, NUMBER_WORDS, STATE_WORDS } from '../tests/answers/word-lists.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/**
 * npm run words [-- 'src/answers/number/*.ts' …]
 *
 * Drops one word of the patterns in `src/answers` at a time, reads the sentences of `tests/answers/word-lists.ts`, and
 * names the words that none of them needs.
 */
const ROOT = join(import.meta.dirname, '..');
const OF_ANSWERS = ['src/answers/yes-no/extract-answer.ts', 'src/answers/number/extract-number.ts'];
type Module = (module: { exports: object }, exports: object, load: (id: string) => unknown) => void;
const compiled = new Map<string, Module>();
const packages = createRequire(import.meta.url);

const sentences = [
  ...ANSWER_WORDS.map((list) => ({ list, asked: ABOUT_MILA, isNumber: false })),
  ...STATE_WORDS.map((list) => ({ list, asked: ABOUT_JUNO, isNumber: false })),
  ...NUMBER_WORDS.map((list) => ({ list, asked: ABOUT_HAZEL, isNumber: true })),
].flatMap(({ list, asked, isNumber }) =>
  filledIn(list).map((text) => {
    const lower = (asked === ABOUT_JUNO ? text + JSON.stringify(asked) : text).toLowerCase();
    return { text, lower, reading: list[1], asked, isNumber };
  }),
);
let [all, needed] = [0, 0];
const patterns = process.argv.slice(2);
for (const file of globSync(patterns.length > 0 ? patterns : ['src/answers/**/*.ts'], { cwd: ROOT }).sort()) {
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const mutant of mutantsOf(file, source).filter(({ what }) => what === 'word of a pattern')) {
    all++;
    const [answer, number] = readers(mutant);
    const word = droppedFrom(source, mutant.text);
    const [, part = ''] = /([\p{L}' ]*)\p{L}/u.exec(word.toLowerCase().replace(/zq.*/, '')) ?? [];
    const few = sentences.filter(({ lower }) => lower.includes(part.trim()));
    const isNeeded = few.some(
      ({ text, reading, asked, isNumber }) =>
        readingOf((isNumber ? number : answer)(text, asked)) !== reading,
    );
    if (isNeeded) needed++;
    else console.log(`${file}:${mutant.line} ${word}`);
  }
}
console.log(`${needed} of ${all} words decide a sentence`);

/** What reads answers and numbers, with one file changed. */
function readers(changed?: Mutant): [typeof extractAnswer, typeof extractNumber] {
  const modules = new Map<string, { exports: object }>();
  const load = (path: string): object => {
    const known = modules.get(path);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(path, module);
    const isChanged = changed !== undefined && path === join(ROOT, changed.file);
    const run = isChanged
      ? compile(changed.text)
      : (compiled.get(path) ?? compile(readFileSync(path, 'utf8')));
    if (!isChanged) compiled.set(path, run);
    run(module, module.exports, (id) => (id.startsWith('.') ? load(join(dirname(path), id)) : packages(id)));
    return module.exports;
  };
  const exported = Object.assign({}, ...OF_ANSWERS.map((path) => load(join(ROOT, path))));
  return [exported.extractAnswer, exported.extractNumber];
}

function compile(source: string): Module {
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2024' },
    module: { type: 'commonjs' },
  });
  return new Function('module', 'exports', 'require', code) as Module;
}

function droppedFrom(source: string, text: string): string {
  let at = 0;
  while (source[at] === text[at]) at++;
  return source.slice(at, at + source.length - text.length);
}
