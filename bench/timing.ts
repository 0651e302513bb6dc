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
