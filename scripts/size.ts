import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { compositional } from '../generators/compositional.ts';
import { identification } from '../generators/identification.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { linear } from '../generators/linear.ts';
import { programFor } from '../src/cli/program.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { rollUp } from '../tests/support/scored.ts';

/**
 * Counts the files, types, commands, config keys, metrics and verdicts of the package.
 *
 *   npm run size
 *
 * A vocabulary is a list of words that a schema or a type allows for a verdict. A config key is a top-level key of a
 * published schema.
 */
const ROOT = join(import.meta.dirname, '..');
const sources = globSync('src/**/*.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));
const count = (pattern: RegExp): number =>
  sources.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0);

const commands = await everyCommand();
const metrics = metricsOfAllTasks();
const vocabularies = verdictVocabularies();
const figures: readonly (readonly [what: string, number: number])[] = [
  ['lines of src', sources.reduce((sum, text) => sum + text.split('\n').length - 1, 0)],
  ['files of src', sources.length],
  ['exported types', count(/^export (?:type \w+|interface \w+)/gm)],
  ['commands', commands.length],
  ['options', commands.reduce((sum, { options }) => sum + options.length, 0)],
  ['config keys', configKeys().size],
  ['metrics of a run of all tasks', metrics.all],
  ['metrics in its reports', metrics.shown],
  ['verdict values', new Set(vocabularies.flat()).size],
  ['vocabularies of verdicts', vocabularies.length],
];
const width = Math.max(...figures.map(([what]) => what.length));
console.log(figures.map(([what, number]) => `${what.padEnd(width)}  ${number}`).join('\n'));

async function everyCommand(): Promise<readonly Command[]> {
  const { COMMANDS } = await import('../src/cli/program.ts');
  const program = await programFor(COMMANDS.map(({ name }) => name));
  const named = COMMANDS.map(({ name }) => name);
  return program.commands.filter((command) => named.includes(command.name()));
}

/** Lists the top-level keys of the published schemas. */
function configKeys(): Set<string> {
  const keys = new Set<string>();
  for (const path of globSync('schemas/*.json', { cwd: ROOT })) {
    if (path.endsWith('promptfooconfig.json')) continue;
    const { properties = {} } = JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
    for (const key of Object.keys(properties)) keys.add(`${path} ${key}`);
  }
  return keys;
}

/** Counts the metrics of a run of all tasks, with and without details. */
function metricsOfAllTasks(): { readonly all: number; readonly shown: number } {
  const tests = [
    ...compositional({
      preset: 'maasch-2025-figure-4',
      units: { sample: 4 },
      ask: ['booleans', 'share', 'composed'],
      theme: 'candy-party',
    }),
    ...compositional({ preset: 'ladder', units: { twins: 20 } }),
    ...interventionEffects({ draws: 2 }),
    ...interventionEffects({ graphs: ['fork'], draws: 1, nullControls: true }),
    ...identification({ draws: 1 }),
    ...linear({ preset: 'maasch-2025-appendix-c' }),
  ];
  const { variants } = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), { createdAt: '' });
  const found = variants.flatMap(({ metrics: own }) => own);
  return {
    all: new Set(found.map(({ name }) => name)).size,
    shown: new Set(found.filter(({ isDetail }) => !isDetail).map(({ name }) => name)).size,
  };
}

/** Finds the lists of words in the source code that classify a run, a check or a number. */
function verdictVocabularies(): string[][] {
  const marked = /\b(?:pass|inconclusive|undecided|unclear|VC|valid|better|worse)\b/;
  const lists = sources.flatMap((text) => [
    ...[...text.matchAll(/(?:z\.enum\(|= )\[((?:\s*'[\w-]+',?\s*){2,})\]/g)].map(([, list = '']) => list),
    ...[...text.matchAll(/export type \w+ =\s*((?:\s*\|?\s*'[\w-]+'){2,});/g)].map(([, list = '']) => list),
  ]);
  const words = lists.map((list) => [...list.matchAll(/'([\w-]+)'/g)].map(([, word = '']) => word));
  const unique = new Map(
    words
      .filter((list) => marked.test(list.join(' ')))
      .map((list) => [list.toSorted((a, b) => a.localeCompare(b)).join(), list]),
  );
  return [...unique.values()];
}
