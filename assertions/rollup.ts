import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompletedPrompt, EvaluateResult } from 'promptfoo';
import { htmlReport } from '../src/report/html/page.ts';
import { markdownReport, terminalSummary } from '../src/report/markdown.ts';
import { columnMetrics } from '../src/scorecard/column-metrics.ts';
import { rollUp } from '../src/scorecard/roll-up.ts';
import type { Scorecard } from '../src/scorecard/schema.ts';
import { serialiseScorecard } from '../src/scorecard/serialise.ts';

/** What promptfoo hands to an `afterAll` extension, as far as it is used here. */
export interface AfterAllContext {
  readonly prompts: CompletedPrompt[];
  readonly results: EvaluateResult[];
  readonly evalId?: string;
  readonly config?: { readonly outputPath?: string | string[] };
}

/**
 * Rolls all answers of an eval up once every row is in: writes the numbers into the columns' metrics, so
 * that they stand side by side in promptfoo's view and output, writes `scorecard.json`, `report.html` and
 * `report.md` beside promptfoo's own output, and prints a table per task family. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://assertions/rollup.ts:afterAll
 * ```
 *
 * It never throws, because promptfoo would then write no output at all; what fails is printed and makes the
 * exit code 1.
 */
export async function afterAll({ prompts, results, evalId, config }: AfterAllContext): Promise<void> {
  try {
    const scorecard = rollUp(results, { createdAt: new Date().toISOString(), ...(evalId && { evalId }) });
    if (scorecard.columns.length === 0) {
      throw new Error(
        'no row of this eval is a case of promptfoo-causal; is one of its generators under `tests:`?',
      );
    }
    writeMetrics(scorecard, prompts);
    const folder = outputFolder(config?.outputPath);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'scorecard.json'), serialiseScorecard(scorecard));
    writeFileSync(join(folder, 'report.md'), markdownReport(scorecard));
    writeFileSync(join(folder, 'report.html'), await htmlReport(scorecard));
    console.log(`\n${terminalSummary(scorecard)}`);
    console.log(`Scorecard: ${join(folder, 'scorecard.json')}\nReport:    ${join(folder, 'report.html')}, ${join(folder, 'report.md')}\n`);
  } catch (error) {
    console.error(`promptfoo-causal: the roll-up failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

/** promptfoo keeps sums with counts and weights beside them; a share with both at 1 shows as a percentage. */
function writeMetrics(scorecard: Scorecard, prompts: readonly CompletedPrompt[]): void {
  scorecard.columns.forEach((column) => {
    const metrics = prompts[column.promptIdx]?.metrics;
    if (!metrics) return;
    for (const { name, value, isShare } of columnMetrics(scorecard, column)) {
      metrics.namedScores[name] = value;
      if (!isShare) continue;
      metrics.namedScoresCount[name] = 1;
      metrics.namedScoreWeights ??= {};
      metrics.namedScoreWeights[name] = 1;
    }
  });
}

/** Beside promptfoo's own output file, else in `results`. */
function outputFolder(outputPath: string | string[] | undefined): string {
  const first = Array.isArray(outputPath) ? outputPath[0] : outputPath;
  return first === undefined ? 'results' : dirname(first);
}
