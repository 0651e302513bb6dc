import type { Command } from 'commander';
import { count } from '../draw/format.ts';
import { policyBeside } from '../eval-command.ts';
import { say } from '../lib/say.ts';
import { ConfigError, UserError } from '../lib/user-error.ts';
import { checkPolicy } from '../plan/check-policy.ts';
import { checkTests } from '../plan/check-tests.ts';
import { configHere, loadTests, readConfig } from '../plan/config-file.ts';
import { promptsIn, providersIn } from '../plan/config-variants.ts';
import { suiteProblems } from '../plan/suite-problems.ts';

/** At most this many disagreements are listed. */
const MOST_SHOWN = 20;

/** Adds the options of `check`, which recomputes the right answers of a config without calling a model. */
export function checkCommand(command: Command): Command {
  return command
    .argument('[config]', 'the promptfoo config', configHere())
    .option('--json', 'print the result as JSON')
    .action(check);
}

/** Checks a config and the policy beside it, and prints what was found. Disagreements set exit code 1. */
async function check(path: string, { json }: { readonly json?: boolean }): Promise<void> {
  const config = readConfig(path);
  const tests = await loadTests(path, config);
  const providers = providersIn(path, config);
  const prompts = promptsIn(path, config);
  const problems = suiteProblems({ providers, prompts, defaultTest: config.defaultTest, tests });
  if (problems.length > 0) throw new ConfigError(path, problems);
  const policy = policyBeside([path]);
  if (policy !== undefined) checkPolicy(policy, { providers, prompts, tests });
  const report = checkTests(tests);
  if (report.checked === 0) throw new UserError(`${path}: no test is a question of promptfoo-causal`);
  if (report.disagreements.length > 0) process.exitCode = 1;
  say(json ? JSON.stringify(report, null, 2) : textOf(report));
}

/** Writes what was checked for people. */
function textOf({ checked, disagreements, notes }: ReturnType<typeof checkTests>): string {
  const shown = disagreements.slice(0, MOST_SHOWN);
  const more = disagreements.length - shown.length;
  return [
    ...shown,
    ...(more > 0 ? [`… and ${count(more, 'more disagreement')}`] : []),
    `Recomputed ${count(checked, 'right answer')} from the prompts: ${count(disagreements.length, 'disagreement')}`,
    ...notes,
  ].join('\n');
}
