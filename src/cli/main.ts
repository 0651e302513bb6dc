#!/usr/bin/env node
import { createRequire } from 'node:module';
import { Command } from 'commander';
import { checkCommand } from './check.ts';
import { fail } from './fail.ts';
import { gateCommand } from './gate.ts';
import { initCommand } from './init.ts';
import { planCommand } from './plan.ts';
import { reportCommand } from './report.ts';
import { rollUpCommand } from './rollup.ts';
import { simulateCommand } from './simulate.ts';

const require = createRequire(import.meta.url);

/** The version in the package's own manifest, whether run from source or from `dist`. */
function version(): string {
  for (const path of ['../../package.json', '../../../package.json']) {
    try {
      return (require(path) as { version: string }).version;
    } catch {
      // The other layout, then.
    }
  }
  return 'unknown';
}

const program = new Command('promptfoo-causal')
  .description('Measures whether language models reason about causes: companion of the promptfoo plugin')
  .version(version())
  .showHelpAfterError()
  .addHelpText(
    'after',
    '\nExample:\n  $ promptfoo-causal init && npx promptfoo eval && promptfoo-causal gate results/eval.json',
  )
  .addCommand(initCommand())
  .addCommand(checkCommand())
  .addCommand(planCommand())
  .addCommand(rollUpCommand())
  .addCommand(gateCommand())
  .addCommand(reportCommand())
  .addCommand(simulateCommand());

program.parseAsync().catch(fail);
