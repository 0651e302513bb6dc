import type { PlanInput } from './plan-input.ts';
import { type Tokens, tokensOf } from './tokens.ts';

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

/** Adds up numbers of tokens; undefined if any of them is unknown. */
export function sumOfTokens(list: readonly (Tokens | undefined)[]): Tokens | undefined {
  const known = list.filter((tokens) => tokens !== undefined);
  const sum = (key: keyof Tokens): number => known.reduce((total, tokens) => total + tokens[key], 0);
  if (known.length < list.length) return undefined;
  return { likely: sum('likely'), least: sum('least'), most: sum('most') };
}
