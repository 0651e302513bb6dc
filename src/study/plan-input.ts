import type { Case } from '../cases/case.ts';

/** One variant of a run: a provider under a prompt. */
export interface PlannedVariant {
  readonly provider: string;
  readonly prompt: string;
  /** Mean length of its prompts; undefined where they cannot be told without running something. */
  readonly characters: number | undefined;
  /** Of its provider's calls, where its config says; else that of the plan counts. */
  readonly price?: Price | undefined;
  readonly isSimulated?: boolean;
}

/** US dollars for a million tokens. */
export interface Price {
  readonly prompt: number;
  readonly reply: number;
}

export interface PlanInput {
  readonly cases: readonly Case[];
  /** Different texts among them: promptfoo's cache asks each of those once. */
  readonly differentTexts: number;
  /** Digest of all tests: another wording, world or seed has another. */
  readonly digest?: string;
  /** Tests of the same config that are none of this package's. */
  readonly otherTests: number;
  readonly variants: readonly PlannedVariant[];
  readonly repeat: number;
  readonly price: Price | undefined;
  /** Mean tokens of a reply, assumed. */
  readonly replyTokens: number;
  /** Share of questions that the expected intervals assume to be answered wrong. */
  readonly errorRate: number;
  /** Wanted width of 95 % intervals, from end to end. */
  readonly width: number | undefined;
}
