import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Collected, collect } from '../../src/rows/collect.ts';
import { readResults } from '../../src/rows/read-results.ts';
import { newFolder } from '../support/folders.ts';
import type { Json } from '../support/json.ts';
import { type Eval, linesOf } from './eval-of.ts';

/** Writes evals as results files, by name, and returns their paths. Texts are written as they are. */
export function written(files: Readonly<Record<string, Eval | string>>): string[] {
  const folder = newFolder('rows');
  return Object.entries(files).map(([name, content]) => {
    const path = join(folder, name);
    const isText = typeof content === 'string';
    const text = isText ? content : name.endsWith('.jsonl') ? linesOf(content) : JSON.stringify(content);
    writeFileSync(path, text);
    return path;
  });
}

/** Collects the rows of evals that are written as results files. */
export function collectedFrom(files: Readonly<Record<string, Eval | string>>): Collected {
  return collect(readResults(written(files)));
}

/** Returns the problems of some evals, with file names instead of paths. */
export function problemsOf(files: Readonly<Record<string, Eval | string>>): readonly string[] {
  return collectedFrom(files).problems.map((problem) => problem.replaceAll(/\/\S*\/(?=\w+\.json)/g, ''));
}

/** Copies an eval deeply, so that it can be changed. */
export function copyOf(original: Eval): Json {
  return JSON.parse(JSON.stringify(original));
}
