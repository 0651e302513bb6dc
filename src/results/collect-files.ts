import { type CollectedAnswers, collectAnswers } from '../scorecard/collect-answers.ts';
import { readResults } from './read-results.ts';

/**
 * The answers in any number of results files: of shards, reruns or different models, in any order. What several of
 * them hold is counted once.
 *
 * @throws {ResultsFileError} If one of them cannot be read to its end.
 */
export async function collectFiles(paths: readonly string[]): Promise<CollectedAnswers> {
  const collector = collectAnswers();
  for (const path of paths) {
    for await (const { rows, run } of readResults(path)) for (const row of rows) collector.add(row, run);
  }
  return collector.answers();
}
