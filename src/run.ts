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
import { metricsOf } from './scorecard/metrics.ts';
import { withModelSizes } from './scorecard/model-sizes.ts';
import { type RunStamp, rollUpAnswers } from './scorecard/roll-up.ts';
import type { Scorecard } from './scorecard/schema.ts';
import { serialiseScorecard } from './scorecard/serialise.ts';
import type { CollectedAnswers } from './scoring/rows/collect-answers.ts';
import { requirePast } from './scoring/rows/contradictions.ts';
import type { SeveralEvals } from './scoring/rows/merge-variants.ts';
import type { OutputFacts } from './scoring/rows/output-facts.ts';
import type { FileRows } from './scoring/rows/read-results.ts';
import { DEFAULT_SETTINGS, type ScorecardSettings } from './scoring/settings.ts';
import { TASKS } from './tasks/tasks.ts';

/** What becomes of a run's rows. */
export interface RunOptions extends SummaryTarget, CollectOptions {
  readonly stamp: RunStamp;
  /** The results files that rows come from: nothing is written over them. */
  readonly inputs?: readonly string[] | undefined;
  readonly settings?: Partial<ScorecardSettings> | undefined;
  /** What the run is held against: a policy, a recorded run. */
  readonly gate?: GateOptions | undefined;
  /** `providers:` of promptfoo's config, for the sizes of models. */
  readonly providers?: unknown;
  /** Which results files lack the roll-up's numbers. */
  readonly notRolledUp?: ((scorecard: Scorecard) => readonly string[]) | undefined;
  /** Folder for `scorecard.json`, `report.html` and `report.md`. */
  readonly out?: string | undefined;
  /** File for the checks as JUnit XML. */
  readonly junit?: string | undefined;
  /** File for the run as a baseline, if it is whole. */
  readonly saveBaseline?: string | undefined;
  /** What replies of several evals to the same questions are to each other. */
  readonly severalEvals?: SeveralEvals['are'];
}

/** A run, rolled up and compared, and checked where a policy says so. */
export interface FinishedRun {
  readonly scorecard: Scorecard;
  /** Why a policy could not be applied, though the scorecard stands: the build must stop. */
  readonly problem?: Error;
}

/**
 * What hook and commands do with a run: rows → scorecard → compared → checked → files. Rows are walked once.
 *
 * @param rows - Of any number of evals or files, in any order.
 * @throws {ResultsFileError} If a results file cannot be read to its end.
 * @throws {NoRowsError} If no row is a case of this package.
 * @throws {WriteError} If a file cannot be written, or is one that is read; then none is.
 * @throws {GateError} If the policy or the baseline cannot be used, and no folder is given for what the rows come to.
 */
export async function finishRun(
  rows: Iterable<FileRows> | AsyncIterable<FileRows>,
  options: RunOptions,
): Promise<FinishedRun> {
  const { gate = {}, out, junit, saveBaseline } = options;
  requireApart(options);
  const against = orError(() => readCheckedAgainst(gate, saveBaseline));
  // Where a verdict is all that is wanted, nobody waits for the rows to learn that there can be none.
  if (against instanceof Error && out === undefined) throw against;
  // Answers are large: they are let go before reports are drawn.
  const { collector, facts, parts } = await collect(rows, options);
  for (const problem of parts.missing()) collector.report(problem);
  const askedAt = new Map(facts.flatMap(([run, { askedAt: at }]) => (at ? [[run, at] as const] : [])));
  if (options.severalEvals === 'newest-counts') requirePast(askedAt);
  const answers = collector.answers({ are: options.severalEvals, askedAt });
  const outputs = facts.map(([, fact]) => fact);
  const finished = evaluate(answers, outputs, against, options);
  const { scorecard, problem } = finished;
  const { gate: verdict } = scorecard;
  // Together or not at all: a report beside another run's scorecard is worse than none.
  replaceFiles([
    ...(out === undefined ? [] : await reportFiles(scorecard, out)),
    ...(junit !== undefined && verdict ? [{ path: junit, text: junitXml(verdict) }] : []),
    ...(saveBaseline !== undefined && verdict ? baselineFile(saveBaseline, scorecard, gate.baseline) : []),
  ]);
  if (problem) publishFailure(problem.message, options);
  else publishVerdict(scorecard, options);
  return finished;
}

/**
 * Refuses to write over anything that a run is made of. Only a baseline may be replaced, by the run that is saved in its
 * place.
 *
 * @throws {WriteError} Naming the file.
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

/** Thrown where there is nothing to roll up. */
export class NoRowsError extends UserError {}

function evaluate(
  answers: CollectedAnswers,
  outputs: readonly OutputFacts[],
  against: CheckedAgainst | Error,
  { stamp, settings, providers, notRolledUp, tasks }: RunOptions,
): FinishedRun {
  if (answers.sheet.variants.length === 0) throw new NoRowsError('no row is a case of promptfoo-causal');
  const metrics = metricsOf(answers.sheet, { ...DEFAULT_SETTINGS, ...settings }, tasks ?? TASKS);
  // By promptfoo's name of the run the page finds its rows again.
  const [evalId, ...others] = new Set(outputs.flatMap((output) => output.evalId ?? []));
  const named = evalId !== undefined && others.length === 0 ? { evalId, ...stamp } : stamp;
  const rolledUp = rollUpAnswers(answers, named, settings, tasks, metrics);
  const scorecard = withModelSizes(rolledUp, providers);
  const run = { answers, outputs, metrics, scorecard, notRolledUp: notRolledUp?.(scorecard) ?? [] };
  const checked = against instanceof Error ? against : orError(() => checkRun(run, against));
  return checked instanceof Error
    ? { scorecard: checkRun(run, {}), problem: checked }
    : { scorecard: checked };
}

/** What a step comes to, or why it cannot be done. */
function orError<T>(step: () => T): T | Error {
  try {
    return step();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}

/**
 * A run that is not whole would make every later one look complete. What it scored is for people to accept; in the place
 * of the baseline beside which it stops the build it would do so once, and pass from then on.
 */
function baselineFile(path: string, { gate, ...scorecard }: Scorecard, comparedWith = ''): NewFile[] {
  const isWhole =
    gate?.checks.every(({ kind, verdict }) => kind !== 'completeness' || verdict !== 'fail') &&
    scorecard.variants.every(({ answers }) => answers.notAsked === undefined);
  const isWorse = gate?.baseline && gate.exitCode > 0 && isSameFile(path, comparedWith);
  if (isWhole && !isWorse) return [{ path, text: serialiseScorecard(baselineOf(scorecard)) }];
  const why = isWhole
    ? 'does not pass beside it; to accept the run, save it without --baseline'
    : 'is not whole';
  complain(`${path}: not written, since the run ${why}`);
  return [];
}
