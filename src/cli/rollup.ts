import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { shardOfRun, written } from '../cases/shard-of-run.ts';
import { makePart } from '../collect-rows.ts';
import { openExportedCases } from '../exchange/exported-cases.ts';
import { REPLY_FORMATS, type ReplyFormat } from '../exchange/read-replies.ts';
import { writeRepliesOutput } from '../exchange/replies-output.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { redactor } from '../lib/redact.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { terminalSummary } from '../report/files/markdown.ts';
import { reportPaths } from '../report/files/report-files.ts';
import { finishRun, NoRowsError } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import { serialiseScorecard } from '../scorecard/serialise.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { UsageError } from './fail.ts';
import { choiceOption } from './gone-choice.ts';
import { share } from './whole-number.ts';

interface RollUpOptions {
  readonly out: string;
  readonly partial?: string;
  readonly delta?: number;
  readonly newest?: boolean;
  readonly replicates?: boolean;
  readonly withholdTruth?: boolean;
  readonly redact?: readonly string[];
  readonly json?: boolean;
  readonly replies?: readonly string[];
  readonly from?: ReplyFormat;
  readonly cases?: readonly string[];
  readonly model?: string;
}

export function rollUpCommand(command: Command): Command {
  return command
    .argument(
      '[files...]',
      "promptfoo's output, .json or .jsonl; .part of rollup --partial; patterns; - for JSON Lines from standard input",
    )
    .option('-o, --out <folder>', 'where to write scorecard.json, report.html and report.md', 'results')
    .option(
      '--partial <file>',
      'write what a later rollup or gate needs of these files, as out.part, and score nothing',
    )
    .option('--replies <files...>', 'instead of promptfoo’s output: replies from elsewhere')
    .addOption(
      choiceOption('--from <format>', 'what those files are', REPLY_FORMATS, {
        'lm-eval': 'write a line {id, model, reply} for each reply, and use jsonl',
      }),
    )
    .option('--cases <folders...>', 'the exports that those replies answer')
    .option('--model <name>', 'the model asked, where those files do not name it')
    .option('--newest', 'where results of several evals differ, use the latest')
    .option('--replicates', 'count answers of several evals to one question as replicates')
    .option('--delta <share>', 'largest relative error that counts as valid (0.1)', share)
    .option('--withhold-truth', 'judge internal consistency only')
    .option('--redact <names...>', 'environment variables whose values are removed from all output')
    .option('--json', 'print the scorecard as JSON')
    .addHelpText(
      'after',
      "\nExamples:\n  $ promptfoo-causal rollup 'results/*.jsonl' --out results\n  $ zcat shard-*.jsonl.gz | promptfoo-causal rollup -\n  $ promptfoo-causal rollup --partial shard-3.part results/shard-3.jsonl",
    )
    .action(rollUpFiles);
}

async function rollUpFiles(patterns: string[], options: RollUpOptions): Promise<void> {
  const { out, partial, delta, withholdTruth, redact, json } = options;
  const files = [...expandFiles(patterns), ...(await filesOfReplies(options))];
  if (files.length === 0) throw new UsageError('expected results files, or --replies, got none');
  if (partial !== undefined) {
    requireEarly(options);
    await writePart(files, partial, redact);
    return;
  }
  const settings = {
    truth: withholdTruth ? 'withheld' : 'used',
    ...(delta !== undefined && { delta }),
  } as const;
  const { scorecard } = await finishRun(rowsOfFiles(files), {
    stamp: runStamp(),
    inputs: files,
    settings,
    severalEvals: severalEvals(options),
    out,
    redact: redactor(process.env, redact),
    env: process.env,
  }).catch((error: Error) => {
    throw error instanceof NoRowsError ? new UsageError(`${files.join(', ')}: ${error.message}`) : error;
  });
  say(json ? serialiseScorecard(scorecard) : terminalSummary(scorecard));
}

/** Writes the partial roll-up of a shard, a file small enough to send anywhere. */
async function writePart(
  files: readonly string[],
  path: string,
  names: readonly string[] = [],
): Promise<void> {
  if (!path.endsWith('.part'))
    throw new UsageError(`--partial: expected a file that ends with .part, got ${path}`);
  keepApart(files, [path]);
  const shard = shardOfRun('rollup --partial', undefined, process.env);
  const { part, file } = await makePart(
    rowsOfFiles(files),
    { redact: redactor(process.env, names) },
    shard && written(shard),
  );
  replaceFiles([{ path, text: file }]);
  const replies = part.rows.reduce((sum, rows) => sum + rows.replies.length, 0);
  const of = shard ? `, shard ${written(shard)}` : '';
  say(`${path}: ${replies} replies to ${part.cases.length} questions${of}, ${file.length} bytes`);
  for (const [problem, times] of part.head.problems) complain(`${problem} (${times} rows)`);
}

/** @throws {UsageError} If an option for the merge is given with `--partial`. */
function requireEarly({ delta, withholdTruth, json, newest, replicates }: RollUpOptions): void {
  const late = { delta, 'withhold-truth': withholdTruth, json, newest, replicates };
  const given = Object.entries(late).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (given.length > 0)
    throw new UsageError(`expected ${given.join(', ')} where parts are merged, got --partial`);
}

/** Converts replies from elsewhere to promptfoo's output, which every other command reads, too. */
async function filesOfReplies({ replies, from, cases, model, out }: RollUpOptions): Promise<string[]> {
  if (replies === undefined) {
    if (from === undefined && cases === undefined) return [];
    throw new UsageError('--from and --cases: expected --replies beside them');
  }
  if (from === undefined || cases === undefined) {
    throw new UsageError('--replies: expected --from, and --cases with the folder of the export');
  }
  const path = join(out, 'replies.json');
  const files = expandFiles(replies);
  keepApart([...files, ...cases], [path, ...reportPaths(out)]);
  const known = openExportedCases(cases);
  try {
    const told = await writeRepliesOutput(files, known, { from, model, path });
    const { failed, models } = told;
    complain(
      `${path}: ${told.replies} replies of ${models.join(', ') || 'no model'} to ${known.count} prompts, ${failed} of them failed`,
    );
  } finally {
    known.close();
  }
  return [path];
}

/**
 * Lists the distinct files that match patterns, which the shell may have expanded already.
 *
 * @throws {UsageError} If a pattern matches nothing.
 */
export function expandFiles(patterns: readonly string[]): string[] {
  const files = patterns.flatMap((pattern) => {
    if (pattern === '-' || !/[*?[{]/.test(pattern)) return [pattern];
    const found = globSync(pattern).sort();
    if (found.length === 0) throw new UsageError(`${pattern}: no file matches`);
    return found;
  });
  return [...new Set(files)];
}

/**
 * The relation of results from several evals: newer answers, or replicates.
 *
 * @throws {UsageError} If both are asked for.
 */
export function severalEvals(options: Pick<RollUpOptions, 'newest' | 'replicates'>) {
  const { newest, replicates } = options;
  if (newest && replicates) throw new UsageError('expected --newest or --replicates, got both');
  if (newest) return 'newest-counts';
  return replicates ? 'replicates' : undefined;
}
