import { basename, dirname, join } from 'node:path';
import { type Shard, shardOf } from './case/asking-order.ts';
import { evalCommand } from './eval-command.ts';
import { untestedPromptfoo } from './lib/versions.ts';
import { terminalText } from './report/terminal.ts';
import { type EvalContext, rowsOfHook } from './rows/rows-of-hook.ts';
import { scoreRun } from './run.ts';
import type { Scorecard } from './scorecard/scorecard.ts';

interface FinishedRun {
  readonly scorecard: Scorecard;
  /** What the terminal shows. */
  readonly text: string;
}

/**
 * Rolls up an eval that has just ended, writes its report, and returns the text for the terminal. A shard is reported,
 * but not judged.
 */
export async function finishRun(context: EvalContext): Promise<FinishedRun> {
  const { policy, repairs } = evalCommand();
  const shard = shardOf();
  const [output] = [context.config?.outputPath ?? []].flat();
  const { scorecard, sheet, problems } = scoreRun(
    rowsOfHook(context),
    shard || policy === undefined ? undefined : { policy, repairs },
    output === undefined ? undefined : [output],
  );
  const { reportFolder, writeReport } = await import('./report/write-report.ts');
  const folder = reportFolder(context.evalId, output === undefined ? 'results' : dirname(output));
  const { page } = writeReport(scorecard, folder, sheet);
  const untested = untestedPromptfoo() ?? [];
  const next = shard ? shardText(shard, output) : [];
  return { scorecard, text: [untested, ...problems, terminalText(scorecard, page), next].flat().join('\n') };
}

function shardText({ index, count }: Shard, output = ''): string {
  const file = basename(output);
  const all = file.replace(new RegExp(`(?<!\\d)${index}(?!\\d)`), '*');
  const files = all === file ? '<the results of all shards>' : `'${join(dirname(output), all)}'`;
  return `This is shard ${index} of ${count}, which is not judged.\nNext: When all shards are there, judge them together: npx promptfoo-causal gate ${files}`;
}
