import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  docstringFindings,
  type Finding,
  sentenceFindings,
  sentencesOf,
  termFindings,
  wordCount,
} from './english.ts';

/**
 * npm run english [-- --all] [-- --strict]
 *
 * Reports sentences and docstrings that break the rules of `scripts/english.ts`: numbers by kind and the first few
 * of each; all of them with `--all`. With `--strict` it fails if there are any.
 */
const ROOT = join(import.meta.dirname, '..');
const SHOWN = 3;
const TEXTS = ['README.md', 'CONTRIBUTING.md', 'docs/*.md'];
/** Written by scripts from texts that are checked where they stand. */
const GENERATED = ['docs/configuration.md'];
const SOURCES = [
  '{src,generators,assertions,providers,prompts,scripts}/**/*.ts',
  'index.ts',
  'statistics.ts',
];

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const found: Finding[] = [];
const lengths: number[] = [];
for (const file of globSync(TEXTS, { cwd: ROOT }).sort()) {
  if (GENERATED.includes(file)) continue;
  const text = read(file);
  found.push(...sentenceFindings(file, text), ...termFindings(file, text));
  lengths.push(...sentencesOf(text).map(({ text: sentence }) => wordCount(sentence)));
}
for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
  // The lists of former terms stand in this file.
  if (file === 'scripts/english.ts') continue;
  const text = read(file);
  found.push(...docstringFindings(file, text), ...termFindings(file, text));
}

const most = process.argv.includes('--all') ? Number.POSITIVE_INFINITY : SHOWN;
for (const [kind, list] of Map.groupBy(found, (finding) => finding.kind)) {
  console.log(`${kind}: ${list.length}`);
  for (const { file, line, text } of list.slice(0, most)) console.log(`  ${file}:${line} ${text}`);
}
const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
console.log(`docs: ${lengths.length} sentences, ${mean.toFixed(1)} words each on average`);
if (process.argv.includes('--strict') && found.length > 0) process.exitCode = 1;
