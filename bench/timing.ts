import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promptfoo, ROOT } from '../tests/support/promptfoo.ts';

/** Times are in seconds, and peak memory is in megabytes. */
interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/** Records the processor time and the peak memory of a Node process. */
export function usageRecorder(folder: string, options = '') {
  const file = join(folder, 'usage.json');
  return {
    /** The environment variables that the process needs. */
    env: {
      NODE_OPTIONS: `--import=${join(ROOT, 'bench/usage-on-exit.mjs')} ${options}`,
      USAGE_ON_EXIT: file,
    },
    read: (): Usage => JSON.parse(readFileSync(file, 'utf8')),
  };
}

/** Runs a Node process, and measures it. Its output is ignored or goes to an open file. */
export async function measured(
  args: readonly string[],
  output: number | 'ignore' = 'ignore',
): Promise<Usage & { readonly seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  const usage = usageRecorder(folder);
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...usage.env },
    stdio: ['ignore', output, 'pipe'],
  });
  let errors = '';
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(errors);
  const found = { ...usage.read(), seconds };
  rmSync(folder, { recursive: true });
  return found;
}

/** Runs an eval without promptfoo's cache and table, and measures it. */
export async function measuredEval(
  folder: string,
  args: readonly string[],
  options = '',
): Promise<Usage & { readonly seconds: number }> {
  const usage = usageRecorder(folder, options);
  const began = performance.now();
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', ...args], usage.env);
  const seconds = (performance.now() - began) / 1000;
  if (code !== 0) throw new Error(output);
  return { ...usage.read(), seconds };
}

/** Measures the processor time of a function in milliseconds: the shortest of several runs after a warm-up. */
export function fastest(runs: number, work: () => void): number {
  work();
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle) - 1]!) / 2;
}

export interface Finding {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
}

/**
 * Summarises several measurements by their median, minimum and maximum.
 *
 * @example '1.04 (1.01 to 1.09)'
 */
export function spread(values: readonly number[], digits = 2): string {
  const [least, greatest] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return `${median(values).toFixed(digits)} (${least} to ${greatest})`;
}
