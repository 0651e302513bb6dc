import { dirname, join } from 'node:path';
import type { CompletedPrompt, EvaluateResult } from 'promptfoo';
import { type GateOptions, optionsFromEnvironment } from '../src/gate/gate-options.ts';
import { addMetrics } from '../src/gate/output-metrics.ts';
import { redactor } from '../src/lib/redact.ts';
import { complain, say } from '../src/lib/say.ts';
import { failureText } from '../src/lib/user-error.ts';
import { terminalSummary } from '../src/report/files/markdown.ts';
import { columnMetrics, rightName } from '../src/scorecard/column-metrics.ts';
import { runStamp } from '../src/scorecard/run-stamp.ts';
import type { Scorecard } from '../src/scorecard/schema.ts';
import { untestedPromptfoo } from '../src/scorecard/untested-promptfoo.ts';
import type { ColumnMetric } from '../src/scoring/metric.ts';
import { countRows, outputFacts } from '../src/scoring/rows/output-facts.ts';
import { TASKS } from '../src/tasks/tasks.ts';

/** What promptfoo hands to an `afterAll` extension, as far as it is used here. */
export interface AfterAllContext {
  readonly prompts: CompletedPrompt[];
  readonly results: EvaluateResult[];
  readonly evalId?: string;
  readonly config?: {
    readonly outputPath?: string | string[];
    readonly providers?: unknown;
    readonly tests?: unknown;
    readonly evaluateOptions?: unknown;
  };
}

/**
 * Rolls all answers of an eval up once every row is in: writes the numbers into the columns' metrics, so
 * that they stand side by side in promptfoo's view and output, writes `scorecard.json`, `report.html` and
 * `report.md` beside promptfoo's own output, and prints a table per task. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:afterAll
 * ```
 *
 * It never throws, because promptfoo would then write no output at all; what fails is printed and makes the
 * exit code 1. A policy in `PROMPTFOO_CAUSAL_GATE`, and the scorecard.json of an earlier run in
 * `PROMPTFOO_CAUSAL_BASELINE`, make it a gate, see {@link rollUpHook}.
 */
export async function afterAll(context: AfterAllContext): Promise<void> {
  await rollUpEval(context, {});
}

/** Settings of the roll-up, and what the run is held against. */
export interface RollUpOptions extends GateOptions {
  /** Largest relative error that counts as valid; 0.1, if not said. */
  readonly delta?: number;
  /** Environment variables whose values no file may show, beside those whose names say that they are secret. */
  readonly redact?: readonly string[];
}

/**
 * The same with settings, which promptfoo has no place for in its config. In a file of your own:
 *
 * ```ts
 * import { rollUpHook } from 'promptfoo-causal';
 * export const afterAll = rollUpHook({ gate: 'gate.yaml', baseline: 'baseline.json' });
 * ```
 *
 * With a policy, the exit code is 3 where the run fails, and 4 where the evidence does not tell and that is to stop
 * the build; promptfoo keeps it if PROMPTFOO_PASS_RATE_THRESHOLD is 0. `PROMPTFOO_CAUSAL_GATE`,
 * `PROMPTFOO_CAUSAL_BASELINE` and `PROMPTFOO_CAUSAL_STRICT` in the environment count before these settings.
 */
export function rollUpHook(options: RollUpOptions): (context: AfterAllContext) => Promise<void> {
  return (context) => rollUpEval(context, options);
}

async function rollUpEval(
  { prompts, results, evalId, config }: AfterAllContext,
  { delta, redact, ...gate }: RollUpOptions,
): Promise<void> {
  // Stages of a run are rolled up together, by the command that asks them.
  if (process.env.CAUSAL_STAGE) return;
  try {
    const folder = outputFolder(config?.outputPath);
    // Comparisons, gate and figures are loaded with the first run that is rolled up.
    const { finishRun } = await import('../src/run.ts');
    const counts = new Map<number, number>();
    countRows(counts, results);
    const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    const [tests, providers] = [listIn(config?.tests), listIn(config?.providers)];
    const options = [config?.evaluateOptions];
    const facts = outputFacts('this run', { evalId, prompts, tests, providers, options }, counts);
    const { scorecard, problem } = await finishRun([{ rows: results, run: '', facts }], {
      stamp: runStamp(evalId),
      settings: delta === undefined ? {} : { delta },
      gate: { ...gate, ...optionsFromEnvironment(process.env) },
      providers: config?.providers,
      out: folder,
      redact: redactor(process.env, redact),
      // A job's summary has one voice: the gate command's.
      env: {},
    });
    writeMetrics(scorecard, prompts, results);
    say(`\n${terminalSummary(scorecard)}`);
    say(
      `Scorecard: ${join(folder, 'scorecard.json')}\nReport:    ${join(folder, 'report.html')}, ${join(folder, 'report.md')}\n`,
    );
    const untested = untestedPromptfoo();
    if (untested !== undefined) complain(untested);
    if (problem) throw problem;
    if (scorecard.gate && scorecard.gate.exitCode > 0) process.exitCode = scorecard.gate.exitCode;
  } catch (error) {
    complain(`promptfoo-causal: the roll-up failed: ${failureText(error)}`);
    process.exitCode = 1;
  }
}

function writeMetrics(
  scorecard: Scorecard,
  prompts: readonly CompletedPrompt[],
  results: readonly EvaluateResult[],
): void {
  const right = rightSums(results);
  for (const variant of scorecard.variants) {
    const metrics = prompts[variant.promptIdx]?.metrics;
    if (!metrics) continue;
    addMetrics(metrics, [...(right.get(variant.promptIdx) ?? []), ...columnMetrics(scorecard, variant)]);
  }
}

/** By variant and task, how many rows are right: promptfoo's own sums miss rows when a run is resumed. */
function rightSums(results: readonly EvaluateResult[]): Map<number, ColumnMetric[]> {
  const names = TASKS.map(rightName);
  return new Map(
    [...Map.groupBy(results, ({ promptIdx }) => promptIdx)].map(([promptIdx, rows]) => [
      promptIdx,
      names.flatMap((name) => {
        const scores = rows.flatMap(({ namedScores }) => namedScores?.[name] ?? []);
        const value = scores.reduce((sum, score) => sum + score, 0);
        return scores.length > 0 ? [{ name, value, of: scores.length }] : [];
      }),
    ]),
  );
}

/** Beside promptfoo's own output file, else in `results`. */
function outputFolder(outputPath: string | string[] | undefined): string {
  const first = Array.isArray(outputPath) ? outputPath[0] : outputPath;
  return first === undefined ? 'results' : dirname(first);
}
