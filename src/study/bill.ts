import { isRecord } from '../lib/is-record.ts';
import { whole } from '../scoring/format.ts';
import { costsOf, priceOf, sumOfTokens } from './cost.ts';
import { meanLength, takes, templateOf } from './prompt-length.ts';

type VariantCost = ReturnType<typeof costsOf>[number];

/** The assumed time of a call to a model that is not simulated, in seconds. */
const SECONDS_A_CALL = 2;

interface Billed extends Pick<BilledSuite, 'repeat' | 'concurrency'> {
  readonly questions: number;
  readonly variants: readonly VariantCost[];
}

/**
 * Formats the expected bill of a run in one line: questions, calls, tokens, the price of each variant, and the
 * duration.
 *
 * @example '96 questions × 2 variants: 192 calls, about 45 k prompt and 19 k reply tokens; m with direct: $0.24 …'
 */
export function billLine({ questions, repeat, variants, concurrency }: Billed): string {
  const paid = variants.filter(({ isSimulated }) => !isSimulated);
  const sum = (of: (cost: VariantCost) => number): number => paid.reduce((all, one) => all + of(one), 0);
  const calls = whole(variants.reduce((all, one) => all + one.calls, 0));
  const repeated = repeat > 1 ? ` × ${repeat} replicates` : '';
  const asked = `${whole(questions)} questions × ${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}${repeated}: ${calls} calls`;
  if (paid.length === 0) return `${asked}, all to simulated models, which cost nothing`;
  const tokens = sumOfTokens(paid.map(({ promptTokens }) => promptTokens));
  const replyTokens = thousands(sum((one) => one.replyTokens));
  const prices = paid.map(({ provider, prompt, dollars }) => {
    const price = dollars ? `$${dollars.likely.toFixed(2)}` : 'price unknown';
    return `${provider} with ${prompt}: ${price}`;
  });
  if (paid.length < variants.length) prices.push('simulated models: $0.00');
  const minutes = (sum((one) => one.calls) * SECONDS_A_CALL) / concurrency / 60;
  return [
    asked,
    tokens
      ? `, about ${thousands(tokens.likely)} prompt and ${replyTokens} reply tokens`
      : `, an unknown number of prompt tokens and about ${replyTokens} reply tokens`,
    `; ${prices.join(', ')}`,
    `; about ${minutes < 1 ? 'a minute' : `${whole(minutes)} min`} (assuming ${SECONDS_A_CALL} s per call and a concurrency of ${concurrency})`,
  ].join('');
}

/**
 * Formats a number of tokens in thousands or millions.
 *
 * @example thousands(45_000) // '45 k'
 */
export function thousands(tokens: number): string {
  return tokens >= 1e6 ? `${(tokens / 1e6).toFixed(2)} M` : `${Math.round(tokens / 1000)} k`;
}

const REPLY_TOKENS = 200;

interface BilledSuite {
  readonly providers: readonly {
    readonly id: string;
    readonly label: string;
    readonly config?: unknown;
    /** The labels of the prompts that the provider gets; absent if it gets all prompts. */
    readonly prompts?: readonly string[] | undefined;
  }[];
  /** The templates of the prompts; undefined for prompts that are functions. */
  readonly prompts: readonly { readonly label: string; readonly raw: string | undefined }[];
  readonly tests: readonly { readonly vars?: unknown; readonly metadata?: unknown }[];
  readonly repeat: number;
  readonly concurrency: number;
}

/** Computes the bill of an eval from the lengths of its prompts; undefined if the eval has no case of this package. */
export async function suiteBill(suite: BilledSuite): Promise<string | undefined> {
  const { providers, prompts, tests, repeat, concurrency } = suite;
  const ours = tests.filter(({ metadata }) => isRecord(metadata) && metadata.design !== undefined);
  if (ours.length === 0) return undefined;
  const lengths = await Promise.all(
    prompts.map(({ raw }) => raw && meanLength(templateOf(raw), ours).catch(() => undefined)),
  );
  const variants = providers.flatMap(({ id, label: provider, config, prompts: own }) =>
    prompts.flatMap(({ label: prompt }, p) =>
      takes(own, prompt)
        ? { provider, prompt, characters: lengths[p] || undefined, ...priceOf(id, config) }
        : [],
    ),
  );
  const questions = ours.length;
  const costs = costsOf({ questions, repeat, variants, replyTokens: REPLY_TOKENS });
  return billLine({ questions, repeat, variants: costs, concurrency });
}
