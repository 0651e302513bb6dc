import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { keepApart } from '../lib/keep-apart.ts';
import { type NewFile, replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { badge } from '../report/files/badge.ts';
import { scorecardCsv } from '../report/files/csv.ts';
import { markdownReport } from '../report/files/markdown.ts';
import { htmlReport } from '../report/html/page.ts';
import { finishRun } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { readScorecard, reportHistory } from './history.ts';
import { expandFiles, isFolder, outputs } from './options.ts';

/** The report formats, by file extension. */
const FORMS = {
  '.html': { name: 'Report:  ', draw: htmlReport },
  '.md': { name: 'Markdown:', draw: markdownReport },
  '.svg': { name: 'Badge:   ', draw: badge },
  '.csv': { name: 'Numbers: ', draw: scorecardCsv },
} as const;

export function reportCommand(command: Command): Command {
  return command
    .argument(
      '<files...>',
      'scorecard.json of one run; partial roll-ups (.part); or several scorecards, or a folder of scorecards, to show their history',
    )
    .option(
      '-o, --out <files...>',
      'output paths: .html for the page, .md for Markdown, .csv for all numbers, .svg for a badge (default: report.html next to the scorecard; for a history, history.html and history.csv)',
    )
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal report results/scorecard.json -o report.html numbers.csv\n  $ promptfoo-causal report runs -o history.html',
    )
    .action(report);
}

async function report(patterns: string[], { out }: { readonly out?: readonly string[] }): Promise<void> {
  const files = expandFiles(patterns);
  const [path = ''] = files;
  const parts = files.filter((file) => file.endsWith('.part'));
  if (parts.length === 0 && (files.length > 1 || isFolder(path))) {
    reportHistory(files, out);
    return;
  }
  if (parts.length > 0 && parts.length < files.length)
    throw new UserError(`expected only scorecards or only .part files, got ${files.join(', ')}`);
  const wanted = outputs(out ?? [join(dirname(path), 'report.html')], ['.html', '.md', '.svg', '.csv']);
  keepApart(files, Object.values(wanted));
  const scorecard =
    parts.length > 0
      ? (await finishRun(rowsOfFiles(files), { stamp: runStamp(), env: {} })).scorecard
      : readScorecard(path);
  const written = await drawn(path, scorecard, wanted);
  replaceFiles(written);
  for (const { name, path: file } of written) say(`${name} ${file}`);
}

export async function drawn(
  path: string,
  scorecard: Scorecard,
  wanted: Partial<Record<keyof typeof FORMS, string>>,
): Promise<(NewFile & { readonly name: string })[]> {
  const files = [];
  try {
    for (const [ending, { name, draw }] of Object.entries(FORMS)) {
      const file = wanted[ending as keyof typeof FORMS];
      if (file !== undefined) files.push({ name, path: file, text: await draw(scorecard) });
    }
  } catch (error) {
    if (error instanceof SyntaxError) throw new UserError(`${path}: ${error.message}`);
    throw error;
  }
  return files;
}
