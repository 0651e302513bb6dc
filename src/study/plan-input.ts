import type { Case } from '../cases/case.ts';

/** One variant of a run: a provider under a prompt. */
interface PlannedVariant {
  readonly provider: string;
  readonly prompt: string;
  /** Mean length of its prompts; undefined if it could be found only by running code. */
  readonly characters: number | undefined;
  /** The provider's price if its config states one; otherwise the plan's price is used. */
  readonly price?: Price | undefined;
  readonly isSimulated?: boolean;
}

/** US dollars per million tokens. */
export interface Price {
  readonly prompt: number;
  readonly reply: number;
}

export interface PlanInput {
  readonly cases: readonly Case[];
  /** Different prompts: promptfoo's cache asks each of them once. */
  readonly differentTexts: number;
  /** Digest of all tests, which changes with the wording, the world or the seed. */
  readonly digest?: string;
  /** Number of tests in the same config that come from elsewhere. */
  readonly otherTests: number;
  readonly variants: readonly PlannedVariant[];
  readonly repeat: number;
  readonly price: Price | undefined;
  /** Assumed mean tokens per reply. */
  readonly replyTokens: number;
  /** Share of wrong answers that the expected intervals assume. */
  readonly errorRate: number;
  /** Wanted width of 95 % intervals. */
  readonly width: number | undefined;
}
