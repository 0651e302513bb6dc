import { spawn } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';
import type { Judgement, Scorecard } from '../../src/scorecard/scorecard.ts';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** The parts of the repository that promptfoo loads. */
const LOADED_PARTS = ['package.json', 'assertions', 'generators', 'hooks', 'prompts', 'providers', 'src'];

/** Copies the parts that promptfoo loads, and some others, into a folder in which they can be changed. */
export function copyRepository(folder: string, ...others: readonly string[]): void {
  for (const part of [...LOADED_PARTS, ...others]) cpSync(join(ROOT, part), join(folder, part), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

/** Files that configs of tests name: the package's functions, chat prompts, and a provider that fails on purpose. */
const FIXTURES = join(import.meta.dirname, '../fixtures/eval');

/** What most configs of tests have in common: 60 questions of the first task, and 16 of the second. */
const DEFAULTS = {
  prompts: [{ id: 'file://zero-shot.j2', label: 'zero-shot' }],
  tests: [
    { path: 'file://causal.mjs:compositional', config: { units: { twins: 10 } } },
    { path: 'file://causal.mjs:interventionEffects', config: { draws: 4 } },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }] },
  extensions: ['file://causal.mjs:beforeAll', 'file://causal.mjs:afterAll'],
  outputPath: 'results/eval.json',
  // The gate alone decides about the exit code.
  env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
};

/** A provider entry of a simulated model. */
export function simulated(model: string, label = model, config: object = {}): object {
  return { id: 'package:promptfoo-causal:SimulatedModel', label, config: { model, ...config } };
}

/** The message of a failed call. */
export const FAILURE = 'API error: 503 overloaded';
/** An API key in a provider's config, which looks like words. */
export const KEY_IN_CONFIG = 'open-sesame-please';

/**
 * A provider entry of an oracle whose replies or calls go wrong in one way; `shaped-provider.mjs` lists the ways.
 *
 * @param failure - The message of its failed calls.
 */
export function shaped(label: string, shape?: string, failure = FAILURE): object {
  return { id: 'file://shaped-provider.mjs', label, config: { shape, failure, apiKey: KEY_IN_CONFIG } };
}

/** The verdict on a model as good as the baseline: 76 questions are too few to show that it lost no more than allowed. */
export const VERDICT_IF_EQUAL = 'inconclusive';

/** The variables with which shaped providers work again. */
export const REPAIRED = { REPAIRED: '1' } as const;

/** A part of a config by which no question is asked again, so that each model makes one call per question. */
export const NO_RETRIES = {
  defaultTest: {
    metadata: { answerRetries: 0 },
    assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }],
  },
};

/** Makes a folder in which `promptfoo-causal` resolves, with promptfoo's config and a database of its own. */
export function workspace(config: object, file = 'promptfooconfig.yaml'): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/promptfoo-causal'));
  cpSync(FIXTURES, folder, { recursive: true });
  cpSync(join(ROOT, 'prompts/zero-shot.j2'), join(folder, 'zero-shot.j2'));
  writeConfig(folder, config, file);
  return folder;
}

/** Writes a config that replaces parts of the common one. */
export function writeConfig(folder: string, config: object, file: string): void {
  writeFileSync(join(folder, file), stringify({ ...DEFAULTS, ...config }));
}

/** What an eval is started with, followed by other options. */
export const EVAL: readonly string[] = ['eval', '--no-cache', '--no-table'];

/** What a command line printed, and how it ended. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs the real promptfoo in a workspace.
 *
 * @param interruption - When aborted, promptfoo gets the signal that is the reason.
 */
export function promptfoo(
  folder: string,
  args: readonly string[] = EVAL,
  env: Readonly<Record<string, string>> = {},
  interruption?: AbortSignal,
): Promise<Finished> {
  const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  return run([cli, ...args], folder, { ...promptfooEnv(folder), ...env }, interruption);
}

/** Runs a command of this package, as built. */
export function causal(folder: string, ...args: readonly string[]): Promise<Finished> {
  return run([join(ROOT, 'dist/cli.js'), ...args], folder);
}

/** Reads the candidates from what the command gate printed with --json, after what it prints before. */
export function candidatesIn({ output }: Finished): Judgement['candidates'] {
  return JSON.parse(output.slice(output.indexOf('{'))).candidates;
}

/** Reads a JSON file of a folder. */
export function readJson(folder: string, file: string) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'));
}

/** Reads the scorecard of the only eval of a folder. */
export function scorecardIn(folder: string): Scorecard {
  const files = globSync('results/*/scorecard.json', { cwd: folder });
  if (files.length !== 1) throw new Error(`scorecardIn: expected one scorecard, got ${files.length}`);
  return readJson(folder, files[0]!);
}

/** The variables with which promptfoo starts in a workspace: quickly, quietly, and with a database of its own. */
export function promptfooEnv(folder: string): Record<string, string> {
  const quick = pathToFileURL(join(import.meta.dirname, 'quick-start.mjs'));
  return {
    NODE_COMPILE_CACHE: join(tmpdir(), 'promptfoo-causal-compiled'),
    NODE_OPTIONS: `--import ${quick} --stack-trace-limit=0`,
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_DEBUG_LOG: '1',
    PROMPTFOO_DISABLE_ERROR_LOG: '1',
  };
}

/** Runs a module with Node. */
export function run(
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
  interruption?: AbortSignal,
): Promise<Finished> {
  return runProgram(process.execPath, args, { folder, env, interruption });
}

interface RunOptions {
  readonly folder: string;
  /** Variables beside those of this process. */
  readonly env: Readonly<Record<string, string>>;
  /** When aborted, the program gets the signal that is the reason. */
  readonly interruption?: AbortSignal | undefined;
}

/** Runs a program, and collects both of its outputs. */
export function runProgram(
  program: string,
  args: readonly string[],
  { folder, env, interruption }: RunOptions,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...env } });
    interruption?.addEventListener('abort', () => child.kill(interruption.reason));
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject).on('close', (code) => resolve({ code, output }));
  });
}
