import type { Result } from './result-schema.ts';

/**
 * The cost and time of a variant's rows. They are whole numbers, so that sums do not depend on the order of the rows.
 */
export interface Spent {
  rows: number;
  /** The cost of `costs` rows, in billionths of a dollar. `milliseconds` is the time of `timed` rows. */
  cost: number;
  costs: number;
  milliseconds: number;
  timed: number;
}

/** The upper limits of a row's cost and time: a million dollars and a month. */
const MOST = { cost: 1e6, latencyMs: 31 * 24 * 3_600_000 } as const;

export function unbelievable(result: Result): string | undefined {
  const found = (['cost', 'latencyMs'] as const).find((key) => {
    const value = result[key];
    return typeof value === 'number' && (value < 0 || value > MOST[key]);
  });
  return found && `a row has ${found} ${result[found]}: expected a number from 0 to ${MOST[found]}`;
}

/** Adds the cost and time of a row. The time to read an answer from a cache does not count. */
export function addSpent(spent: Spent, { cost, latencyMs, response }: Result): void {
  spent.rows++;
  if (isAmount(cost, MOST.cost)) {
    spent.cost += Math.round(1e9 * cost);
    spent.costs++;
  }
  const isOwnTime = response?.cached !== true || isAmount(response.latencyMs, MOST.latencyMs);
  if (response && isOwnTime && isAmount(latencyMs, MOST.latencyMs)) {
    spent.milliseconds += Math.round(latencyMs);
    spent.timed++;
  }
}

export function sumOfSpent(all: readonly Spent[]): Spent {
  const sum = (key: keyof Spent): number => all.reduce((total, spent) => total + spent[key], 0);
  return {
    rows: sum('rows'),
    cost: sum('cost'),
    costs: sum('costs'),
    milliseconds: sum('milliseconds'),
    timed: sum('timed'),
  };
}

/** Returns the cost of all replies, and the mean time per reply in milliseconds, as far as they are known. */
export function toldSpent(spent: Spent | undefined, replies: number): { cost?: number; latencyMs?: number } {
  if (!spent || spent.rows === 0) return {};
  const { rows, cost, costs, milliseconds, timed } = spent;
  return {
    ...(costs > 0 && { cost: ((cost / 1e9) * replies) / rows }),
    ...(timed > 0 && { latencyMs: milliseconds / timed }),
  };
}

/** Treats 0 like a missing amount, because simulated models report a time of 0. */
function isAmount(value: unknown, most: number): value is number {
  return typeof value === 'number' && value > 0 && value <= most;
}
