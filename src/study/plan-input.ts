import type { Case } from '../cases/case.ts';

/** One variant of a run: a provider with a prompt. */
interface PlannedVariant {
  readonly provider: string;
  readonly prompt: string;
  /** The mean length of its prompts; undefined if only running code could determine it. */
  readonly characters: number | undefined;
  /** The provider's price if its config states one; otherwise the plan's price is used. */
  readonly price?: Price | undefined;
  readonly isSimulated?: boolean;
}

/** The price in US dollars per million tokens. */
export interface Price {
  readonly prompt: number;
  readonly reply: number;
}

export interface PlanInput {
  readonly cases: readonly Case[];
  /** The number of distinct prompts. With its cache, promptfoo asks each of them only once. */
  readonly differentTexts: number;
  /** The digest of all tests, which changes with the wording, the world or the seed. */
  readonly digest?: string;
  /** The number of tests in the same config that are not from this package. */
  readonly otherTests: number;
  readonly variants: readonly PlannedVariant[];
  readonly repeat: number;
  readonly price: Price | undefined;
  /** The assumed mean number of tokens per reply. */
  readonly replyTokens: number;
  /** The share of wrong answers that the expected intervals assume. */
  readonly errorRate: number;
  /** The target width of 95 % intervals. */
  readonly width: number | undefined;
}
