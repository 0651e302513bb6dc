import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { thisPackage } from '../lib/versions.ts';
import type { NewFile } from '../lib/write-files.ts';
import { firstFiles } from './first-files.ts';
import { type NamedProvider, namedProviders, secretsOf } from './named-providers.ts';
import { marked, writeUnlessInTheWay } from './own-files.ts';
import { workflow } from './workflow.ts';
import { RUN_PRICE } from './workflow-text.ts';

/** The options of the command line. */
interface InitOptions {
  /** The providers, the baseline first; without any, simulated models. */
  readonly providers: readonly string[];
  /** The example to copy. */
  readonly example?: string;
  /** Whether to replace files that an earlier init wrote. */
  readonly force?: boolean;
}

/** The folder of a first project. */
const FOLDER = 'evals/causal';

/** Adds the options of `init`, which writes a first project or copies an example. */
export function initCommand(command: Command): Command {
  return command
    .argument('[folder]', `the folder to write into (default: ${FOLDER}, or the name of the example)`)
    .addOption(
      new Option(
        '--providers <ids...>',
        'the promptfoo providers, of which the first is the baseline, such as v1=openai:chat:…',
      ).default([], 'three simulated models'),
    )
    .addOption(new Option('--example <name>', 'copy an example').choices(readdirSync(examplesFolder()).sort()))
    .option('--force', 'replace files that are unchanged since an earlier init wrote them')
    .action(init);
}

/** Writes the files of a first project or of an example, and says what to do next. */
function init(folder: string | undefined, { providers, example, force = false }: InitOptions): void {
  if (example === undefined) {
    writeProject(folder ?? FOLDER, providers, force);
    return;
  }
  if (providers.length > 0) throw new UserError('init: --providers and --example exclude each other');
  const target = folder ?? example;
  writeUnlessInTheWay(exampleFiles(example, target, packageFor(target)), force);
  say(`\nNext: read ${join(target, 'README.md')}`);
}

/** Writes the files of a first project, which begins as the example `gate`. */
function writeProject(folder: string, providers: readonly string[], force: boolean): void {
  const installed = packageFor(folder);
  const named = namedProviders(providers, folder);
  // The root of the git repository; undefined if the folder is in none.
  const root = firstAbove(folder, (above) => existsSync(join(above, '.git')));
  const files = exampleFiles('gate', folder, installed).filter(({ path }) => !path.endsWith('README.md'));
  const workflows = root !== undefined && named.length > 0 ? [workflow(root, folder, installed, named)] : [];
  const project = [...firstFiles(files, named), ...ignoreFile(folder, root), ...workflows];
  writeUnlessInTheWay(project.map(marked), force);
  say(nextSteps(folder, named, workflows.length > 0));
}

/** The folder of the examples, each of which has a folder. */
function examplesFolder(): string {
  return join(thisPackage().folder, 'examples');
}

/** Returns the files of an example, without results, with the paths and the version of the installed package. */
function exampleFiles(name: string, folder: string, installed: string): NewFile[] {
  const source = join(examplesFolder(), name);
  const { version } = thisPackage().manifest;
  const toPackage = relative(resolve(folder), installed).replaceAll('\\', '/');
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('results'))
    .map((path) => ({
      path: join(folder, path),
      text: readFileSync(join(source, path), 'utf8')
        .replaceAll('://unpkg.com/promptfoo-causal/', `://unpkg.com/promptfoo-causal@${version}/`)
        .replaceAll('node_modules/promptfoo-causal/prompts', `${toPackage}/prompts`),
    }));
}

/** Keeps results out of git: promptfoo's own are large, and may contain keys. */
function ignoreFile(folder: string, root: string | undefined): NewFile[] {
  const path = join(folder, '.gitignore');
  return root === undefined || existsSync(path) ? [] : [{ path, text: '/results/\n' }];
}

/** Says what a run costs, whether there is a workflow, and which commands come next. */
function nextSteps(folder: string, named: readonly NamedProvider[], hasWorkflow: boolean): string {
  const isSimulated = named.length === 0;
  const secrets = secretsOf(named).join(', ') || 'no secret';
  const whyNone = isSimulated ? 'simulated models need none' : `${folder} is in no git repository`;
  const pipeline = hasWorkflow
    ? `Every push costs the same again, except for cached answers. The workflow needs ${secrets}.`
    : `No workflow was written: ${whyNone}.`;
  return [
    isSimulated
      ? '\nA run asks each of the three simulated models 600 questions, at no cost.'
      : `\nA run asks every model 600 questions. It costs ${RUN_PRICE}.`,
    pipeline,
    `\nNext:\n  cd ${folder}\n  npx promptfoo eval`,
  ].join('\n');
}

/**
 * Finds the installed package, as seen from a folder: above it or, within the package's own tree, the tree.
 *
 * @throws {UserError} If it is not installed there.
 */
function packageFor(folder: string): string {
  const tree = thisPackage().folder;
  const installedIn = (above: string): string => join(above, 'node_modules', 'promptfoo-causal');
  const above = firstAbove(folder, (above) => above === tree || existsSync(installedIn(above)));
  if (above === undefined)
    throw new UserError(
      `init: promptfoo-causal is not installed in ${folder} or a folder above it; install it first: npm install --save-dev promptfoo promptfoo-causal`,
    );
  return existsSync(installedIn(above)) ? installedIn(above) : tree;
}

/** Returns the first that passes a test: of a folder, the folder above it, and so on. Undefined if none does. */
function firstAbove(folder: string, isWanted: (above: string) => boolean): string | undefined {
  for (let above = resolve(folder); ; above = dirname(above)) {
    if (isWanted(above)) return above;
    if (above === dirname(above)) return undefined;
  }
}
