import type { Case } from '../cases/case.ts';

/** The price in US dollars per million tokens. */
export interface Price {
  readonly prompt: number;
  readonly reply: number;
}

export interface PlanInput {
  readonly cases: readonly Case[];
  /** The number of distinct questions. promptfoo's cache answers repeated questions. */
  readonly differentTexts: number;
  /** The digest of all tests. */
  readonly digest?: string;
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
