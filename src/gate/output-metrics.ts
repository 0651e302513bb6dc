import { readFileSync, statSync } from 'node:fs';
import { withoutMark } from '../lib/byte-order-mark.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { UserError } from '../lib/user-error.ts';
import { columnMetrics } from '../scorecard/column-metrics.ts';
import type { Scorecard, ScorecardVariant } from '../scorecard/schema.ts';
import type { ColumnMetric } from '../scoring/metric.ts';
import { promptsBack } from '../scoring/rows/shared-prompts.ts';

interface PromptMetrics {
  namedScores?: Record<string, number> | undefined;
  namedScoresCount?: Record<string, number> | undefined;
  namedScoreWeights?: Record<string, number> | undefined;
}

/**
 * The size, in bytes, of the largest file that is read into one string. Node limits strings to about 2²⁹ characters.
 */
const MOST_BYTES = 500_000_000;

/**
 * Tests whether promptfoo's JSON output contains the roll-up's numbers in its variants.
 *
 * `promptfoo retry` removes these numbers, and a run that was stopped lacks them.
 *
 * @returns `unknown` for other formats, for files that are too large to be read in one piece, and for results that
 *   `rollup --cases` wrote.
 */
export function holdsRollUp(path: string, scorecard: Scorecard): 'yes' | 'no' | 'unknown' {
  if (!path.endsWith('.json') || statSync(path).size > MOST_BYTES) return 'unknown';
  const { content, prompts } = readOutput(path);
  // This id marks results that `rollup --cases` wrote.
  if (String(content?.evalId).startsWith('replies-')) return 'unknown';
  // All names must be present, because promptfoo derives some of them from the rows alone.
  const isThere = (variant: ScorecardVariant): boolean =>
    columnMetrics(scorecard, variant).every(
      ({ name }) => name in (prompts[variant.promptIdx]?.metrics?.namedScores ?? {}),
    );
  return scorecard.variants.every(isThere) ? 'yes' : 'no';
}

/** Writes the roll-up's numbers into the variants of promptfoo's JSON output. */
export function writeBack(path: string, scorecard: Scorecard): void {
  if (!path.endsWith('.json')) {
    throw new UserError(
      `${path}: expected promptfoo's JSON output, the only format into which numbers can be written back`,
    );
  }
  if (statSync(path).size > MOST_BYTES) throw new UserError(`${path}: the file is too large to be rewritten`);
  const { content, prompts } = readOutput(path);
  for (const variant of scorecard.variants) {
    const prompt = prompts[variant.promptIdx];
    if (!prompt) {
      throw new UserError(
        `${path}: expected a variant ${variant.promptIdx} (${variant.provider.label}), got ${prompts.length} variants`,
      );
    }
    prompt.metrics ??= {};
    addMetrics(prompt.metrics, columnMetrics(scorecard, variant));
  }
  // Every row needs its own prompt, because promptfoo reads each row separately when it imports the file.
  if (Array.isArray(content.results.results)) content.results.results.forEach(promptsBack());
  // The file is replaced in one step, so that its answers survive a failed write.
  replaceFiles([{ path, text: `${JSON.stringify(content, null, 2)}\n` }]);
}

/** Adds metrics as promptfoo stores them: sums, with their counts and weights. */
export function addMetrics(metrics: PromptMetrics, added: readonly ColumnMetric[]): void {
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

function readOutput(path: string) {
  try {
    const content = JSON.parse(withoutMark(readFileSync(path, 'utf8')));
    const prompts = content?.results?.prompts;
    return { content, prompts: (Array.isArray(prompts) ? prompts : []) as { metrics?: PromptMetrics }[] };
  } catch (error) {
    throw new UserError(`${path}: expected promptfoo's JSON output, got ${(error as Error).message}`);
  }
}
