import { type CollectOptions, collect } from './collect-rows.ts';
import { baselineOf } from './gate/baseline-of.ts';
import { type CheckedAgainst, checkRun } from './gate/check-run.ts';
import { type GateOptions, readCheckedAgainst } from './gate/gate-options.ts';
import { isSameFile, keepApart } from './lib/keep-apart.ts';
import { type NewFile, replaceFiles } from './lib/replace-files.ts';
import { complain } from './lib/say.ts';
import { UserError } from './lib/user-error.ts';
import { publishFailure, publishVerdict, type SummaryTarget } from './report/files/job-summary.ts';
import { junitXml } from './report/files/junit.ts';
import { reportFiles, reportPaths } from './report/files/report-files.ts';
import { shipSentences } from './report/message/ship.ts';
import { metricsOf } from './scorecard/metrics.ts';
import { withModelSizes } from './scorecard/model-sizes.ts';
import { type RunStamp, rollUpAnswers } from './scorecard/roll-up.ts';
import type { Scorecard } from './scorecard/schema.ts';
import { scorecardView } from './scorecard/scorecard-view.ts';
import { serialiseScorecard } from './scorecard/serialise.ts';
import type { CollectedAnswers } from './scoring/rows/collect-answers.ts';
import type { OutputFacts } from './scoring/rows/output-facts.ts';
import type { FileRows } from './scoring/rows/read-results.ts';
import { DEFAULT_SETTINGS, type ScorecardSettings } from './scoring/settings.ts';
import { SCORES } from './tasks/scores.ts';

export interface RunOptions extends SummaryTarget, CollectOptions {
  readonly stamp: RunStamp;
  /** The results files of the rows. No output file may replace them. */
  readonly inputs?: readonly string[] | undefined;
  readonly settings?: Partial<ScorecardSettings> | undefined;
  /** The policy and the recorded run against which the run is checked. */
  readonly gate?: GateOptions | undefined;
  /** The list `providers:` in promptfoo's config, from which model sizes are read. */
  readonly providers?: unknown;
  /** The folder for `scorecard.json`, `report.html` and `report.md`. */
  readonly out?: string | undefined;
  /** The path of the JUnit XML file with the checks. */
  readonly junit?: string | undefined;
  /** The path of the baseline to save. The file is written only if the run is complete. */
  readonly saveBaseline?: string | undefined;
}

/** The result of a run: its scorecard, with comparisons and, if there is a policy, a verdict. */
interface FinishedRun {
  readonly scorecard: Scorecard;
  /** The error that prevented the checks, for example an invalid policy or baseline. It must stop the build. */
  readonly problem?: Error;
}

/**
 * Rolls up, compares, checks and writes a run.
 *
 * @param rows - The rows of one or more evals or files, in any order.
 * @throws {UserError} If a results file cannot be read to its end.
 * @throws {NoRowsError} If no row answers a question of this package.
 * @throws {WriteError} If a file cannot be written or is also an input. No file is then written.
 * @throws {UserError} If the policy or the baseline cannot be used, and there is no output folder.
 */
export async function finishRun(
  rows: Iterable<FileRows> | AsyncIterable<FileRows>,
  options: RunOptions,
): Promise<FinishedRun> {
  const { gate = {}, out, junit, saveBaseline } = options;
  requireApart(options);
  const against = orError(() => readCheckedAgainst(gate, saveBaseline, options.inputs));
  // If only a verdict is wanted, the error is thrown before the rows are read.
  if (against instanceof Error && out === undefined) throw against;
  // The answers are large, so they must not be referenced while reports are rendered.
  const { collector, facts } = await collect(rows, options);
  const answers = collector.answers();
  const outputs = facts.map(([, fact]) => fact);
  const finished = evaluate(answers, outputs, against, options);
  const { scorecard, problem } = finished;
  const { gate: verdict } = scorecard;
  // Either all files or none are written, so that a report never stands next to another run's scorecard.
  replaceFiles([
    ...(out === undefined ? [] : await reportFiles(scorecard, out)),
    ...(junit !== undefined && verdict
      ? [{ path: junit, text: junitXml(verdict, shipSentences(scorecardView(scorecard))) }]
      : []),
    ...(saveBaseline !== undefined && verdict ? baselineFile(saveBaseline, scorecard, gate.baseline) : []),
  ]);
  if (problem) publishFailure(problem.message, options);
  else publishVerdict(scorecard, options);
  return finished;
}

/**
 * Refuses to overwrite an input of a run, except that the run may replace its baseline.
 *
 * @throws {WriteError} The error names the file.
 */
export function requireApart({
  inputs = [],
  gate: { gate, baseline, config } = {},
  ...written
}: Pick<RunOptions, 'inputs' | 'gate' | 'out' | 'junit' | 'summary' | 'saveBaseline'>): void {
  const { out, junit, summary, saveBaseline } = written;
  const files = [...(out === undefined ? [] : reportPaths(out)), junit, summary];
  keepApart([...inputs, gate, baseline, config], files);
  keepApart([...inputs, gate, config, ...files], [saveBaseline]);
}

/** The error for results in which no row answers a question of this package. */
export class NoRowsError extends UserError {}

function evaluate(
  answers: CollectedAnswers,
  outputs: readonly OutputFacts[],
  against: CheckedAgainst | Error,
  { stamp, settings, providers, scores = SCORES }: RunOptions,
): FinishedRun {
  if (answers.sheet.variants.length === 0)
    throw new NoRowsError('no row answers a question of promptfoo-causal');
  const metrics = metricsOf(answers.sheet, { ...DEFAULT_SETTINGS, ...settings }, scores);
  // The report uses the eval id to link to the run in promptfoo's view.
  const [evalId, ...others] = new Set(outputs.flatMap((output) => output.evalId ?? []));
  const named = evalId !== undefined && others.length === 0 ? { evalId, ...stamp } : stamp;
  const rolledUp = rollUpAnswers(answers, named, settings, scores, metrics);
  const scorecard = withModelSizes(rolledUp, providers);
  const run = { answers, outputs, metrics, scorecard };
  const checked = against instanceof Error ? against : orError(() => checkRun(run, against));
  return checked instanceof Error
    ? { scorecard: checkRun(run, {}), problem: checked }
    : { scorecard: checked };
}

function orError<T>(step: () => T): T | Error {
  try {
    return step();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/**
 * Returns the baseline file. The list is empty if the run is incomplete. It is also empty if the gate stops the build
 * and the file is the baseline of this comparison, because later faulty runs could otherwise pass.
 */
function baselineFile(path: string, { gate, ...scorecard }: Scorecard, comparedWith = ''): NewFile[] {
  const isWhole = gate?.checks.every(({ kind, verdict }) => kind !== 'completeness' || verdict !== 'fail');
  const isWorse = gate?.baseline && gate.exitCode > 0 && isSameFile(path, comparedWith);
  if (isWhole && !isWorse) return [{ path, text: serialiseScorecard(baselineOf(scorecard)) }];
  const why = isWhole
    ? 'does not pass the comparison with this same baseline; to accept the run as the new baseline, omit --baseline'
    : 'is not complete';
  complain(`${path}: not written, because the run ${why}`);
  return [];
}
