import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import type { Command } from 'commander';
import { keepApart } from '../lib/keep-apart.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { badge } from '../report/files/badge.ts';
import { scorecardCsv } from '../report/files/csv.ts';
import { markdownReport } from '../report/files/markdown.ts';
import { htmlReport } from '../report/html/page.ts';
import { finishRun } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { UsageError } from './fail.ts';
import { readScorecard } from './read-scorecards.ts';
import { expandFiles } from './rollup.ts';

type ReportOptions = Partial<Record<'out' | 'csv' | 'markdown' | 'badge', string> & Record<'open', boolean>>;

export function reportCommand(command: Command): Command {
  return command
    .argument(
      '<files...>',
      'scorecard.json, as an eval or rollup writes it; or .part of rollup --partial, patterns too',
    )
    .option('-o, --out <file>', 'where to write the page (report.html beside the first file)')
    .option('--csv <file>', 'write all numbers, one per row')
    .option('--markdown <file>', 'write the Markdown report')
    .option('--badge <file>', 'write a badge as SVG')
    .option('--open', 'open the page in the browser')
    .addHelpText(
      'after',
      '\nExample:\n  $ promptfoo-causal report results/scorecard.json --csv results/numbers.csv --open',
    )
    .action(report);
}

async function report(
  patterns: string[],
  { out, csv, markdown, badge: badgeFile, open }: ReportOptions,
): Promise<void> {
  const files = expandFiles(patterns);
  const [path = ''] = files;
  const page = out ?? join(dirname(path), 'report.html');
  keepApart(files, [page, csv, markdown, badgeFile]);
  const areParts = files.every((file) => file.endsWith('.part'));
  if (!areParts && files.length > 1)
    throw new UsageError(`expected one scorecard.json, or .part files alone, got ${files.join(', ')}`);
  const scorecard = areParts
    ? (await finishRun(rowsOfFiles(files), { stamp: runStamp(), env: {} })).scorecard
    : readScorecard(path);
  const others = [
    ['Markdown:', markdown, markdownReport],
    ['Badge:   ', badgeFile, badge],
    ['Numbers: ', csv, scorecardCsv],
  ] as const;
  const written = [
    { name: 'Report:  ', path: page, text: await drawn(path, scorecard) },
    ...others.flatMap(([name, file, text]) =>
      file === undefined ? [] : [{ name, path: file, text: text(scorecard) }],
    ),
  ];
  replaceFiles(written);
  for (const { name, path: file } of written) say(`${name} ${file}`);
  if (open) openInBrowser(page);
}

/** Renders the page. @throws {UsageError} If equations of a valid scorecard cannot be parsed. */
export async function drawn(path: string, scorecard: Scorecard): Promise<string> {
  try {
    return await htmlReport(scorecard);
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path}: ${error.message}`);
    throw error;
  }
}

/** Runs the system's own opener without a shell, so that no file name can be a command. */
function openInBrowser(path: string): void {
  const opener = { darwin: 'open', win32: 'explorer.exe' }[process.platform as string] ?? 'xdg-open';
  spawn(opener, [path], { stdio: 'ignore', detached: true })
    .on('error', () => complain(`${opener} is not there; open ${path} yourself.`))
    .unref();
}
