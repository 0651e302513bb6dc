import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../tests/support/promptfoo.ts';

/** Records the processor time of a Node process in seconds, and its peak memory in megabytes. */
export function usageRecorder(folder: string, options = '') {
  const file = join(folder, 'usage.json');
  return {
    /** The environment variables that the process needs. */
    env: {
      NODE_OPTIONS: `--import=${join(ROOT, 'bench/usage-on-exit.mjs')} ${options}`,
      USAGE_ON_EXIT: file,
    },
    read: (): { cpu: number; memory: number } => JSON.parse(readFileSync(file, 'utf8')),
  };
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
