import type { ProviderResponse } from '../promptfoo-types.ts';

/** The cost of responses, in fields of promptfoo's `ProviderResponse`. */
export type Spent = Pick<ProviderResponse, 'tokenUsage' | 'cost' | 'incurredCost' | 'latencyMs' | 'cached'>;

/**
 * Sums the cost of the responses to one question.
 *
 * promptfoo reports two costs: the cost without a cache (`cost`, `tokenUsage`), and the cost that this run incurred,
 * in which cached responses are free (`incurredCost`, `tokenUsage.incurredTokenUsage`). The sum counts as cached if
 * every response was cached.
 */
export function spentOn(responses: readonly ProviderResponse[]): Spent {
  const cached = responses.every((response) => response.cached === true);
  const anyCached = responses.some((response) => response.cached === true);
  const usages = responses.filter(({ tokenUsage }) => tokenUsage !== undefined);
  const incurred = anyCached && !cached ? { incurredTokenUsage: sumTokens(usages.map(incurredUsage)) } : {};
  const costs = responses.flatMap(({ cost }) => cost ?? []);
  const latencies = responses.flatMap(({ latencyMs }) => latencyMs ?? []);
  return {
    ...(cached && { cached }),
    ...(usages.length > 0 && { tokenUsage: { ...sumTokens(usages.map(logicalUsage)), ...incurred } }),
    ...(costs.length > 0 && { cost: sum(costs) }),
    ...(costs.length > 0 && anyCached && { incurredCost: sum(responses.map(incurredCost)) }),
    ...(latencies.length > 0 && { latencyMs: sum(latencies) }),
  };
}

function logicalUsage({ tokenUsage }: ProviderResponse): TokenCounts {
  const { incurredTokenUsage: _, ...logical } = tokenUsage as TokenCounts;
  return { numRequests: 1, ...logical };
}

function incurredUsage(response: ProviderResponse): TokenCounts {
  const own = response.tokenUsage?.incurredTokenUsage as TokenCounts | undefined;
  return own ?? (response.cached === true ? { numRequests: 0 } : logicalUsage(response));
}

function incurredCost({ incurredCost, cached, cost = 0 }: ProviderResponse): number {
  return incurredCost ?? (cached === true ? 0 : cost);
}

/** Token counts of a provider: numbers by name, some of them grouped. */
interface TokenCounts {
  readonly [name: string]: number | TokenCounts | undefined;
}

/** Adds up counts by name, including groups such as `completionDetails`. */
export function sumTokens(counts: readonly TokenCounts[]): TokenCounts {
  const sum: Record<string, number | TokenCounts> = {};
  for (const [name, value] of counts.flatMap((count) => Object.entries(count))) {
    const before = sum[name];
    if (typeof value === 'number') sum[name] = (typeof before === 'number' ? before : 0) + value;
    else if (value !== undefined)
      sum[name] = sumTokens(typeof before === 'object' ? [before, value] : [value]);
  }
  return sum;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
