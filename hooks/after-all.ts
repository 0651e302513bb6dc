import type { CompletedPrompt } from 'promptfoo';
import { complain, say } from '../src/lib/say.ts';
import { failureText, isUserError } from '../src/lib/user-error.ts';
import type { EvalContext } from '../src/rows/read-results.ts';
import type { Scorecard } from '../src/scorecard/scorecard.ts';

/** The fields of promptfoo's `afterAll` context that this package uses. */
export interface AfterAllContext extends EvalContext {
  /** The columns of the eval. Their metrics are changed. */
  readonly prompts: CompletedPrompt[];
}

/** Marks the prompts of an eval that is rolled up, because the hook may be listed twice. */
const ROLLED_UP = Symbol.for('promptfoo-causal: rolled up');

/** promptfoo's view shows a metric as a chip below the head of its column: at most ten of them. */
const MOST_CHIPS = 10;

/** The named scores that the grader counts in each column while the eval runs. */
const COUNTS = /_(?:right|replies)$/;

/**
 * Rolls up all answers of an eval: adds metrics to promptfoo's columns, writes the scorecard and the report into a
 * folder of the eval within `results`, and ends with the verdict by a `gate.yaml` beside the config. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:afterAll
 * env:
 *   PROMPTFOO_PASS_RATE_THRESHOLD: '0'   # the gate decides about the exit code, not the number of wrong answers
 * ```
 *
 * It never throws, because promptfoo would then write no output. Instead, it prints the error and sets exit code 1.
 */
export async function afterAll(context: AfterAllContext): Promise<void> {
  const { prompts } = context;
  if (ROLLED_UP in prompts) return;
  Object.defineProperty(prompts, ROLLED_UP, { value: true });
  try {
    // The code for metrics, gates and reports is loaded only when an eval is rolled up.
    const { finishRun } = await import('../src/finish-run.ts');
    const { scorecard, text } = await finishRun(context);
    addChips(scorecard, prompts);
    // promptfoo prints its own summary after the hook. The verdict is the last text on the screen.
    process.once('exit', () => say(`\n${text}`));
    const exitCode = scorecard.gate?.exitCode ?? 0;
    if (exitCode > 0) process.exitCode = exitCode;
  } catch (error) {
    const text = `the answers were not rolled up: ${failureText(error)}${howToGoOn(error, context)}`;
    process.once('exit', () => complain(`\npromptfoo-causal: ${text}`));
    process.exitCode = 1;
  }
}

/** Says how to judge the answers, which are paid for, when what the user wrote is corrected. */
function howToGoOn(error: unknown, { config }: AfterAllContext): string {
  const [outputPath] = [config?.outputPath ?? []].flat();
  if (outputPath === undefined || !isUserError(error)) return '';
  return `\nThe answers are in ${outputPath}. When this is corrected, judge them: npx promptfoo-causal gate ${outputPath}`;
}

/** Adds the metrics by which the gate judges to promptfoo's columns, in place of the counts of the grader. */
function addChips({ metrics, variants }: Scorecard, prompts: readonly CompletedPrompt[]): void {
  const judging = metrics.filter(({ kind, part }) => kind !== 'shown' && !part).slice(0, MOST_CHIPS);
  for (const { provider, prompt, estimates } of variants) {
    const column = prompts.find(
      (candidate) => candidate.label === prompt && candidate.provider === (provider.label || provider.id),
    );
    if (!column?.metrics) continue;
    const otherScores = Object.entries(column.metrics.namedScores ?? {}).filter(([name]) => !COUNTS.test(name));
    const chips = judging.flatMap(({ name }) => {
      const estimate = estimates[name];
      return estimate?.kind === 'estimate' ? [[name.replaceAll(' ', '_'), estimate.value] as const] : [];
    });
    column.metrics.namedScores = Object.fromEntries([...otherScores, ...chips]);
  }
}
