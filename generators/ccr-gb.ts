import type { TestCase } from 'promptfoo';
import { parseCcrGbConfig } from '../src/published/ccr-gb-config.ts';
import { loadPublished } from '../src/published/load-published.ts';
import { PUBLISHED_THEME, publishedCases } from '../src/published/published-design.ts';
import { verbatim } from '../src/published/verbatim.ts';

/**
 * Asks the questions of published CCR.GB tables, from the user's own copy, as promptfoo tests. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml
 * tests:
 *   - path: file://generators/ccr-gb.ts:ccrGb
 *     config: { main: data/main.csv, counterfactual: data/counterfactual.parquet, samples: 100 }
 * ```
 *
 * With `main` alone, all questions are asked; with `factual` or `counterfactual` beside it, those of the tables
 * given. The published questions say themselves how to answer, so `answerInstruction` is empty.
 *
 * @throws {ConfigError} Listing every problem of the config.
 * @throws {TableError} Listing what is wrong with the tables, by file, row and column.
 */
export async function ccrGb(input?: unknown): Promise<TestCase[]> {
  const contexts = await loadPublished(parseCcrGbConfig(input));
  return publishedCases(contexts).map(({ metadata, description, context, question }) => ({
    description,
    vars: {
      context: verbatim(context),
      question: verbatim(question),
      answerInstruction: '',
      theme: PUBLISHED_THEME,
    },
    metadata,
    options: { disableVarExpansion: true },
  }));
}
