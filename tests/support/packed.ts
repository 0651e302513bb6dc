import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compile } from '../../scripts/build.ts';
import { type Finished, QUICK_START, ROOT, run } from './promptfoo.ts';

/** The package as it would be published, and as it is in a project that has installed it. */
export interface InstalledPackage {
  readonly tarball: string;
  /** Has `node_modules`, for projects to borrow. */
  readonly folder: string;
  /** The package's command. */
  readonly command: string;
  /** A folder for the path, with a Node that starts promptfoo quickly, whatever NODE_OPTIONS a script sets. */
  readonly node: string;
}

/** Where all files of one run of the tests find it: they run in children of the same process. */
export const SHARED = (run: number): string => join(tmpdir(), `promptfoo-causal-installed-${run}`);

/** Compiles, packs and installs the package: once in a run of the tests, by whichever file comes first. */
export async function installed(): Promise<InstalledPackage> {
  const folder = SHARED(process.ppid);
  const ready = join(folder, 'ready.json');
  try {
    mkdirSync(folder);
  } catch {
    while (!existsSync(ready)) await setTimeout(200);
    return JSON.parse(readFileSync(ready, 'utf8'));
  }
  const found = await install(folder, await pack(folder));
  writeFileSync(`${ready}.new`, JSON.stringify(found));
  renameSync(`${ready}.new`, ready);
  return found;
}

/** Compiles and packs the package, away from the repository. */
async function pack(folder: string): Promise<string> {
  const source = join(folder, 'packed');
  if (isCompiled()) cpSync(join(ROOT, 'dist'), join(source, 'dist'), { recursive: true });
  else await compile(join(source, 'dist'));
  for (const path of ['package.json', 'README.md', 'LICENSE', 'docs', 'examples', 'prompts', 'schemas'])
    cpSync(join(ROOT, path), join(source, path), { recursive: true });
  const printed = await succeed('npm', ['pack', '--ignore-scripts', '--silent'], source);
  return join(source, printed.trim().split('\n').at(-1) ?? '');
}

/** Whether `npm run build` has just been run, as by `npm run check`: types are written last, and nothing is newer than they. */
function isCompiled(): boolean {
  const types = statSync(join(ROOT, 'dist/index.d.ts'), { throwIfNoEntry: false });
  const sources = ['{src,generators,assertions,providers,prompts,scripts}/**', '*.{ts,json}'];
  return (
    types !== undefined &&
    globSync(sources, { cwd: ROOT }).every((path) => statSync(join(ROOT, path)).mtimeMs < types.mtimeMs)
  );
}

/** Installs the package from its tarball, and promptfoo and the declared dependencies from this repository. */
async function install(folder: string, tarball: string): Promise<InstalledPackage> {
  const modules = join(folder, 'node_modules');
  const target = join(modules, 'promptfoo-causal');
  mkdirSync(target, { recursive: true });
  await succeed('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], folder);
  const { dependencies, bin } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
    bin: Record<'promptfoo-causal', string>;
  };
  for (const name of ['promptfoo', ...Object.keys(dependencies)]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  const command = join(modules, '.bin/promptfoo-causal');
  mkdirSync(dirname(command));
  const program = join(target, bin['promptfoo-causal']);
  chmodSync(program, 0o755);
  symlinkSync(program, command);
  symlinkSync(join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js'), join(modules, '.bin/promptfoo'));
  const node = join(folder, 'bin');
  mkdirSync(node);
  writeFileSync(join(node, 'node'), `#!/bin/sh\nexec '${process.execPath}' ${QUICK_START} "$@"\n`, {
    mode: 0o755,
  });
  return { tarball, folder, command, node };
}

/** A new project, with the package in its `node_modules`. */
export function project(installed: InstalledPackage, manifest: object = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-project-'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  symlinkSync(join(installed.folder, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

/** A new project that is an example, copied by the package's command. */
export async function exampleProject(installed: InstalledPackage, example: string): Promise<string> {
  const folder = project(installed);
  const { code, output } = await causal(installed, folder, ['init', '.', '--example', example]);
  if (code !== 0) throw new Error(`init --example ${example} ended with ${code}:\n${output}`);
  return folder;
}

/** Runs the package's command in a project, with the Node that the tests run in. */
export function causal(
  { command }: InstalledPackage,
  folder: string,
  args: readonly string[],
): Promise<Finished> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  return run(command, args, folder, { PATH: path });
}

/** Runs a program that must end well. */
async function succeed(program: string, args: readonly string[], folder: string): Promise<string> {
  const { code, output } = await run(program, args, folder);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
