import { globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NamedRun } from '../compare/history.ts';
import { isFuture } from '../lib/is-future.ts';
import { complain } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { parseScorecard } from '../scorecard/serialise.ts';
import { beginningOf } from './beginning-of.ts';
import { attempt } from './fail.ts';
import { expandFiles } from './rollup.ts';

/** Finds the scorecard files selected by folders, file names and patterns. Other JSON files in a folder are skipped. */
export function scorecardFiles(patterns: readonly string[]): string[] {
  const files = expandFiles(patterns).flatMap((path) =>
    statSync(path, { throwIfNoEntry: false })?.isDirectory() ? scorecardsBelow(path) : [path],
  );
  if (files.length > 0) return files;
  throw new UserError(
    `${patterns.join(', ')}: expected scorecards, which an eval, rollup or gate writes, but found none`,
  );
}

/** Reads scorecards. Each run gets the name of its file or, for a file called `scorecard.json`, of its folder. */
export function readScorecards(files: readonly string[]): NamedRun[] {
  return files.map(namedRun);
}

export function readScorecard(path: string): Scorecard {
  const text = attempt(path, () => readFileSync(path, 'utf8'));
  try {
    return parseScorecard(text, path);
  } catch (error) {
    throw new UserError(
      `${(error as Error).message}. Write the scorecard again with promptfoo-causal rollup.`,
    );
  }
}

function scorecardsBelow(folder: string): string[] {
  const found = globSync('**/*.json', { cwd: folder, exclude: ['**/node_modules/**'] }).sort();
  const scorecards = found
    .map((file) => join(folder, file))
    .filter((path) => beginningOf(path, 200).includes('"schemaVersion"'));
  const others = found.length - scorecards.length;
  if (others > 0)
    complain(
      `${folder}: skipped ${others} JSON ${others === 1 ? 'file that is not a scorecard' : 'files that are not scorecards'}`,
    );
  return scorecards;
}

function namedRun(path: string): NamedRun {
  const file = basename(path, '.json');
  const folder = basename(dirname(path));
  const scorecard = readScorecard(path);
  if (Number.isNaN(Date.parse(scorecard.createdAt)))
    throw new UserError(`${path}: createdAt: expected a date, got ${JSON.stringify(scorecard.createdAt)}`);
  if (isFuture(scorecard.createdAt))
    throw new UserError(`${path}: createdAt: expected a date in the past, got ${scorecard.createdAt}`);
  const isNamed = file !== 'scorecard' || folder === '' || folder === '.';
  return { name: isNamed ? file.replace(/\.scorecard$/, '') : folder, scorecard };
}
