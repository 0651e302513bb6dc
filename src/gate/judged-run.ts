import type { Judgement, Scorecard } from '../scorecard/scorecard.ts';
import type { Policy } from './policy.ts';

/** A candidate with its verdict, its sentence and its checks. */
export type Candidate = Judgement['candidates'][number];

/** A run with everything that a gate judges it by. */
export interface JudgedRun {
  /** With the comparisons of its candidates. */
  readonly scorecard: Scorecard;
  /** What is wrong with the rows, one sentence each. Any problem fails the run. */
  readonly problems: readonly string[];
  readonly policy: Policy;
  /** The variant that is the baseline of this run. */
  readonly baseline?: string | undefined;
  /** The recorded run of the policy, with the counts of its variants. */
  readonly recorded?: { readonly file: string; readonly scorecard: Scorecard } | undefined;
  /** Why there is no recorded run yet, if the policy or an option names one, or the run is to be recorded. */
  readonly noRecord?: string | undefined;
  /** The file in which to record a run that has no recorded run yet. */
  readonly recordAs?: string | undefined;
  /** Why the run is too old to be judged. */
  readonly tooOld?: string | undefined;
  /** Whether an undecided run fails the build. */
  readonly strict?: boolean | undefined;
  /** The results files, for the advice. */
  readonly files?: readonly string[] | undefined;
  /** The results file that the run repairs, if only the failed calls of an earlier run were asked again. */
  readonly repairs?: string | undefined;
}
