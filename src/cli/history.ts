import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { historyOf, type NamedRun } from '../compare/history.ts';
import { plainTable } from '../drawing/table.ts';
import { isFuture } from '../lib/is-future.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { printable } from '../lib/printable.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { historyMessage } from '../report/history/history-message.ts';
import { historyPage } from '../report/history/history-page.ts';
import {
  historyCsv,
  historyTable,
  latestModels,
  latestModelsTable,
} from '../report/history/history-tables.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { parseScorecard } from '../scorecard/serialise.ts';
import { beginningOf } from './beginning-of.ts';
import { attempt } from './fail.ts';
import { expandFiles, isFolder, outputs } from './options.ts';

export function reportHistory(
  patterns: readonly string[],
  out: readonly string[] = ['history.html', 'history.csv'],
): void {
  const files = scorecardFiles(patterns);
  const { '.html': page, '.csv': csv } = outputs(out, ['.html', '.csv']);
  keepApart(files, [page, csv]);
  const history = historyOf(files.map(readRun));
  const written = [
    ...(page === undefined ? [] : [{ name: 'Page:   ', path: page, text: historyPage(history) }]),
    ...(csv === undefined ? [] : [{ name: 'Numbers:', path: csv, text: historyCsv(history) }]),
  ];
  replaceFiles(written);
  say(
    [
      ...historyMessage(history).map((line) => printable(line)),
      '',
      plainTable(historyTable(history)),
      '',
      plainTable(latestModelsTable(latestModels(history.runs))),
      '',
      ...written.map(({ name, path }) => `${name} ${path}`),
    ].join('\n'),
  );
}

/** Finds the scorecard files selected by folders, file names and patterns. Other JSON files in a folder are skipped. */
export function scorecardFiles(patterns: readonly string[]): string[] {
  const files = expandFiles(patterns).flatMap((path) => (isFolder(path) ? scorecardsBelow(path) : [path]));
  if (files.length > 0) return files;
  throw new UserError(
    `${patterns.join(', ')}: expected scorecards, got none; an eval, rollup or gate writes them`,
  );
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

/** Reads a scorecard. The run gets the name of its file or, for a file called `scorecard.json`, of its folder. */
export function readRun(path: string): NamedRun {
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
