import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProviderOptions } from 'promptfoo';
import { parse, stringify } from 'yaml';
import type { Scorecard } from '../src/scorecard/scorecard.ts';
import { environment } from '../tests/examples/project.ts';
import { type Finished, readJson, run } from '../tests/support/promptfoo.ts';

/** A folder in which this package and a version of promptfoo are installed, and in which init has written its files. */
export interface Project {
  readonly root: string;
  /** The folder of the eval within the root. */
  readonly folder: string;
  readonly config: { readonly providers: readonly ProviderOptions[] };
}

/** The keys that ask few questions of each task, in place of the many that init asks. */
const FEW_QUESTIONS = [{ units: { twins: 10 } }, { draws: 4 }];

/** The keys with which the worst of init's models fails even on few questions. */
const MANY_ERRORS = { errorRate: 0.4 };

/** Installs a version of promptfoo and the packed package in a folder of their own, and runs init. */
export function installed(version: string, tarball: string): Project {
  const root = mkdtempSync(join(tmpdir(), `promptfoo-${version}-`));
  writeFileSync(join(root, 'package.json'), '{"private": true}');
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  printed(root, 'npm', 'install', ...quietly, `promptfoo@${version}`, tarball);
  printed(root, 'npx', 'promptfoo-causal', 'init');
  const folder = join(root, 'evals/causal');
  const config = parse(readFileSync(join(folder, 'promptfooconfig.yaml'), 'utf8'));
  for (const [i, few] of FEW_QUESTIONS.entries()) Object.assign(config.tests[i].config, few);
  Object.assign(config.providers.at(-1).config, MANY_ERRORS);
  return { root, folder, config };
}

/** Runs a program, and returns what it prints. */
export function printed(cwd: string, program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8' });
}

/** How an eval differs from that of init. */
interface Options {
  /** Keys of the config that are replaced. */
  readonly changes?: object;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly interruption?: AbortSignal;
}

/** Runs an eval, whose results and report are written into a folder of its name. */
export function evaluated(project: Project, name: string, options: Options = {}): Promise<Finished> {
  const { changes, args = [] } = options;
  const config = { ...project.config, ...changes, outputPath: `${name}/eval.json` };
  writeFileSync(join(project.folder, 'promptfooconfig.yaml'), stringify(config));
  return command(project, 'promptfoo', { ...options, args: ['eval', '--no-progress-bar', ...args] });
}

/** Runs an eval, and returns its scorecard. */
export async function judged(project: Project, name: string, options: Options = {}): Promise<Scorecard> {
  return cardIn(project, name, await evaluated(project, name, options));
}

/** Runs a program of the project's own node_modules. */
export function command({ root, folder }: Project, name: string, options: Options): Promise<Finished> {
  const { args = [], env, interruption } = options;
  const file = join(root, 'node_modules/.bin', name);
  return run([file, ...args], folder, { ...environment(root), ...env }, interruption);
}

/**
 * Reads the only scorecard in a folder, without what may differ: times, ids and versions. The process has to have ended
 * with the exit code of its verdict.
 */
export function cardIn({ folder }: Project, name: string, { code, output }: Finished): Scorecard {
  const files = globSync(`${name}/**/scorecard.json`, { cwd: folder });
  assert.equal(files.length, 1, `${files.length} scorecards: ${output}`);
  const card: Scorecard = readJson(folder, files[0]!);
  assert.equal(code, card.gate?.exitCode ?? 0, `exit code ${code}: ${output}`);
  const variants = card.variants.map(({ latencyMs: _, ...variant }) => variant);
  return { ...card, variants, createdAt: '', evalId: '', versions: {} };
}
