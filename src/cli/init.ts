import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { thisPackage } from '../lib/versions.ts';
import { type NewFile, writeFiles } from '../lib/write-files.ts';
import { listed } from '../story/listed.ts';
import { firstFiles } from './first-files.ts';
import { type NamedProvider, namedProviders, secretsOf } from './named-providers.ts';
import { isUnchanged, marked } from './own-files.ts';
import { RUN_PRICE } from './run-price.ts';
import { workflow } from './workflow.ts';

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

/** The folder of the examples. */
const examples = (): string => join(thisPackage().folder, 'examples');

/** Adds the options of `init`, which writes a first project or copies an example. */
export function initCommand(command: Command): Command {
  const names = readdirSync(examples()).sort();
  return command
    .argument('[folder]', `the folder to write into (default: ${FOLDER}, or the name of the example)`)
    .addOption(
      new Option(
        '--providers <ids...>',
        'the promptfoo providers, of which the first is the baseline, such as v1=openai:chat:…',
      ).default([], 'three simulated models'),
    )
    .addOption(new Option('--example <name>', 'copy an example').choices(names))
    .option('--force', 'replace files that are unchanged since an earlier init wrote them')
    .action(init);
}

/** Writes the files of a first project or of an example, and says what to do next. */
function init(given: string | undefined, { providers, example, force = false }: InitOptions): void {
  const folder = given ?? example ?? FOLDER;
  const installed = packageFor(folder);
  if (example !== undefined) {
    if (providers.length > 0) throw new UserError('init: --providers and --example exclude each other');
    write(exampleFiles(example, folder, installed), force);
    say(`\nNext: read ${join(folder, 'README.md')}`);
    return;
  }
  const named = namedProviders(providers, folder);
  const root = gitRootOf(folder);
  const files = exampleFiles('gate', folder, installed).filter(({ path }) => !path.endsWith('README.md'));
  const workflows = root !== undefined && named.length > 0 ? [workflow(root, folder, installed, named)] : [];
  write([...firstFiles(files, named), ...ignoreFile(folder, root), ...workflows].map(marked), force);
  say(nextSteps(folder, named, workflows.length > 0));
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

/** Returns the files of an example, with the paths and the version of the installed package. */
function exampleFiles(name: string, folder: string, installed: string): NewFile[] {
  const source = join(examples(), name);
  const { version } = thisPackage().manifest;
  const toPackage = relative(resolve(folder), installed).replaceAll('\\', '/');
  return readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('results'))
    .map((entry) => relative(source, join(entry.parentPath, entry.name)))
    .map((path) => ({
      path: join(folder, path),
      text: readFileSync(join(source, path), 'utf8')
        .replaceAll('://unpkg.com/promptfoo-causal/', `://unpkg.com/promptfoo-causal@${version}/`)
        .replaceAll('node_modules/promptfoo-causal/prompts', `${toPackage}/prompts`),
    }));
}

/**
 * Writes files, but replaces none of the user's: with `force`, only those that init wrote and nobody has changed since.
 *
 * @throws {UserError} If a file is in the way; nothing is written.
 */
function write(files: readonly NewFile[], force: boolean): void {
  const changed = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  const inTheWay = changed.map(({ path }) => path).filter((path) => existsSync(path));
  const untouchable = force ? inTheWay.filter((path) => !isUnchanged(path)) : inTheWay;
  if (untouchable.length > 0) {
    const hint = untouchable.every(isUnchanged)
      ? '; --force replaces files that are unchanged since an earlier init wrote them'
      : '';
    const exist = untouchable.length > 1 ? 'exist' : 'exists';
    throw new UserError(
      `init: nothing was written, because ${listed(untouchable, 'and')} ${exist}; name another folder${hint}`,
    );
  }
  writeFiles(changed);
  for (const { path } of files) say(`${changed.some((one) => one.path === path) ? 'wrote' : 'kept'} ${path}`);
}

/** Finds the installed package, as seen from a folder. @throws {UserError} If it is not installed there. */
function packageFor(folder: string): string {
  const own = thisPackage().folder;
  for (let above = resolve(folder); ; above = dirname(above)) {
    const installed = join(above, 'node_modules', 'promptfoo-causal');
    if (existsSync(installed)) return installed;
    if (above === own) return own;
    if (above === dirname(above)) break;
  }
  throw new UserError(
    `init: promptfoo-causal is not installed in ${folder} or a folder above it; install it first: npm install --save-dev promptfoo promptfoo-causal`,
  );
}

/** Finds the root of the git repository that contains a folder; undefined if none does. */
function gitRootOf(folder: string): string | undefined {
  for (let above = resolve(folder); ; above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return above;
    if (above === dirname(above)) return undefined;
  }
}
