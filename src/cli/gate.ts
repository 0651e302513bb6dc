import type { Command } from 'commander';
import type { GateOptions } from '../gate/gate-options.ts';
import { configHere } from '../lib/config-file.ts';
import { redactor } from '../lib/redact.ts';
import { WriteError } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { publishFailure } from '../report/files/job-summary.ts';
import { messageText } from '../report/message/message-text.ts';
import { shipSentences } from '../report/message/ship.ts';
import { finishRun, type RunOptions } from '../run.ts';
import { runStamp } from '../scorecard/run-stamp.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { fail } from './fail.ts';
import { expandFiles, outputs } from './options.ts';

interface CommandOptions extends Omit<GateOptions, 'gate'> {
  readonly policy: string;
  readonly json?: boolean;
  readonly out?: readonly string[];
  readonly saveBaseline?: string;
}

export function gateCommand(command: Command): Command {
  return command
    .argument(
      '<files...>',
      "promptfoo's output (.json or .jsonl), patterns that match such files, or - for standard input",
    )
    .option('-p, --policy <file>', 'policy that the run must pass', 'gate.yaml')
    .option('-b, --baseline <file>', 'scorecard.json of the recorded run with which this run is compared')
    .option(
      '-a, --against <provider>',
      'label of the provider in this run with which all other providers are compared',
    )
    .option('--strict', 'fail the build if the evidence is inconclusive')
    .option(
      '--max-age <time>',
      'longest time since the questions were asked, such as 30m, 2h or 7d; older runs fail',
    )
    .option(
      '-c, --config <file>',
      'promptfoo config of the run; later changes to it are reported',
      configHere(),
    )
    .option('--json', 'print the verdict as JSON')
    .option(
      '-o, --out <paths...>',
      'output paths: a folder for scorecard.json, report.html and report.md; an .xml file for the checks as JUnit XML; an .md file for a summary of at most 20 visible lines',
    )
    .option(
      '--save-baseline <file>',
      'save the run as a baseline for later runs, unless it is incomplete, or is compared with this same file and stops the build',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 if the run passes or is inconclusive, 1 if it cannot be judged, 3 if it fails; with --strict, 4 if it is inconclusive\n\nExample:\n  $ promptfoo-causal gate results/eval.json --baseline baseline.json -o gate.xml',
    )
    .action(async (patterns: string[], { out: paths, ...options }: CommandOptions) => {
      const { '/': out, '.xml': junit, '.md': summary } = outputs(paths, ['.xml', '.md', '/']);
      try {
        await gateFiles(expandFiles(patterns), { ...options, out, junit, summary });
      } catch (error) {
        const redact = redactor(process.env);
        // If a file could not be written, the summary file is not written either.
        const published = error instanceof WriteError ? undefined : summary;
        publishFailure(redact((error as Error).message), { env: process.env, summary: published });
        throw error;
      }
    });
}

async function gateFiles(
  files: readonly string[],
  options: Omit<CommandOptions, 'out'> & Pick<RunOptions, 'out' | 'junit' | 'summary'>,
): Promise<void> {
  const { policy, json } = options;
  const { scorecard, problem } = await finishRun(rowsOfFiles(files), {
    ...options,
    stamp: runStamp(),
    inputs: files,
    gate: { ...options, gate: policy },
    redact: redactor(process.env),
    env: process.env,
  });
  // The summary has already been published.
  if (problem) return fail(problem);
  if (!scorecard.gate) return;
  const view = scorecardView(scorecard);
  const summary = shipSentences(view).join(' ');
  say(json ? JSON.stringify({ summary, ...scorecard.gate }, null, 2) : messageText(view));
  process.exitCode = scorecard.gate.exitCode;
}
