/**
 * Prints the sizes that the project keeps small: lines, words, and what users have to know.
 *
 *   npm run sizes
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Case } from '../src/case/case.ts';
import { programFor } from '../src/cli/program.ts';
import { metricsOf } from '../src/scorecard/metrics.ts';

const SOURCES = ['index.ts', '{src,assertions,generators,hooks,prompts,providers}/**/*.{ts,js,css,j2}'];
const CONFIGS = ['compositional', 'intervention-effects', 'simulated-model', 'gate'];
/** The keys of `defaultTest.metadata`, which have no schema of their own. */
const RETRY_KEYS = 2;

function textsOf(...patterns: readonly string[]): string[] {
  const cwd = join(import.meta.dirname, '..');
  return globSync(patterns, { cwd }).map((path) => readFileSync(join(cwd, path), 'utf8'));
}

function characters(...patterns: readonly string[]): number {
  return textsOf(...patterns).join('').length;
}

function count(texts: readonly string[], what: RegExp): number {
  return texts.reduce((all, text) => all + (text.match(what)?.length ?? 0), 0);
}

/** Counts the keys of an object in JSON files. */
function keysOf(files: string, object: string): number {
  return textsOf(files).reduce((all, text) => all + Object.keys(JSON.parse(text)[object]).length, 0);
}

const sources = textsOf(...SOURCES);
const data = characters('tests/**/*.*') - characters('tests/**/*.{ts,mjs}');

/** The commands with their options. A command has its options only in a program that is to run it. */
const names = (await programFor([])).commands.map((command) => command.name());
const programs = await Promise.all(names.map((name) => programFor(['', '', name])));
const commands = programs.map(({ commands }, i) => commands.find((command) => command.name() === names[i])!);

/** Metrics of default designs and ladders, apart from accuracies of parts. The PNS of all pairs count as one. */
const stories = ['decisive', 'ladder'].flatMap((preset) => compositional({ preset }));
const relations = ['paper', 'ladder'].flatMap((preset) => interventionEffects({ preset, draws: 2 }));
const cases = [...stories, ...relations].map(({ metadata }) => metadata as unknown as Case);
const metrics = metricsOf(cases).filter(({ part }) => !part);

const sizes = {
  'lines of src and doors': count(sources, /\n/g),
  'files of src and doors': sources.length,
  'exported types': count(sources, /^export (?:type|interface|class) \w/gm),
  'lines of tests': count(textsOf('tests/**/*.{ts,mjs}'), /\n/g),
  'kB of data of tests': Math.round(data / 1000),
  'lines of bench and scripts': count(textsOf('{bench,scripts}/*.{ts,py}'), /\n/g),
  'words of docs': count(textsOf('docs/*.md'), /\S+/g),
  'pages of docs': textsOf('docs/*.md').length,
  'words of CONTRIBUTING': count(textsOf('CONTRIBUTING.md'), /\S+/g),
  commands: commands.length,
  options: commands.reduce((all, { options }) => all + options.length, 0),
  'config keys': keysOf(`schemas/{${CONFIGS}}.json`, 'properties') + RETRY_KEYS,
  metrics: new Set(metrics.map(({ name }) => name.replace(/^PNS .*/, 'PNS'))).size,
  dependencies: keysOf('package.json', 'dependencies'),
};
for (const [name, size] of Object.entries(sizes)) console.log(`${name.padEnd(28)}${String(size).padStart(7)}`);
