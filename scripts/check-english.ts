import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  commentsOf,
  docstringFindings,
  type Finding,
  layoutFindings,
  sentenceFindings,
  sentencesOf,
  termFindings,
  wordCount,
} from './english.ts';

/**
 * Checks docs and sources by the rules of `scripts/english.ts`, and fails if a text breaks one of them.
 *
 *   npm run english
 */
const ROOT = join(import.meta.dirname, '..');
const TEXTS = ['README.md', 'CONTRIBUTING.md', 'docs/*.md'];
const SOURCES = [
  '{src,generators,assertions,providers,prompts,scripts,bench}/**/*.ts',
  'index.ts',
  'statistics.ts',
];
/** Files that are generated from texts checked at their source, or that list former terms. */
const EXEMPT = [
  'docs/configuration.md',
  'scripts/english.ts',
  'src/lib/config-error.ts',
  'src/cli/gone-choice.ts',
];

const filesOf = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: ROOT })
    .filter((file) => !EXEMPT.includes(file))
    .sort();
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const found: Finding[] = [];
const lengths: number[] = [];
for (const file of filesOf(TEXTS)) {
  const text = read(file);
  found.push(...sentenceFindings(file, text), ...termFindings(file, text));
  lengths.push(...sentencesOf(text).map(({ text: sentence }) => wordCount(sentence)));
}
for (const file of filesOf(SOURCES)) {
  const source = read(file);
  const starts = docstringFindings(file, source);
  const others = sentenceFindings(file, commentsOf(source)).filter(
    ({ line }) => !starts.some((start) => start.line === line),
  );
  found.push(...starts, ...others, ...termFindings(file, source), ...layoutFindings(file, source));
}

print(found);
const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
console.log(`docs: ${lengths.length} sentences, ${mean.toFixed(1)} words each on average`);
if (found.length > 0) process.exitCode = 1;

function print(findings: readonly Finding[]): void {
  for (const [kind, list] of Map.groupBy(findings, (finding) => finding.kind)) {
    console.log(`${kind}: ${list.length}`);
    for (const { file, line, text } of list) console.log(`  ${file}:${line} ${text}`);
  }
}
