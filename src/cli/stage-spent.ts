import { z } from 'zod';
import { tokensOf } from '../study/cost.ts';

const usage = z.looseObject({
  numRequests: z.number().optional(),
  prompt: z.number().optional(),
  completion: z.number().optional(),
});

/** The fields that this package reads in the rows of a stage. */
export const stageRow = z.looseObject({
  promptIdx: z.number(),
  testIdx: z.number(),
  provider: z.looseObject({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.looseObject({ label: z.string().optional(), raw: z.string().optional() }),
  failureReason: z.number().optional(),
  cost: z.number().optional(),
  tokenUsage: usage.extend({ incurredTokenUsage: usage.optional() }).optional(),
  response: z
    .looseObject({
      cached: z.boolean().optional().catch(undefined),
      incurredCost: z.number().optional().catch(undefined),
      output: z.unknown().optional(),
    })
    .nullish(),
});
type StageRow = z.infer<typeof stageRow>;

/** The costs of a stage, including retries. */
export const spentSchema = z.object({
  /** The number of calls. Answers from promptfoo's cache do not count. */
  calls: z.number(),
  cached: z.number(),
  dollars: z.number(),
  /** The rows that did not come from the cache, by provider: their number and their cost in dollars. */
  providers: z.record(z.string(), z.object({ rows: z.number(), dollars: z.number() })),
});
export type Spent = z.infer<typeof spentSchema>;

/** The prices in US dollars per million tokens, by the provider's label. */
export type Prices = ReadonlyMap<string, { readonly prompt: number; readonly reply: number } | undefined>;

export const NOTHING_SPENT: Spent = { calls: 0, cached: 0, dollars: 0, providers: {} };

export function spentOnRows(rows: readonly StageRow[], prices: Prices): Spent {
  return rows.map((row) => spentOnRow(row, prices)).reduce(addSpent, NOTHING_SPENT);
}

export function addSpent(one: Spent, other: Spent): Spent {
  const providers = { ...one.providers };
  for (const [label, { rows, dollars }] of Object.entries(other.providers)) {
    const before = providers[label] ?? { rows: 0, dollars: 0 };
    providers[label] = { rows: before.rows + rows, dollars: before.dollars + dollars };
  }
  return {
    calls: one.calls + other.calls,
    cached: one.cached + other.cached,
    dollars: one.dollars + other.dollars,
    providers,
  };
}

function spentOnRow(row: StageRow, prices: Prices): Spent {
  const { tokenUsage, response, provider } = row;
  if (response?.cached === true) return { ...NOTHING_SPENT, cached: 1 };
  const label = provider.label || provider.id || 'unknown';
  const requests = tokenUsage?.incurredTokenUsage?.numRequests ?? tokenUsage?.numRequests ?? 1;
  const dollars = dollarsOfRow(row, prices.get(label));
  return {
    calls: Math.max(1, requests),
    cached: 0,
    dollars,
    providers: { [label]: { rows: 1, dollars } },
  };
}

/**
 * Returns the cost of a row in dollars: the higher of the cost that promptfoo reports, which is 0 for unknown models,
 * and the cost of its tokens at the prices in the config. If the tokens were not counted, they are estimated from the
 * length of the texts.
 */
function dollarsOfRow(
  { cost = 0, tokenUsage, response, prompt }: StageRow,
  price: { readonly prompt: number; readonly reply: number } | undefined,
): number {
  const told = response?.incurredCost ?? cost;
  const said = Number.isFinite(told) && told > 0 ? told : 0;
  if (!price) return said;
  const usage = tokenUsage?.incurredTokenUsage ?? tokenUsage;
  const [asked = 0, replied = 0] = [usage?.prompt, usage?.completion];
  const output = response?.output;
  const text = typeof output === 'string' ? output : output === undefined ? '' : JSON.stringify(output);
  const isCounted = asked + replied > 0;
  const promptTokens = isCounted ? asked : tokensOf(prompt.raw?.length ?? 0).most;
  const replyTokens = isCounted ? replied : tokensOf(text.length).most;
  return Math.max(said, (promptTokens * price.prompt + replyTokens * price.reply) / 1e6);
}
