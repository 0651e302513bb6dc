import type { Redact } from './lib/redact.ts';
import { collectAnswers } from './scoring/rows/collect-answers.ts';
import { type OutputFacts, redactedFacts } from './scoring/rows/output-facts.ts';
import type { FileRows } from './scoring/rows/read-results.ts';
import { SCORES } from './tasks/scores.ts';
import { kindsScored, type Score } from './tasks/shared/score.ts';

export interface CollectOptions {
  readonly redact?: Redact | undefined;
  readonly scores?: readonly Score[] | undefined;
}

/**
 * Reads all rows.
 *
 * @throws {UserError} If a results file cannot be read to its end.
 */
export async function collect(
  rows: Iterable<FileRows> | AsyncIterable<FileRows>,
  { scores = SCORES, redact }: CollectOptions,
) {
  const collector = collectAnswers(kindsScored(scores), redact);
  const found: [run: string, facts: OutputFacts][] = [];
  for await (const { rows: some, run, facts } of rows) {
    for (const row of some) collector.add(row, run);
    if (facts) found.push([run, redact ? redactedFacts(facts, redact) : facts]);
  }
  return { collector, facts: found };
}
