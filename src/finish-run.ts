import { basename, dirname, join } from 'node:path';
import { type Shard, shardOf } from './case/asking-order.ts';
import { evalCommand } from './eval-command.ts';
import { untestedPromptfoo } from './lib/versions.ts';
import { type EvalContext, resultsOfHook } from './rows/read-results.ts';
import { scoreRun } from './run.ts';
import type { Scorecard } from './scorecard/scorecard.ts';

/** Rolls up an eval that has just ended, and writes its report. `text` is for the terminal. A shard is not judged. */
export async function finishRun(context: EvalContext): Promise<{ scorecard: Scorecard; text: string }> {
  const { policy, repairs } = evalCommand();
  const shard = shardOf();
  const [outputPath] = [context.config?.outputPath ?? []].flat();
  const isJudged = policy !== undefined && shard === undefined;
  const { scorecard, sheet, problems } = scoreRun(
    resultsOfHook(context),
    isJudged ? { policy, repairs } : undefined,
    outputPath === undefined ? undefined : [outputPath],
  );
  // promptfoo loads this module for every eval; what only a report needs is loaded when one is written.
  const { terminalText } = await import('./report/terminal.ts');
  const { reportFolder, writeReport } = await import('./report/write-report.ts');
  const parent = outputPath === undefined ? 'results' : dirname(outputPath);
  const { page } = await writeReport(scorecard, reportFolder(context.evalId, parent), sheet);
  const lines = [
    untestedPromptfoo(),
    ...problems,
    terminalText(scorecard, page),
    shard && shardText(shard, outputPath),
  ];
  return { scorecard, text: lines.filter((line) => line !== undefined).join('\n') };
}

/** Says how to judge a shard together with the others. */
function shardText({ index, count }: Shard, outputPath = ''): string {
  const pattern = patternOfShards(basename(outputPath), index);
  const files = pattern === undefined ? '<the results of all shards>' : `'${join(dirname(outputPath), pattern)}'`;
  return `This is shard ${index} of ${count}, which is not judged.\nNext: When all shards are there, judge them together: npx promptfoo-causal gate ${files}`;
}

/**
 * Replaces the shard's number in a file name with `*`: the last one, because a number before it may be a date. Undefined
 * if the name does not contain it.
 *
 * @example patternOfShards('2026-02-shard-2.json', 2) // '2026-02-shard-*.json'
 */
function patternOfShards(file: string, index: number): string | undefined {
  const number = [...file.matchAll(/\d+/g)].findLast(([digits]) => Number(digits) === index);
  if (!number) return undefined;
  return `${file.slice(0, number.index)}*${file.slice(number.index + number[0].length)}`;
}
