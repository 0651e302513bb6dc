import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import { markdownReport, terminalSummary } from '../report/markdown.ts';
import { rollUp } from '../scorecard/roll-up.ts';
import { UsageError } from './fail.ts';
import { readResults } from './read-results.ts';

interface RollUpOptions {
  readonly out: string;
  readonly delta?: number;
  readonly truth: 'used' | 'withheld';
}

/** `promptfoo-causal rollup`: scorecard and report from results files. */
export function rollUpCommand(): Command {
  return new Command('rollup')
    .description('Roll the rows of promptfoo result files up into a scorecard and a report')
    .argument('<files...>', "promptfoo's output, .json or .jsonl")
    .option('-o, --out <folder>', 'where to write scorecard.json and report.md', 'results')
    .option('--delta <share>', 'largest relative error that counts as valid (0.1)', share)
    .option('--withhold-truth', 'judge internal consistency only')
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal rollup results/*.jsonl --out results')
    .action(async (files: string[], options: { out: string; delta?: number; withholdTruth?: boolean }) => {
      await rollUpFiles(files, { ...options, truth: options.withholdTruth ? 'withheld' : 'used' });
    });
}

async function rollUpFiles(files: readonly string[], { out, delta, truth }: RollUpOptions): Promise<void> {
  const rows: unknown[] = [];
  for (const file of files) for await (const row of readResults(file)) rows.push(row);
  const settings = { truth, ...(delta !== undefined && { delta }) };
  const scorecard = rollUp(rows, { createdAt: new Date().toISOString() }, settings);
  if (scorecard.columns.length === 0)
    throw new UsageError(`${files.join(', ')}: no row is a case of promptfoo-causal`);
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'scorecard.json'), `${JSON.stringify(scorecard, null, 1)}\n`);
  writeFileSync(join(out, 'report.md'), markdownReport(scorecard));
  console.log(terminalSummary(scorecard));
}

function share(text: string): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new InvalidArgumentError('expected a share between 0 and 1');
  return value;
}
