import { join } from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { isRecord } from '../lib/json.ts';
import { readText } from '../lib/read-files.ts';
import { writeFiles } from '../lib/write-files.ts';
import type { Sheet } from '../score/sheet.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { serialiseScorecard } from '../scorecard/stored-scorecard.ts';
import { answersCsv } from './answers-csv.ts';
import { markdown } from './markdown.ts';
import { pageHtml } from './page.ts';

/** The report that was written. */
export interface WrittenReport {
  /** The paths of its files. */
  readonly files: readonly string[];
  /** The path of the page. */
  readonly page: string;
  /** The id of another eval, whose report stood in the folder and was replaced. */
  readonly replaced?: string;
}

/** Writes scorecard.json, report.html, report.md and, if the sheet is given, answers.csv into a folder. */
export async function writeReport(scorecard: Scorecard, folder: string, sheet?: Sheet): Promise<WrittenReport> {
  const files = [
    { path: join(folder, 'scorecard.json'), text: serialiseScorecard(scorecard) },
    { path: join(folder, 'report.html'), text: await pageHtml(scorecard) },
    { path: join(folder, 'report.md'), text: await markdown(scorecard) },
    ...(sheet === undefined ? [] : [{ path: join(folder, 'answers.csv'), text: answersCsv(sheet) }]),
  ];
  const earlier = evalIn(join(folder, 'scorecard.json'));
  writeFiles(files);
  return {
    files: files.map(({ path }) => path),
    page: join(folder, 'report.html'),
    ...(earlier !== undefined && earlier !== scorecard.evalId && { replaced: earlier }),
  };
}

/** The folder of an eval's report. Its name contains no character that a file system refuses. */
export function reportFolder(evalId: string | undefined, parent = 'results'): string {
  return evalId === undefined ? parent : join(parent, evalId.replaceAll(/[^\w.-]+/g, '-'));
}

/** Returns the id of the eval whose scorecard a file contains. */
function evalIn(file: string): string | undefined {
  const scorecard: unknown = ifPossible(() => JSON.parse(readText(file)));
  return isRecord(scorecard) && typeof scorecard.evalId === 'string' ? scorecard.evalId : undefined;
}
