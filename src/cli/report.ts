import { dirname } from 'node:path';
import type { Command } from 'commander';
import { keepApart } from '../lib/keep-apart.ts';
import { redactor } from '../lib/redact.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { scorecardCsv } from '../report/files/csv.ts';
import { markdownReport, terminalSummary } from '../report/files/markdown.ts';
import { reportPaths } from '../report/files/report-files.ts';
import { htmlReport } from '../report/html/page.ts';
import { finishRun, NoRowsError } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { expandFiles, outputs } from './options.ts';

/** The report formats, by file extension. */
const FORMS = { '.html': htmlReport, '.md': markdownReport, '.csv': scorecardCsv } as const;

export function reportCommand(command: Command): Command {
  return command
    .argument('<files...>', "promptfoo's output (.json or .jsonl), or patterns that match such files")
    .option(
      '-o, --out <paths...>',
      'output paths: a folder for scorecard.json, report.html and report.md (default: the folder of the first file), or a file that ends in .html, .md or .csv',
    )
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal report results/*.json -o results numbers.csv')
    .action(report);
}

async function report(patterns: string[], { out }: { readonly out?: readonly string[] }): Promise<void> {
  const files = expandFiles(patterns);
  const { '/': folder, ...wanted } = outputs(out ?? [dirname(files[0] ?? '')], ['.html', '.md', '.csv', '/']);
  keepApart(files, Object.values(wanted));
  const redact = redactor(process.env);
  const run = { stamp: runStamp(), inputs: files, out: folder, redact, env: {} };
  const { scorecard } = await finishRun(rowsOfFiles(files), run).catch((error: unknown) => {
    throw error instanceof NoRowsError ? new UserError(`${files.join(', ')}: ${error.message}`) : error;
  });
  const single = [];
  for (const [ending, draw] of Object.entries(FORMS)) {
    const path = wanted[ending as keyof typeof FORMS];
    if (path !== undefined) single.push({ path, text: await draw(scorecard) });
  }
  replaceFiles(single);
  say(terminalSummary(scorecard));
  for (const path of [
    ...(folder === undefined ? [] : reportPaths(folder)),
    ...single.map(({ path }) => path),
  ])
    say(`wrote ${path}`);
}
