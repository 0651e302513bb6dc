import { appendFileSync, existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import type { GateOptions } from '../gate/baselines.ts';
import { filesOf } from '../lib/read-files.ts';
import { redactor } from '../lib/redact.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { RESULTS_ARGUMENT, runFiles, textOfRun } from './run-files.ts';

/** The options of the command line. */
interface CommandOptions extends Omit<GateOptions, 'now'> {
  readonly out?: readonly string[];
  /** Whether to print the verdict as JSON. */
  readonly json?: boolean;
}

/** The file name of a policy that is found without an option. */
const POLICY = 'gate.yaml';

/** Adds the options of `gate`, which judges a run, and exits by the verdict. */
export function gateCommand(command: Command): Command {
  return command
    .argument(...RESULTS_ARGUMENT)
    .option(
      '-p, --policy <file>',
      `the policy (default: ${POLICY} here, beside the results, or in the folder above them)`,
    )
    .option('-b, --baseline <file>', 'the recorded scorecard.json to compare with')
    .option('-a, --against <variant>', 'the variant of this run to compare with (default: the first)')
    .option('-o, --out <paths...>', 'a folder for the report, or files that end in .html, .md, .csv or .xml (JUnit)')
    .option('--strict', 'exit with 4 if the run is undecided')
    .option('--save-baseline <file>', 'record the run as a baseline, unless it fails or cannot be judged')
    .option('--max-age <time>', 'refuse to judge a run older than this time, such as 30m, 2h or 7d')
    .option('--json', 'print the verdict as JSON')
    .action(async (results: string[], options: CommandOptions) => {
      try {
        await gate(results, options);
      } catch (error) {
        await summarise(({ failureSummary }) => failureSummary((error as Error).message));
        throw error;
      }
    });
}

/** Judges a run, writes its report, and sets the exit code. */
async function gate(results: readonly string[], { out, json, ...options }: CommandOptions): Promise<void> {
  const policy = options.policy ?? policyNear(filesOf(results)[0]!);
  const run = await runFiles(results, { gate: { ...options, policy }, out });
  const { scorecard } = run;
  const judgement = scorecard.gate;
  if (!judgement) {
    throw new UserError(
      'gate: nothing to judge by: the run has one variant, and neither a policy nor a baseline is named; write floors into gate.yaml, or record a run with --save-baseline',
    );
  }
  say(json ? JSON.stringify(judgement, null, 2) : await textOfRun(run));
  if (policy === undefined && !json) say(`There is no ${POLICY} here or near the results: the default limits judged.`);
  await summarise(({ jobSummary }) => jobSummary(scorecard));
  process.exitCode = judgement.exitCode;
}

/**
 * Finds the policy in the working directory or, as init lays out a project, beside a results file or above it, in
 * whatever way the path of the results is written.
 */
function policyNear(file: string): string | undefined {
  const beside = dirname(resolve(file));
  const folders = [resolve(), beside, dirname(beside)];
  return folders.map((folder) => relative('', join(folder, POLICY))).find((path) => existsSync(path));
}

/** Appends to the summary of a GitHub job. */
async function summarise(
  textOf: (module: typeof import('../report/job-summary.ts')) => string | Promise<string>,
): Promise<void> {
  const file = process.env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, redactor()(await textOf(await import('../report/job-summary.ts'))));
}
