import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stringify } from 'yaml';

/** The repository. */
export const ROOT = join(import.meta.dirname, '../..');

/** A folder of its own for one run of promptfoo, with its own promptfoo database. */
export function workspace(config: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-'));
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
  return folder;
}

/** A `file://` reference to a file of this repository. */
export function ours(path: string): string {
  return `file://${join(ROOT, path)}`;
}

/** What a command line printed, and how it ended. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/**
 * Runs the real promptfoo in a workspace.
 *
 * @param interruption - When aborted, promptfoo gets the signal that is the reason: SIGINT, as by Ctrl-C, or SIGKILL.
 */
export function promptfoo(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
  interruption?: AbortSignal,
): Promise<Finished> {
  const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  return run(process.execPath, [cli, ...args], folder, { ...promptfooEnv(folder), ...env }, interruption);
}

/** What spares promptfoo reading as it starts. */
export const QUICK_START = `--import ${pathToFileURL(join(import.meta.dirname, 'quick-start.mjs'))}`;

/** promptfoo is started a hundred times: where Node keeps what it compiled. */
const QUICK = {
  NODE_COMPILE_CACHE: join(tmpdir(), 'promptfoo-causal-compiled'),
  NODE_OPTIONS: QUICK_START,
};

/** What promptfoo is started with in a workspace, by whomever. */
export function promptfooEnv(folder: string): Record<string, string> {
  return {
    ...QUICK,
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
    PROMPTFOO_DISABLE_DEBUG_LOG: '1',
    PROMPTFOO_DISABLE_ERROR_LOG: '1',
    // As in promptfoo.env: a fifth of the time goes into stack traces that nobody reads.
    NODE_OPTIONS: `${QUICK_START} --stack-trace-limit=0`,
  };
}

/** Runs a program and collects both of its outputs. */
export function run(
  program: string,
  args: readonly string[],
  folder: string,
  env: Record<string, string> = {},
  interruption?: AbortSignal,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { ...process.env, ...QUICK, ...env } });
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
