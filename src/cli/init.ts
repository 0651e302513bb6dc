import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import type { AnswerFormat } from '../tasks/shared/answer-format.ts';
import { type ExampleChanges, exampleFiles, exampleNames } from './example-files.ts';

const FORMATS = ['tag', 'json', 'words'] as const satisfies AnswerFormat[];

/** The example to copy for a first project of each size. */
const FIRST = { small: 'first-look', decisive: 'first-run' } as const;

interface InitOptions extends ExampleChanges {
  readonly example?: string;
  readonly size: keyof typeof FIRST;
  readonly force?: boolean;
}

export function initCommand(command: Command): Command {
  return command
    .argument('[directory]', 'folder to write to; for an example, by default one of its name')
    .addOption(new Option('-e, --example <name>', 'the example to copy').choices(exampleNames()))
    .option('-p, --providers <ids...>', 'promptfoo providers to measure (those of the example)', [])
    .addOption(new Option('-a, --answer-format <format>', 'how answers are wanted').choices(FORMATS))
    .addOption(
      new Option('-s, --size <size>', 'small asks each model 100 questions, decisive 1,120')
        .choices(Object.keys(FIRST))
        .default('decisive'),
    )
    .option('--no-ci', 'write no workflow for GitHub Actions or GitLab')
    .option('-f, --force', 'overwrite existing files')
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal init\n  $ promptfoo-causal init evals --size small --providers openai:chat:gpt-4.1-mini --no-ci\n  $ promptfoo-causal init --example gate',
    )
    .action(init);
}

function init(given: string | undefined, { example, size, force = false, ...changes }: InitOptions): void {
  const directory = given ?? example ?? '.';
  requireInstalled(directory);
  // A project's own README is never replaced.
  const files = exampleFiles(example ?? FIRST[size], changes)
    .map(({ path, text }) => ({ path: join(directory, path), text }))
    .filter(({ path }) => !(path === join(directory, 'README.md') && existsSync(path)));
  const present = files.map(({ path }) => path).filter((path) => existsSync(path));
  if (present.length > 0 && !force) {
    throw new UserError(`init: nothing written: ${present.join(', ')} would be lost; overwrite with --force`);
  }
  replaceFiles(files);
  for (const { path } of files) say(`wrote ${path}`);
  const there = directory === '.' ? '' : `cd ${directory} && `;
  say(
    example === undefined
      ? `\nNext:\n  ${there}npx promptfoo eval && npx promptfoo-causal gate results/eval.json`
      : `\nNext: ${join(directory, 'README.md')} says what it costs and how to run it`,
  );
}

/** Requires that a package is installed in the project's folder or one above it, where promptfoo looks for it. */
function requireInstalled(directory: string): void {
  try {
    createRequire(join(resolve(directory), 'causal.mjs')).resolve('promptfoo-causal/package.json');
  } catch {
    throw new UserError(
      `${directory}: expected promptfoo-causal in its node_modules or above, found none; run there: npm install --save-dev promptfoo promptfoo-causal`,
    );
  }
}
