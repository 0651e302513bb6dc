import type { Comparison, Judgement, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import type { Baselines, GateOptions } from './baselines.ts';
import type { Policy } from './policy.ts';

/** A candidate with its verdict, its sentence and its checks. */
export type Candidate = Judgement['candidates'][number];

/** A run with everything that a gate judges it by. */
export interface JudgedRun extends Baselines, Pick<GateOptions, 'strict' | 'repairs'> {
  /** With the comparisons of its candidates. */
  readonly scorecard: Scorecard;
  /** What is wrong with the rows, one sentence each. Any problem fails the run. */
  readonly problems: readonly string[];
  readonly policy: Policy;
  /** Why the run is too old to be judged. */
  readonly tooOld?: string | undefined;
  /** The results files, for the advice. */
  readonly files?: readonly string[] | undefined;
}

/** A variant of a judged run, beside its baseline if it has one. */
export interface ComparedVariant {
  readonly variant: VariantScores;
  /** The scores of the baseline. */
  readonly before?: VariantScores | undefined;
  /** The comparison with the baseline. */
  readonly comparison?: Comparison | undefined;
}
