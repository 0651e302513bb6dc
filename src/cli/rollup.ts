import { join } from 'node:path';
import type { Command } from 'commander';
import { shardOfRun, written } from '../cases/shard-of-run.ts';
import { makePart } from '../collect-rows.ts';
import { openExportedCases } from '../exchange/exported-cases.ts';
import { writeRepliesOutput } from '../exchange/replies-output.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { redactor } from '../lib/redact.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { terminalSummary } from '../report/files/markdown.ts';
import { reportPaths } from '../report/files/report-files.ts';
import { finishRun, NoRowsError } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import type { SeveralEvals } from '../scoring/rows/merge-variants.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { expandFiles, outputs, rollUpOptions } from './options.ts';

interface RollUpOptions {
  readonly out?: readonly string[];
  readonly delta?: number;
  readonly repeated?: SeveralEvals['are'];
  readonly withholdTruth?: boolean;
  readonly redact?: readonly string[];
  readonly cases?: readonly string[];
  readonly model?: string;
}

export function rollUpCommand(command: Command): Command {
  const options = command
    .argument(
      '<files...>',
      "promptfoo's output (.json or .jsonl), partial roll-ups (.part), patterns that match such files, or - for JSON Lines from standard input; with --cases, replies collected elsewhere",
    )
    .option(
      '-o, --out <paths...>',
      'folder for scorecard.json, report.html and report.md (default: results); or a .part file for a partial roll-up, which rollup, gate and report can read',
    )
    .option(
      '--cases <folders...>',
      'folders of the exports whose questions were asked elsewhere, for example through a batch API',
    )
    .option('--model <name>', 'name of the model that gave the replies, if their files do not state it');
  return rollUpOptions(options)
    .option('--withhold-truth', 'judge internal consistency only')
    .addHelpText(
      'after',
      "\nExamples:\n  $ promptfoo-causal rollup 'results/*.jsonl' --out results\n  $ zcat shard-*.jsonl.gz | promptfoo-causal rollup -\n  $ promptfoo-causal rollup results/shard-3.jsonl -o shard-3.part\n  $ promptfoo-causal rollup batch_output.jsonl --cases export",
    )
    .action(rollUpFiles);
}

async function rollUpFiles(patterns: string[], options: RollUpOptions): Promise<void> {
  const { delta, withholdTruth, redact, repeated } = options;
  const { '/': folder, '.part': part } = outputs(options.out, ['.part', '/']);
  if (part !== undefined && folder !== undefined)
    throw new UserError(`expected -o with either a .part file or a folder, got ${part} and ${folder}`);
  if (options.model !== undefined && options.cases === undefined)
    throw new UserError('--model: expected --cases, too');
  const out = folder ?? 'results';
  const given = expandFiles(patterns);
  const files =
    options.cases === undefined ? given : [await outputOfReplies(given, options.cases, out, options.model)];
  if (part !== undefined) {
    requireEarly(options, part);
    await writePart(files, part, redact);
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
    severalEvals: repeated,
    out,
    redact: redactor(process.env, redact),
    env: process.env,
  }).catch((error: Error) => {
    throw error instanceof NoRowsError ? new UserError(`${files.join(', ')}: ${error.message}`) : error;
  });
  say(terminalSummary(scorecard));
}

async function writePart(
  files: readonly string[],
  path: string,
  names: readonly string[] = [],
): Promise<void> {
  keepApart(files, [path]);
  const shard = shardOfRun('rollup', undefined, process.env);
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

/** Refuses options that apply only when partial roll-ups are merged. */
function requireEarly({ delta, withholdTruth, repeated }: RollUpOptions, part: string): void {
  const late = { delta, 'withhold-truth': withholdTruth, repeated };
  const given = Object.entries(late).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (given.length > 0)
    throw new UserError(
      `-o ${part}: expected no ${given.join(' or ')}, because such settings apply only when partial roll-ups are merged`,
    );
}

/** Converts replies collected elsewhere to promptfoo's output format, which `rollup` and `gate` read. */
async function outputOfReplies(
  files: readonly string[],
  cases: readonly string[],
  out: string,
  model: string | undefined,
): Promise<string> {
  const path = join(out, 'replies.json');
  keepApart([...files, ...cases], [path, ...reportPaths(out)]);
  const known = openExportedCases(cases);
  try {
    const { replies, failed, models } = await writeRepliesOutput(files, known, { model, path });
    complain(
      `${path}: ${replies} replies (${failed} failed) from ${models.join(', ') || 'no model'} to ${known.count} prompts`,
    );
  } finally {
    known.close();
  }
  return path;
}
