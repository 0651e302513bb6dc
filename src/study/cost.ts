import type { Case } from '../cases/case.ts';
import { isRecord } from '../lib/is-record.ts';
import { whole } from '../scoring/format.ts';
import { meanLength, takes, templateOf } from './prompt-length.ts';

export interface Tokens {
  readonly likely: number;
  readonly least: number;
  readonly most: number;
}

type CostInput = Pick<PlanInput, 'variants' | 'repeat' | 'replyTokens'> &
  Partial<Pick<PlanInput, 'otherTests' | 'price'>> & { readonly questions: number };

/** Estimates the calls, tokens and cost of each variant. Retries and cached answers are not considered. */
export function costsOf(input: CostInput) {
  const calls = (input.questions + (input.otherTests ?? 0)) * input.repeat;
  const ours = input.questions * input.repeat;
  return input.variants.map(({ provider, prompt, characters, price = input.price, isSimulated = false }) => {
    const promptTokens = characters === undefined ? undefined : tokensOf(characters * ours);
    const replyTokens = ours * input.replyTokens;
    return {
      provider,
      prompt,
      isSimulated,
      calls,
      promptTokens,
      replyTokens,
      /** The cost in US dollars; undefined if the price or the length of the prompts is unknown. */
      dollars: promptTokens && dollarsOf(promptTokens, replyTokens, price),
    };
  });
}

function dollarsOf(promptTokens: Tokens, replyTokens: number, price: PlanInput['price']): Tokens | undefined {
  if (!price) return undefined;
  const at = (tokens: number): number => (tokens * price.prompt + replyTokens * price.reply) / 1e6;
  return { likely: at(promptTokens.likely), least: at(promptTokens.least), most: at(promptTokens.most) };
}

/** Adds up estimates of tokens or dollars; undefined if any of them is unknown. */
export function sumOfTokens(list: readonly (Tokens | undefined)[]): Tokens | undefined {
  const known = list.filter((tokens) => tokens !== undefined);
  const sum = (key: keyof Tokens): number => known.reduce((total, tokens) => total + tokens[key], 0);
  if (known.length < list.length) return undefined;
  return { likely: sum('likely'), least: sum('least'), most: sum('most') };
}

/**
 * Estimates the number of tokens in a text from its length: 3.75 characters per token, with a range of 2.9 to 4.3.
 *
 * The ratios were measured on this package's stories and prompts with two byte-pair encodings, OpenAI's o200k and an
 * older encoding from Anthropic. They are 2.9 for the theme `abstract` and 3.4 to 4.3 for the other themes. Ratios
 * differ for other encodings and languages.
 */
export function tokensOf(characters: number): Tokens {
  return { likely: characters / 3.75, least: characters / 4.3, most: characters / 2.9 };
}

/** Matches the ids of simulated models, both in a config and at run time. */
const SIMULATED = /SimulatedModel|^simulated-model:|simulated-model\.[cm]?[jt]s$/;

/** Returns the price of a provider's calls according to its id and its `config` in promptfoo. */
export function priceOf(id: string, config: unknown) {
  if (SIMULATED.test(id)) return { price: { prompt: 0, reply: 0 }, isSimulated: true };
  if (!isRecord(config)) return { price: undefined, isSimulated: false };
  // promptfoo defines these keys, in dollars per token. `cost` is the price of both input and output.
  const perMillion = (key: string): number | undefined => {
    const value = config[key] ?? config.cost;
    return typeof value === 'number' && value >= 0 ? value * 1e6 : undefined;
  };
  const [prompt, reply] = [perMillion('inputCost'), perMillion('outputCost')];
  return {
    price: prompt === undefined || reply === undefined ? undefined : { prompt, reply },
    isSimulated: false,
  };
}

/** The price in US dollars per million tokens. */
export interface Price {
  readonly prompt: number;
  readonly reply: number;
}

export interface PlanInput {
  readonly cases: readonly Case[];
  /** The number of distinct questions. promptfoo's cache answers repeated questions. */
  readonly differentTexts: number;
  /** The number of tests in the config that do not come from this package. */
  readonly otherTests: number;
  /** The variants of the run: each is a provider with a prompt. */
  readonly variants: readonly {
    readonly provider: string;
    readonly prompt: string;
    /** The mean length of the variant's prompts in characters; undefined if only promptfoo can render them. */
    readonly characters: number | undefined;
    /** The provider's price, if its config states one; otherwise, the plan's price is used. */
    readonly price?: Price | undefined;
    readonly isSimulated?: boolean;
  }[];
  readonly repeat: number;
  readonly price: Price | undefined;
  /** The assumed mean number of tokens per reply. */
  readonly replyTokens: number;
  /** The share of wrong answers assumed for the expected intervals. */
  readonly errorRate: number;
}

type VariantCost = ReturnType<typeof costsOf>[number];

type Billed = Pick<BilledSuite, 'repeat' | 'concurrency'> & {
  readonly questions: number;
  readonly variants: readonly VariantCost[];
};

/** The assumed time of a call to a model that is not simulated, in seconds. */
const SECONDS_A_CALL = 2;

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
