import { cpSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type Finished, runProgram } from '../support/promptfoo.ts';

/** What GitHub provides for a job. */
export interface Runner {
  /** The folder into which the repository is checked out. */
  readonly checkout: string;
  readonly env: Readonly<Record<string, string>>;
  /** The user's home folder. */
  readonly home: string;
  /** The folder that stands for the cache of the platform. It has an entry for each path that is cached. */
  readonly cache: string;
  /** The values of the expressions that the workflow writes between `${{` and `}}`. */
  readonly expressions: Readonly<Record<string, string>>;
}

/** A step of a job, as far as it is played. */
interface Step {
  readonly name?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly if?: string;
  readonly with?: { readonly path?: string };
  readonly env?: Readonly<Record<string, string>>;
}

interface Workflow {
  readonly defaults: { readonly run: { readonly 'working-directory': string } };
  readonly jobs: { readonly gate: { readonly steps: readonly Step[] } };
}

/**
 * Plays the job `gate` of a workflow as GitHub does: step by step. After a step that fails, only those steps are played
 * whose condition contains `!cancelled()`. Of the actions, only those that restore and save caches are played, and nothing
 * is installed.
 *
 * @param file - The path of the workflow in the repository.
 * @returns How the last command ended.
 */
export async function playJob(file: string, runner: Runner): Promise<Finished> {
  const { defaults, jobs } = parse(readFileSync(join(runner.checkout, file), 'utf8')) as Workflow;
  const folder = join(runner.checkout, defaults.run['working-directory']);
  let last: Finished = { code: 0, output: '' };
  for (const step of jobs.gate.steps) {
    if (last.code !== 0 && !step.if?.includes('!cancelled()')) continue;
    if (step.if !== undefined && filled(step.if, runner) !== 'true') continue;
    playCache(step, runner);
    if (step.run !== undefined && !step.run.startsWith('npm ')) last = await playCommand(step, folder, runner);
  }
  return last;
}

function playCache({ uses = '', with: inputs }: Step, { checkout, home, cache }: Runner): void {
  const path = inputs?.path ?? '';
  const local = path.startsWith('~/') ? join(home, path.slice('~/'.length)) : join(checkout, path);
  const cached = join(cache, basename(path));
  if (uses.startsWith('actions/cache/restore@') && existsSync(cached)) cpSync(cached, local, { recursive: true });
  // If nothing is there, GitHub only warns.
  if (uses.startsWith('actions/cache/save@') && existsSync(local)) cpSync(local, cached, { recursive: true });
}

function playCommand({ run = '', env = {} }: Step, folder: string, runner: Runner): Promise<Finished> {
  const ofStep = Object.entries(env).map(([name, value]) => [name, filled(value, runner)]);
  // GitHub runs commands with bash, which ends at the first that fails.
  return runProgram('bash', ['-ec', filled(run, runner)], {
    folder,
    env: { ...runner.env, ...Object.fromEntries(ofStep) },
  });
}

/** Replaces the expressions in a text with their values. */
function filled(text: string, { expressions }: Runner): string {
  return text.replaceAll(/\$\{\{ (.*?) \}\}/g, (whole, expression: string) => {
    const value = expressions[expression];
    if (value === undefined) throw new Error(`playJob: expected a value of ${whole}`);
    return value;
  });
}
