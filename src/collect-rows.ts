import type { Redact } from './lib/redact.ts';
import { packageVersion } from './scorecard/run-stamp.ts';
import { collectAnswers } from './scoring/rows/collect-answers.ts';
import { type OutputFacts, redactedFacts } from './scoring/rows/output-facts.ts';
import type { Part } from './scoring/rows/part.ts';
import { encodePart } from './scoring/rows/part-file.ts';
import { partSet } from './scoring/rows/part-set.ts';
import type { FileRows } from './scoring/rows/read-results.ts';
import { SCORES } from './tasks/scores.ts';
import { kindsScored, type Score } from './tasks/shared/score.ts';

type Collector = ReturnType<typeof collectAnswers>;

export interface CollectOptions {
  readonly redact?: Redact | undefined;
  readonly scores?: readonly Score[] | undefined;
}

/**
 * Encodes rows, without scoring them, as a partial roll-up. Merged partial roll-ups give the same scorecard as all rows
 * together.
 *
 * @param shard - The shard of the design to which the rows belong, such as `3/16`.
 * @throws {UserError} If a results file cannot be read to its end.
 */
export async function makePart(
  rows: Iterable<FileRows> | AsyncIterable<FileRows>,
  options: CollectOptions,
  shard: string | undefined,
): Promise<{ readonly part: Part; readonly file: Buffer }> {
  const { collector, facts, parts } = await collect(rows, options);
  const shards = shard === undefined ? parts.shards() : [shard];
  const part = collector.part({ facts, madeBy: packageVersion(), shards });
  return { part, file: encodePart(part) };
}

/**
 * Reads all rows and partial roll-ups.
 *
 * @throws {UserError} If a results file cannot be read to its end.
 */
export async function collect(
  rows: Iterable<FileRows> | AsyncIterable<FileRows>,
  { scores = SCORES, redact }: CollectOptions,
) {
  const collector: Collector = collectAnswers(kindsScored(scores), redact);
  const found: [run: string, facts: OutputFacts][] = [];
  const redacted = (facts: OutputFacts) => (redact ? redactedFacts(facts, redact) : facts);
  const parts = partSet(packageVersion());
  for await (const { rows: some, run, facts, part: file } of rows) {
    for (const row of some) collector.add(row, run);
    if (facts) found.push([run, redacted(facts)]);
    const part = file && parts.take(file, run);
    if (typeof part === 'string') collector.report(part);
    else if (part) {
      collector.merge(part);
      for (const [name, fact] of part.head.facts) found.push([name, redacted(fact)]);
    }
  }
  return { collector, facts: found, parts };
}
