import { dirname, join } from 'node:path';
import type { CompletedPrompt, EvaluateResult } from 'promptfoo';
import { z } from 'zod';
import { type GateOptions, optionsFromEnvironment } from '../src/gate/gate-options.ts';
import { parseConfig } from '../src/lib/config-error.ts';
import { keyed, switchSchema } from '../src/lib/config-values.ts';
import { noteEnd } from '../src/lib/last-attempt.ts';
import { redactor } from '../src/lib/redact.ts';
import { complain, say } from '../src/lib/say.ts';
import { failureText } from '../src/lib/user-error.ts';
import { terminalSummary } from '../src/report/files/markdown.ts';
import { messageText } from '../src/report/message/message-text.ts';
import { columnMetrics } from '../src/scorecard/column-metrics.ts';
import { packageVersion, runStamp, untestedPromptfoo } from '../src/scorecard/run-stamp.ts';
import type { Scorecard } from '../src/scorecard/schema.ts';
import { scorecardView } from '../src/scorecard/scorecard-view.ts';
import type { ColumnMetric } from '../src/scoring/metric.ts';
import { countRows, outputFacts, VERSION_TAG } from '../src/scoring/rows/output-facts.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { rightName } from '../src/tasks/row-scores.ts';

/** The fields of promptfoo's `afterAll` context that this package uses. */
export interface AfterAllContext {
  readonly prompts: CompletedPrompt[];
  readonly results: EvaluateResult[];
  readonly evalId?: string;
  readonly config?: {
    readonly outputPath?: string | string[];
    readonly providers?: unknown;
    /** The tags that promptfoo stores with a run and keeps in its output. */
    tags?: Record<string, string>;
    readonly tests?: unknown;
    readonly evaluateOptions?: unknown;
  };
}

/**
 * Rolls up all answers of an eval. It adds metrics to promptfoo's columns, writes `scorecard.json`, `report.html` and
 * `report.md` next to promptfoo's output, and prints a summary with tables. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:afterAll
 * ```
 *
 * It never throws, because promptfoo would then write no output. Instead, it prints the error and sets exit code 1.
 * The environment variable `PROMPTFOO_CAUSAL_GATE`, with the path of a policy, turns the hook into a gate. With
 * `PROMPTFOO_CAUSAL_BASELINE`, the path of an earlier run's `scorecard.json`, the run is compared with that run. See
 * {@link rollUpHook}.
 */
export async function afterAll(context: AfterAllContext): Promise<void> {
  await rollUpEval(context, {});
}

const text = z.string({ error: 'expected a text' }).optional();

const rollUpOptions = keyed({
  delta: z.number({ error: 'expected a number' }).optional(),
  redact: z.array(z.string(), { error: 'expected a list of names' }).optional(),
  gate: text,
  baseline: text,
  against: text,
  strict: switchSchema.optional(),
  maxAge: text,
  config: text,
} satisfies Record<keyof RollUpOptions, z.ZodType>);

/** The settings of the roll-up and of its gate. */
export interface RollUpOptions extends GateOptions {
  /** The largest relative error of a valid estimate; 0.1 by default. */
  readonly delta?: number;
  /**
   * The names of environment variables whose values are hidden in all files. If a variable's name suggests a secret, a
   * value of at least eight characters is always hidden.
   */
  readonly redact?: readonly string[];
}

/**
 * Creates an `afterAll` hook with settings, because promptfoo's config cannot pass settings to a hook. Put this into a
 * file of your own:
 *
 * ```ts
 * import { rollUpHook } from 'promptfoo-causal';
 * export const afterAll = rollUpHook({ gate: 'gate.yaml', baseline: 'baseline.json' });
 * ```
 *
 * With a policy, the exit code is 3 if the run fails, and 4 if it is inconclusive and `strict` is set. promptfoo keeps
 * this exit code if `PROMPTFOO_PASS_RATE_THRESHOLD` is 0. The environment variables `PROMPTFOO_CAUSAL_GATE`,
 * `PROMPTFOO_CAUSAL_BASELINE` and `PROMPTFOO_CAUSAL_STRICT` override `gate`, `baseline` and `strict`.
 */
export function rollUpHook(options: RollUpOptions): (context: AfterAllContext) => Promise<void> {
  return (context) => rollUpEval(context, options);
}

async function rollUpEval(
  { prompts, results, evalId, config }: AfterAllContext,
  options: RollUpOptions,
): Promise<void> {
  for (const output of [config?.outputPath ?? []].flat()) noteEnd(output);
  prompts.forEach(hideFunction);
  try {
    const { delta, redact, ...gate } = parseConfig('rollUpHook', rollUpOptions, options);
    const folder = outputFolder(config?.outputPath);
    // The code for comparisons, gates and figures is loaded only when a run is rolled up.
    const { finishRun } = await import('../src/run.ts');
    const counts = new Map<number, number>();
    countRows(counts, results);
    const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    const [tests, providers] = [listIn(config?.tests), listIn(config?.providers)];
    const evalOptions = [config?.evaluateOptions];
    const stored = { evalId, prompts, tests, providers, options: evalOptions };
    const facts = outputFacts('this run', stored, counts);
    const { scorecard, problem } = await finishRun([{ rows: results, run: '', facts }], {
      stamp: runStamp(evalId),
      settings: delta === undefined ? {} : { delta },
      gate: { ...gate, ...optionsFromEnvironment(process.env) },
      providers: config?.providers,
      out: folder,
      redact: redactor(process.env, redact),
      // Without the environment, no GitHub job summary is written. The commands write it, so that a job does not get
      // two verdicts.
      env: {},
    });
    writeMetrics(scorecard, prompts, results);
    if (config) config.tags = { ...config.tags, [VERSION_TAG]: packageVersion() };
    say(`\n${terminalSummary(scorecard)}`);
    say(
      `Scorecard: ${join(folder, 'scorecard.json')}\nReport:    ${join(folder, 'report.html')}, ${join(folder, 'report.md')}\n`,
    );
    // promptfoo prints its own summary after the hook. The verdict is printed at exit, so that it is the last text on
    // the screen.
    process.once('exit', () => say(`\n${messageText(scorecardView(scorecard))}`));
    const untested = untestedPromptfoo();
    if (untested !== undefined) complain(untested);
    if (problem) throw problem;
    if (scorecard.gate && scorecard.gate.exitCode > 0) process.exitCode = scorecard.gate.exitCode;
  } catch (error) {
    complain(`promptfoo-causal: the roll-up failed: ${failureText(error)}`);
    process.exitCode = 1;
  }
}

/** Hides the function of a prompt, which promptfoo cannot write as YAML. */
function hideFunction(prompt: CompletedPrompt): void {
  if (prompt.function) Object.defineProperty(prompt, 'function', { enumerable: false });
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

/** Adds metrics as promptfoo stores them: sums, with their counts and weights. */
function addMetrics(metrics: NonNullable<CompletedPrompt['metrics']>, added: readonly ColumnMetric[]): void {
  metrics.namedScores ??= {};
  for (const { name, value, of } of added) {
    metrics.namedScores[name] = value;
    if (of === undefined) continue;
    metrics.namedScoresCount ??= {};
    metrics.namedScoresCount[name] = of;
    metrics.namedScoreWeights ??= {};
    metrics.namedScoreWeights[name] = of;
  }
}

/** Counts right answers by variant and task, because promptfoo's own sums miss rows when a run is resumed. */
function rightSums(results: readonly EvaluateResult[]): Map<number, ColumnMetric[]> {
  const names = [...KINDS.values()].map(rightName);
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

/** Returns the folder of promptfoo's first output file, or `results` if there is none. */
function outputFolder(outputPath: string | string[] | undefined): string {
  const first = Array.isArray(outputPath) ? outputPath[0] : outputPath;
  return first === undefined ? 'results' : dirname(first);
}
