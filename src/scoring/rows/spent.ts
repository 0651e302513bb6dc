import type { Result } from './result-schema.ts';

/**
 * Cost and time of a variant's rows, as far as promptfoo reports them; whole units, so the order of rows does not matter.
 */
export interface Spent {
  rows: number;
  /** Billionths of a dollar, over `costs` rows. */
  cost: number;
  costs: number;
  milliseconds: number;
  timed: number;
}

export function nothingSpent(): Spent {
  return { rows: 0, cost: 0, costs: 0, milliseconds: 0, timed: 0 };
}

/** Upper limits of a row's cost and time: a million dollars, a month. */
const MOST = { cost: 1e6, latencyMs: 31 * 24 * 3_600_000 } as const;

/** Reports a cost or a time that is impossible. */
export function unbelievable(result: Result): string | undefined {
  const found = (['cost', 'latencyMs'] as const).find((key) => {
    const value = result[key];
    return typeof value === 'number' && (value < 0 || value > MOST[key]);
  });
  return found && `a row has ${found} ${result[found]}: expected a number from 0 to ${MOST[found]}`;
}

/** Adds a row. The time of a cached answer is the cache's, unless the provider recorded its own. */
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

/**
 * The cost of all replies, and the mean time per reply.
 *
 * @param replies - Rows that count: duplicates and retries are not paid for twice.
 */
export function toldSpent(spent: Spent | undefined, replies: number): { cost?: number; latencyMs?: number } {
  if (!spent || spent.rows === 0) return {};
  const { rows, cost, costs, milliseconds, timed } = spent;
  return {
    ...(costs > 0 && { cost: ((cost / 1e9) * replies) / rows }),
    ...(timed > 0 && { latencyMs: milliseconds / timed }),
  };
}

/** Rejects missing amounts and 0: simulated models report that they took no time. */
function isAmount(value: unknown, most: number): value is number {
  return typeof value === 'number' && value > 0 && value <= most;
}
