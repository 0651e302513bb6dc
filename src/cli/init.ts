import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { exampleFiles, exampleNames } from './example-files.ts';

/** The example that is copied for a first project. */
const FIRST = 'gate';

interface InitOptions {
  readonly providers: readonly string[];
  readonly example?: string;
  readonly force?: boolean;
}

export function initCommand(command: Command): Command {
  return command
    .argument(
      '[directory]',
      'folder to write to (default: this folder; with --example, a folder with the name of the example)',
    )
    .addOption(new Option('-e, --example <name>', 'example to copy').choices(exampleNames()))
    .addOption(
      new Option('-p, --providers <ids...>', 'promptfoo providers to measure').default(
        [],
        'those of the example',
      ),
    )
    .option('-f, --force', 'overwrite existing files')
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal init\n  $ promptfoo-causal init evals --providers openai:chat:gpt-4.1-mini\n  $ promptfoo-causal init --example own-graph',
    )
    .action(init);
}

function init(given: string | undefined, { example, force = false, providers }: InitOptions): void {
  const directory = given ?? example ?? '.';
  requireInstalled(directory);
  // An existing `README.md` is never replaced.
  const files = exampleFiles(example ?? FIRST, providers)
    .map(({ path, text }) => ({ path: join(directory, path), text }))
    .filter(({ path }) => !(path === join(directory, 'README.md') && existsSync(path)));
  const present = files.map(({ path }) => path).filter((path) => existsSync(path));
  if (present.length > 0 && !force) {
    throw new UserError(
      `init: nothing was written, because these files already exist: ${present.join(', ')}; use --force to overwrite them`,
    );
  }
  replaceFiles(files);
  for (const { path } of files) say(`wrote ${path}`);
  const there = directory === '.' ? '' : `cd ${directory} && `;
  say(
    example === undefined
      ? `\nNext:\n  ${there}npx promptfoo eval && npx promptfoo-causal gate results/eval.json`
      : `\nNext: ${join(directory, 'README.md')} explains what the example costs and how to run it`,
  );
}

/**
 * Checks that this package is installed in the project's folder or in a folder above it, where promptfoo looks for it.
 */
function requireInstalled(directory: string): void {
  try {
    createRequire(join(resolve(directory), 'causal.mjs')).resolve('promptfoo-causal/package.json');
  } catch {
    throw new UserError(
      `${directory}: promptfoo-causal is not installed in this folder or in a folder above it; run in this folder: npm install --save-dev promptfoo promptfoo-causal`,
    );
  }
}
