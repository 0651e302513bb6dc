import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Answer } from '../src/answer/answer.ts';
import type { Case } from '../src/case/case.ts';
import { judge } from '../src/gate/judge.ts';
import type { Rng } from '../src/lib/random.ts';
import type { Estimate } from '../src/score/estimate.ts';
import { differenceOf } from '../src/score/mean-metric.ts';
import type { Metric } from '../src/score/metric.ts';
import type { Answers } from '../src/score/sheet.ts';
import { metricsOf } from '../src/scorecard/metrics.ts';
import type { Judgement, VariantScores } from '../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../src/tasks/compositional/case.ts';
import type { InterventionEffectCase } from '../src/tasks/intervention-effects/case.ts';

/** The default questions of both tasks, with the metrics by which a gate judges. */
export interface Design {
  readonly ccr: readonly CompositionalCase[];
  readonly ie: readonly InterventionEffectCase[];
  /** All questions, in the order of answers. */
  readonly cases: readonly Case[];
  readonly metrics: readonly Metric[];
}

/** Generates the default questions of a seed. */
export function designOf(seed: number): Design {
  const ccr = compositional({ seed }).map(({ metadata }) => metadata as CompositionalCase);
  const ie = interventionEffects({ seed }).map(({ metadata }) => metadata as InterventionEffectCase);
  const cases = [...ccr, ...ie];
  return { ccr, ie, cases, metrics: metricsOf(cases).filter(({ kind }) => kind !== 'shown') };
}

/**
 * How wrong answers are spread: independently (`ind`); over whole units, or whole draws of names (`unit`); as coin flips
 * over clusters that are hard (`hard`); only from yes to no, or only from no to yes.
 */
export type Pattern = 'ind' | 'unit' | 'hard' | 'yes-no' | 'no-yes';

/** How a variant errs: a share of wrong answers with its pattern, and faults that replace some of them. */
export interface Faults {
  readonly rate?: number;
  /** The share in intervention effects, if it is another one. */
  readonly ieRate?: number;
  readonly pattern?: Pattern;
  /** Whether an answer is wrong; undefined if rate and pattern decide about it. */
  readonly ccrFault?: (item: CompositionalCase, rng: Rng) => boolean | undefined;
  readonly ieFault?: (item: InterventionEffectCase, rng: Rng) => boolean | undefined;
}

/** Draws the answers of a variant to all questions. */
export function answersOf({ ccr, ie }: Design, faults: Faults, rng: Rng): Answers {
  const { rate = 0, ieRate = rate, pattern = 'ind', ccrFault, ieFault } = faults;
  const groupOf = ({ pair, unit, cluster }: CompositionalCase): string =>
    pattern === 'unit' ? `${pair} ${unit}` : cluster;
  const wrongCcr = wrongAnswers(ccr, { rate, pattern }, groupOf, rng);
  const wrongIe = wrongAnswers(ie, { rate: ieRate, pattern }, ({ cluster }) => cluster, rng);
  const said = (truth: boolean, isWrong: boolean): readonly Answer[] => [truth !== isWrong ? 'yes' : 'no'];
  return [
    ...ccr.map((item, i) => said(item.truth, ccrFault?.(item, rng) ?? wrongCcr[i]!)),
    ...ie.map((item, i) => said(item.truth, ieFault?.(item, rng) ?? wrongIe[i]!)),
  ];
}

/** Draws which answers are wrong. The questions of a group share a draw where the pattern says so. */
function wrongAnswers<C extends { readonly truth: boolean }>(
  cases: readonly C[],
  { rate, pattern }: { readonly rate: number; readonly pattern: Pattern },
  groupOf: (item: C) => string,
  rng: Rng,
): boolean[] {
  const drawn = new Map<string, boolean>();
  const drawOfGroup = (item: C, chance: number): boolean => {
    const group = groupOf(item);
    const isWrong = drawn.get(group) ?? rng.bernoulli(chance);
    drawn.set(group, isWrong);
    return isWrong;
  };
  const shareOfYes = cases.filter(({ truth }) => truth).length / cases.length;
  return cases.map((item) => {
    if (pattern === 'ind') return rng.bernoulli(rate);
    if (pattern === 'unit') return drawOfGroup(item, rate);
    if (pattern === 'hard') return drawOfGroup(item, 2 * rate) && rng.bernoulli(0.5);
    if (item.truth !== (pattern === 'yes-no')) return false;
    return rng.bernoulli(pattern === 'yes-no' ? rate / shareOfYes : rate / (1 - shareOfYes));
  });
}

export type Losses = Readonly<Record<string, Estimate>>;

/** Computes the losses of a candidate beside a baseline that answered the same questions. */
export function lossesOf({ metrics }: Design, baseline: Answers, candidate: Answers): Losses {
  return Object.fromEntries(metrics.map((metric) => [metric.name, metric.loss(baseline, candidate)]));
}

/** Computes the losses beside a baseline that answered the questions of another seed. */
export function otherLosses(design: Design, other: Design, baseline: Answers, candidate: Answers): Losses {
  const losses = design.metrics.map((metric, m): [string, Estimate] => {
    const before = other.metrics[m]!.estimate(baseline);
    return [metric.name, independentLoss(metric, before, metric.estimate(candidate))];
  });
  return Object.fromEntries(losses);
}

/** Computes the loss between two estimates from different questions. */
export function independentLoss({ better }: Metric, before: Estimate, after: Estimate): Estimate {
  const [a, b] = better === 'higher' ? [before, after] : [after, before];
  if (a.kind !== 'estimate' || b.kind !== 'estimate') return { kind: 'undefined', reason: '' };
  return { kind: 'estimate', clusters: Math.min(a.clusters, b.clusters), ...differenceOf(a, b) };
}

/** Judges a candidate beside a baseline by the default policy. */
export function gated({ metrics }: Design, losses: Losses, baseline: Answers, candidate: Answers): Judgement {
  const variants = [variant('base', baseline), variant('candidate', candidate)];
  const none = { verdict: 'no difference shown', pairing: 'same questions', lost: [], gained: [] } as const;
  const comparisons = [{ ...none, baseline: 'base', candidate: 'candidate', losses, both: 0 }];
  const rest = { schemaVersion: 4, createdAt: '', versions: {}, designs: [], shared: {}, cases: [] } as const;
  const scorecard = { ...rest, metrics, variants, comparisons, questions: [] };
  return judge({ scorecard, problems: [], policy: {}, baseline: 'base' });
}

/** What a gate reads of a variant: the counts of its calls. */
function variant(name: string, answers: Answers): VariantScores {
  const errors = answers.filter(([answer]) => answer === 'error').length;
  const [asked, received] = [answers.length, answers.length - errors];
  const counts = { asked, received, errors, right: 0, yes: 0, no: 0, unparsed: 0, refused: 0, missing: 0 };
  const provider = { id: name, label: name };
  return { name, provider, prompt: '', counts, estimates: {}, results: {}, closest: {}, answers: [] };
}
