import type { Command } from 'commander';
import type { GateOptions } from '../gate/gate-options.ts';
import { holdsRollUp, writeBack } from '../gate/output-metrics.ts';
import { redactor } from '../lib/redact.ts';
import { WriteError } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { publishFailure } from '../report/files/job-summary.ts';
import { messageText } from '../report/message/message-text.ts';
import { finishRun } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { fail, UsageError } from './fail.ts';
import { expandFiles, severalEvals } from './rollup.ts';
import { share } from './whole-number.ts';

interface CommandOptions
  extends Omit<GateOptions, 'gate'>,
    Partial<Record<'junit' | 'summary' | 'out' | 'saveBaseline', string>>,
    Partial<Record<'newest' | 'replicates' | 'json' | 'writeBack', boolean>> {
  readonly policy: string;
  readonly delta?: number;
  readonly redact?: readonly string[];
}

export function gateCommand(command: Command): Command {
  return command
    .argument(
      '<files...>',
      "promptfoo's output, .json or .jsonl; .part of rollup --partial; patterns; - for standard input",
    )
    .option('-p, --policy <file>', 'what the run must show', 'gate.yaml')
    .option('-b, --baseline <file>', 'scorecard.json of the run to compare with')
    .option('-a, --against <provider>', 'label of the provider of this run that all others are compared with')
    .option('--strict', 'stop the build where the evidence does not tell')
    .option('--max-age <time>', 'fail a run that was asked longer ago: 30m, 2h, 7d')
    .option(
      '-c, --config <file>',
      'the promptfoo config of the run: named if it changed since',
      'promptfooconfig.yaml',
    )
    .option('--newest', 'where results of several evals differ, the latest count')
    .option('--replicates', 'where results of several evals ask the same, each is a reply of its own')
    .option('--delta <share>', 'largest relative error that counts as valid (0.1)', share)
    .option('--redact <names...>', 'environment variables whose values are taken out of what is written')
    .option('--json', 'print the verdict as JSON')
    .option('--junit <file>', 'write the checks as JUnit XML')
    .option(
      '--summary <file>',
      'write what the run shows in at most 20 lines of Markdown, for a pull request',
    )
    .option('-o, --out <folder>', 'write scorecard.json, report.html and report.md there')
    .option('--save-baseline <file>', 'write the run as a baseline for later ones, if it is whole')
    .option('--write-back', "put the roll-up's numbers back into the variants of promptfoo's JSON output")
    .addHelpText(
      'after',
      '\nExit codes: 0 pass, 1 cannot be judged, 3 fail, 4 inconclusive with --strict\n\nExample:\n  $ promptfoo-causal gate results/eval.json --baseline baseline.json --junit gate.xml',
    )
    .action(async (patterns: string[], options: CommandOptions) => {
      try {
        await gateFiles(expandFiles(patterns), options);
      } catch (error) {
        const redact = redactor(process.env, options.redact);
        // A file that may not be written is not written for the message either.
        const summary = error instanceof WriteError ? undefined : options.summary;
        publishFailure(redact((error as Error).message), { env: process.env, summary });
        throw error;
      }
    });
}

async function gateFiles(files: readonly string[], options: CommandOptions): Promise<void> {
  const { policy, delta, json } = options;
  const { scorecard, problem } = await finishRun(rowsOfFiles(files), {
    ...options,
    stamp: runStamp(),
    inputs: files,
    settings: delta === undefined ? {} : { delta },
    severalEvals: severalEvals(options),
    gate: { ...options, gate: policy },
    notRolledUp: (rolledUp) =>
      options.writeBack
        ? repair(files, rolledUp)
        : files.filter((file) => holdsRollUp(file, rolledUp) === 'no'),
    redact: redactor(process.env, options.redact),
    env: process.env,
  });
  // It is published already.
  if (problem) return fail(problem);
  if (!scorecard.gate) return;
  say(json ? JSON.stringify(scorecard.gate, null, 2) : messageText(scorecardView(scorecard)));
  process.exitCode = scorecard.gate.exitCode;
}

function repair(files: readonly string[], scorecard: Scorecard): string[] {
  const [file, ...others] = files;
  if (others.length > 0) throw new UsageError('--write-back: expected one results file, got several');
  writeBack(file!, scorecard);
  complain(
    `${file}: the roll-up's numbers are back in its variants; promptfoo import --force ${file} puts them into promptfoo's database`,
  );
  return [];
}
