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
import { outputs } from './outputs.ts';
import { readScorecards, scorecardFiles } from './read-scorecards.ts';

export function reportHistory(
  patterns: readonly string[],
  out: readonly string[] = ['history.html', 'history.csv'],
): void {
  const files = scorecardFiles(patterns);
  const { '.html': page, '.csv': csv } = outputs(out, ['.html', '.csv']);
  keepApart(files, [page, csv]);
  const history = historyOf(readScorecards(files));
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
