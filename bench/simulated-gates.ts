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

export function designOf(seed: number): Design {
  const casesOf = <C>(tests: readonly { readonly metadata: unknown }[]) =>
    tests.map(({ metadata }) => metadata as C);
  const ccr = casesOf<CompositionalCase>(compositional({ seed }));
  const ie = casesOf<InterventionEffectCase>(interventionEffects({ seed }));
  const cases = [...ccr, ...ie];
  return { ccr, ie, cases, metrics: metricsOf(cases).filter(({ kind }) => kind !== 'shown') };
}

export type Mode = 'ind' | 'unit' | 'hard' | 'yes-no' | 'no-yes';

/** How a variant errs: a share of wrong answers with its pattern, and faults that replace some of them. */
export interface Faults {
  readonly e?: number;
  /** The share of intervention effects, if it differs. */
  readonly ie?: number;
  readonly mode?: Mode;
  readonly ccrFault?: (item: CompositionalCase, rng: Rng) => boolean | undefined;
  readonly ieFault?: (item: InterventionEffectCase, rng: Rng) => boolean | undefined;
}

/** Draws which answers are wrong. Clusters, or units, share a draw where the pattern says so. */
function wrongAnswers<C extends { readonly truth: boolean }>(
  cases: readonly C[],
  { e, mode }: { readonly e: number; readonly mode: Mode },
  groupOf: (item: C, mode: Mode) => string,
  rng: Rng,
): boolean[] {
  const shared = new Map<string, boolean>();
  const draw = (key: string, chance: number): boolean => {
    if (!shared.has(key)) shared.set(key, rng.bernoulli(chance));
    return shared.get(key)!;
  };
  const share = cases.filter(({ truth }) => truth).length / cases.length;
  return cases.map((item) => {
    if (mode === 'ind') return rng.bernoulli(e);
    if (mode === 'unit') return draw(groupOf(item, mode), e);
    if (mode === 'hard') return draw(groupOf(item, mode), 2 * e) && rng.bernoulli(0.5);
    if (item.truth !== (mode === 'yes-no')) return false;
    return rng.bernoulli(mode === 'yes-no' ? e / share : e / (1 - share));
  });
}

/** Draws the answers of a variant to all questions. */
export function answersOf({ ccr, ie }: Design, faults: Faults, rng: Rng): Answers {
  const { e = 0, mode = 'ind', ccrFault, ieFault } = faults;
  const unit = ({ pair, unit, cluster }: CompositionalCase, mode: Mode): string =>
    mode === 'unit' ? `${pair} ${unit}` : cluster;
  const wrongCcr = wrongAnswers(ccr, { e, mode }, unit, rng);
  const wrongIe = wrongAnswers(ie, { e: faults.ie ?? e, mode }, ({ cluster }) => cluster, rng);
  const said = (truth: boolean, isWrong: boolean): readonly Answer[] => [truth !== isWrong ? 'yes' : 'no'];
  return [
    ...ccr.map((item, i) => said(item.truth, ccrFault?.(item, rng) ?? wrongCcr[i]!)),
    ...ie.map((item, i) => said(item.truth, ieFault?.(item, rng) ?? wrongIe[i]!)),
  ];
}

export type Losses = Readonly<Record<string, Estimate>>;

export function lossesOf({ metrics }: Design, baseline: Answers, candidate: Answers): Losses {
  return Object.fromEntries(metrics.map((metric) => [metric.name, metric.loss(baseline, candidate)]));
}

/** The losses beside a baseline that answered the questions of another seed. */
export function otherLosses(design: Design, other: Design, baseline: Answers, candidate: Answers): Losses {
  return Object.fromEntries(
    design.metrics.map((metric, m): [string, Estimate] => {
      const [before, now] = [other.metrics[m]!.estimate(baseline), metric.estimate(candidate)];
      if (before.kind !== 'estimate' || now.kind !== 'estimate')
        return [metric.name, { kind: 'undefined', reason: '' }];
      const [a, b] = metric.better === 'higher' ? [before, now] : [now, before];
      return [metric.name, { kind: 'estimate', clusters: now.clusters, ...differenceOf(a, b) }];
    }),
  );
}

function variant(name: string, answers: Answers): VariantScores {
  const errors = answers.filter(([answer]) => answer === 'error').length;
  const [asked, received] = [answers.length, answers.length - errors];
  const counts = { asked, received, errors, right: 0, yes: 0, no: 0, unparsed: 0, refused: 0, missing: 0 };
  const provider = { id: name, label: name };
  return { name, provider, prompt: '', counts, estimates: {}, results: {}, closest: {}, answers: [] };
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
