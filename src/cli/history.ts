import { join } from 'node:path';
import type { Command } from 'commander';
import { historyOf } from '../compare/history.ts';
import { plainTable } from '../drawing/table.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { printable } from '../lib/printable.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { historyMessage } from '../report/history/history-message.ts';
import { historyPage } from '../report/history/history-page.ts';
import { historyCsv, historyTable } from '../report/history/history-table.ts';
import { latestModels, latestModelsTable } from '../report/history/latest-models.ts';
import { readScorecards, scorecardFiles } from './read-scorecards.ts';

export function historyCommand(command: Command): Command {
  return command
    .argument('<files...>', 'folders, scorecards or patterns; runs are named by their files')
    .option('-o, --out <folder>', 'where to write history.html and history.csv', '.')
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal history runs --out results')
    .action((patterns: string[], { out }: { readonly out: string }) => {
      const files = scorecardFiles(patterns);
      const [page, csv] = [join(out, 'history.html'), join(out, 'history.csv')];
      keepApart(files, [page, csv]);
      const history = historyOf(readScorecards(files));
      replaceFiles([
        { path: page, text: historyPage(history) },
        { path: csv, text: historyCsv(history) },
      ]);
      const message = historyMessage(history).map((line) => printable(line));
      say(
        [
          ...message,
          '',
          plainTable(historyTable(history)),
          '',
          plainTable(latestModelsTable(latestModels(history.runs))),
          '',
          `Page:    ${page}\nNumbers: ${csv}`,
        ].join('\n'),
      );
    });
}
