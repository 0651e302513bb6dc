import { isRecord } from '../lib/is-record.ts';
import type { PlanInput } from './plan-input.ts';

export interface Tokens {
  readonly likely: number;
  readonly least: number;
  readonly most: number;
}

type CostInput = Pick<PlanInput, 'variants' | 'repeat' | 'replyTokens'> &
  Partial<Pick<PlanInput, 'otherTests' | 'price'>> & { readonly questions: number };

/** Estimates the calls, tokens and cost of each variant. Retries, judges and cached answers are not considered. */
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
