import { dirname } from 'node:path';
import type { GateOptions } from '../gate/baselines.ts';
import { filesOf } from '../lib/read-files.ts';
import { keepApart, writeFiles } from '../lib/write-files.ts';
import type { WrittenReport } from '../report/write-report.ts';
import { readResults } from '../rows/read-results.ts';
import { type ScoredRun, scoreRun } from '../run.ts';
import type { Sheet } from '../score/sheet.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { type Ending, type Outputs, outputsOf } from './outputs.ts';

/** The argument of the commands that read results, with its description. */
export const RESULTS_ARGUMENT = [
  '<results...>',
  "promptfoo's results files (.json or .jsonl), or patterns; several files are merged into one run",
] as const;

interface RunFilesOptions {
  /** The folder of the report, and single files; by default, a folder of the eval beside the results. */
  readonly out?: readonly string[] | undefined;
  /** How to judge the run; absent if it is only reported. */
  readonly gate?: GateOptions;
}

/** A run whose report has been written. */
interface ReportedRun extends Pick<ScoredRun, 'scorecard' | 'problems'> {
  /** Undefined if only single files were wanted. */
  readonly report: WrittenReport | undefined;
}

/** Rolls up results files, judges the run if options say how, and writes its report. */
export async function runFiles(patterns: readonly string[], { out = [], gate }: RunFilesOptions): Promise<ReportedRun> {
  const files = filesOf(patterns);
  const outputs = outputsOf(out);
  const written = outputs.files.map(({ path }) => path);
  keepApart(files, gate?.saveBaseline === undefined ? written : [...written, gate.saveBaseline]);
  const { scorecard, sheet, problems } = scoreRun(readResults(files), gate, files);
  const report = await writeOutputs(scorecard, sheet, outputs, dirname(files[0]!));
  return { scorecard, problems, report };
}

/**
 * Writes the single files and the report. Without a named folder, the report is written only if there are no files.
 *
 * @param beside - The folder of the results, in which the eval has a folder of its own.
 */
async function writeOutputs(
  scorecard: Scorecard,
  sheet: Sheet,
  { folder, files }: Outputs,
  beside: string,
): Promise<WrittenReport | undefined> {
  const single = [];
  for (const { path, ending } of files) single.push({ path, text: await WRITERS[ending](scorecard, sheet) });
  writeFiles(single);
  if (folder === undefined && files.length > 0) return undefined;
  const { reportFolder, writeReport } = await import('../report/write-report.ts');
  return writeReport(scorecard, folder ?? reportFolder(scorecard.evalId, beside), sheet);
}

/** Writes a run as a file with an ending. The code for other endings is not loaded. */
const WRITERS: Readonly<Record<Ending, (scorecard: Scorecard, sheet: Sheet) => Promise<string>>> = {
  '.html': async (scorecard) => (await import('../report/page.ts')).pageHtml(scorecard),
  '.md': async (scorecard) => (await import('../report/markdown.ts')).markdown(scorecard),
  '.csv': async (_, sheet) => (await import('../report/answers-csv.ts')).answersCsv(sheet),
  '.xml': async (scorecard) => (await import('../report/junit.ts')).junit(scorecard),
};

/** Writes what a command prints of a run. */
export async function textOfRun({ scorecard, report, problems }: ReportedRun): Promise<string> {
  const { terminalText } = await import('../report/terminal.ts');
  const replaced = report?.replaced === undefined ? [] : [`Replaced the report of ${report.replaced}.`];
  return [...problems, terminalText(scorecard, report?.page), ...replaced].join('\n');
}
