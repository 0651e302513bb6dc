import { dirname } from 'node:path';
import { compareVariants } from '../compare/compare-variants.ts';
import type { GateOptions } from '../gate/baselines.ts';
import { gateRun } from '../gate/gate-run.ts';
import { filesOf } from '../lib/read-files.ts';
import { keepApart, writeFiles } from '../lib/write-files.ts';
import { versions } from '../lib/versions.ts';
import { answersCsv } from '../report/answers-csv.ts';
import { junit } from '../report/junit.ts';
import { markdown } from '../report/markdown.ts';
import { pageHtml } from '../report/page.ts';
import { reportFolder, writeReport } from '../report/write-report.ts';
import { collect } from '../rows/collect.ts';
import { readResults } from '../rows/read-results.ts';
import { withoutSecrets } from '../run.ts';
import type { Sheet } from '../score/sheet.ts';
import { rollUp } from '../scorecard/roll-up.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { type Ending, outputsOf } from './outputs.ts';

export interface RunFilesOptions {
  readonly out?: readonly string[];
  /** How to judge the run; absent if it is only reported. */
  readonly gate?: GateOptions;
}

/** Rolls up results files, judges the run if options say how, and writes its report. Returns the page's path, too. */
export function runFiles(patterns: readonly string[], { out = [], gate }: RunFilesOptions) {
  const files = filesOf(patterns);
  const { folder, files: single } = outputsOf(out);
  keepApart(files, [...single.map(({ path }) => path), ...(gate?.saveBaseline ? [gate.saveBaseline] : [])]);
  const results = readResults(files);
  const collected = collect(results);
  const { sheet, problems } = collected;
  const rolledUp = rollUp(collected, { createdAt: new Date().toISOString(), versions: versions() });
  const judged = gate
    ? gateRun({ scorecard: rolledUp, cases: sheet.cases, problems, askedAt: results.askedAt, files }, gate)
    : compared(rolledUp, sheet);
  const scorecard = withoutSecrets(judged, results.configs);
  const own =
    single.length > 0 && folder === undefined
      ? undefined
      : (folder ?? reportFolder(scorecard.evalId, dirname(files[0]!)));
  const report = own === undefined ? undefined : writeReport(scorecard, own, sheet);
  writeFiles(single.map(({ path, ending }) => ({ path, text: TEXTS[ending](scorecard, sheet) })));
  return { scorecard, page: report?.page };
}

function compared(scorecard: Scorecard, { cases }: Sheet): Scorecard {
  const [first, ...others] = scorecard.variants;
  return first && others.length > 0
    ? { ...scorecard, comparisons: compareVariants(scorecard, cases, first.name) }
    : scorecard;
}

const TEXTS: Readonly<Record<Ending, (scorecard: Scorecard, sheet: Sheet) => string>> = {
  '.html': (scorecard) => pageHtml(scorecard),
  '.md': (scorecard) => markdown(scorecard),
  '.csv': (_, sheet) => answersCsv(sheet),
  '.xml': (scorecard) => junit(scorecard),
};
