import type { Estimate } from '../score/estimate.ts';
import type { MetricInfo } from '../score/metric.ts';

/** The results of a run: what reports, gates and comparisons are made from. Everything in it is JSON. */
export interface Scorecard {
  readonly schemaVersion: 4;
  /** When the scorecard was made, in ISO 8601. */
  readonly createdAt: string;
  /** The id of the first eval. */
  readonly evalId?: string;
  /** The versions of this package, of promptfoo and of Node. */
  readonly versions: Readonly<Record<string, string>>;
  /** The config's description. */
  readonly description?: string;
  readonly designs: readonly {
    readonly task: string;
    /** As cases carry it: `1a2b3c4d/360`. */
    readonly design: string;
    /** The number of its questions, and how many of them any variant was asked. */
    readonly questions: number;
    readonly found: number;
  }[];
  readonly metrics: readonly MetricInfo[];
  /** By task, what all variants share. */
  readonly shared: Readonly<Record<string, unknown>>;
  /** Ids, tasks and truths of the cases, in the order of `variants[].answers`. */
  readonly cases: readonly {
    readonly id: string;
    readonly task: string;
    readonly truth: boolean;
    readonly title: string;
  }[];
  readonly variants: readonly VariantScores[];
  readonly comparisons: readonly Comparison[];
  /** Questions that the page shows with their texts. */
  readonly questions: readonly ExampleQuestion[];
  /** What the gate decided; absent without a gate. */
  readonly gate?: Judgement;
}

/** The number of questions of all tasks, as the designs of a run have them. */
export function questionCount({ designs }: Pick<Scorecard, 'designs'>): number {
  return designs.reduce((sum, { questions }) => sum + questions, 0);
}

/** Names a variant by its provider and, unless there is a single prompt, by its prompt. @example 'v1 with zero-shot' */
export function variantName(label: string, prompt: string, isSinglePrompt: boolean): string {
  return isSinglePrompt ? label : `${label} with ${prompt}`;
}

/** A variant's replies and scores. */
export interface VariantScores {
  /** The provider's label, followed by the prompt's label if there are several prompts. */
  readonly name: string;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: string;
  readonly counts: Counts;
  /** By metric; the metrics that do not apply are absent. */
  readonly estimates: Readonly<Record<string, Estimate>>;
  /** By task. */
  readonly results: Readonly<Record<string, unknown>>;
  /** By task, the fault whose answers agree best with this variant's wrong answers. */
  readonly closest: Readonly<Record<string, { readonly pattern: string; readonly agreement: number }>>;
  /** A text for each case, with a sign for each reply: y, n, u (unparsed), r (refused), e (failed call). */
  readonly answers: readonly string[];
  /** The most frequent message of failed calls. */
  readonly failure?: string;
  /** What all its calls took, as far as promptfoo reports it; `latencyMs` is the mean of a call. */
  readonly tokens?: number;
  readonly cost?: number;
  readonly latencyMs?: number;
}

/** How many replies of a variant were read in which way. */
export interface Counts {
  /** Questions that the variant should have been asked, with replicates. */
  readonly asked: number;
  /** Replies received: all but failed calls and missing rows. */
  readonly received: number;
  readonly right: number;
  readonly yes: number;
  readonly no: number;
  readonly unparsed: number;
  readonly refused: number;
  readonly errors: number;
  readonly missing: number;
}

/** A candidate beside its baseline. */
export interface Comparison {
  readonly baseline: string;
  /** Present if the baseline was recorded by an earlier run. */
  readonly recorded?: { readonly file: string; readonly createdAt: string };
  readonly candidate: string;
  readonly verdict: 'better' | 'worse' | 'no difference shown' | 'not judged';
  /** Why it was not judged. */
  readonly reason?: string;
  readonly pairing: 'same questions' | 'other questions';
  /** How much the candidate lost, by metric; positive if it got worse. */
  readonly losses: Readonly<Record<string, Estimate>>;
  /** How many questions both answered. */
  readonly both: number;
  /** Ids of cases that only the baseline, and only the candidate, answered right. */
  readonly lost: readonly string[];
  readonly gained: readonly string[];
}

/** Names a comparison's baseline, with its file if an earlier run recorded it. @example 'v1', 'v1 of baseline.json' */
export function baselineName({ baseline, recorded }: Pick<Comparison, 'baseline' | 'recorded'>): string {
  return recorded === undefined ? baseline : `${baseline} of ${recorded.file}`;
}

/** A question with its texts, for the page: among those that were answered wrong, first those that changed. */
export interface ExampleQuestion {
  readonly id: string;
  readonly task: string;
  readonly title: string;
  readonly prompt: string;
  readonly truth: boolean;
  readonly replies: readonly {
    readonly variant: string;
    /** How the reply was read: yes, no, unparsed, refused or error. */
    readonly answer: string;
    /** The form by which it was read, such as `tag`. */
    readonly by?: string;
    readonly text: string;
  }[];
}

/** What the gate says of a run. */
export interface Judgement {
  readonly verdict: 'pass' | 'fail' | 'inconclusive' | 'not judged';
  readonly exitCode: number;
  /** One sentence: whether the candidate may ship, and why. */
  readonly sentence: string;
  readonly candidates: readonly {
    readonly name: string;
    readonly baseline?: string;
    readonly verdict: Judgement['verdict'];
    readonly sentence: string;
    readonly checks: readonly Check[];
  }[];
  /** Whether the run was recorded as the baseline, or why not. */
  readonly saved?: string;
  /** What to do next. */
  readonly next?: string;
}

/** One thing that the gate checks of a candidate. */
export interface Check {
  /** As policies name it: `accuracy`, `parts`, `CCR PNS error`, `unparsed`. */
  readonly name: string;
  readonly kind: 'run' | 'loss' | 'floor' | 'alarm';
  readonly outcome: 'pass' | 'fail' | 'inconclusive';
  readonly observed?: Estimate;
  readonly limit?: number;
  readonly sentence: string;
}
