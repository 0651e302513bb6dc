import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { type AskedRungs, ladderCases, rungsOf } from '../../src/cases/ladder-stage.ts';
import { inLog2, unpairedDifference } from '../../src/compare/fresh-runs.ts';
import { metricDifference } from '../../src/compare/metric-difference.ts';
import { once } from '../../src/lib/caching.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { ROUNDING } from '../../src/scoring/approximation-error.ts';
import { halfDepth } from '../../src/scoring/half-depth.ts';
import type { Metric } from '../../src/scoring/metric.ts';
import { type AnswerSheet, replyAt, type VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf, numberOf } from '../../src/scoring/tracked.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';
import { firstRungs, nextRungs } from '../../src/study/next-rungs.ts';
import type { AxisName } from '../../src/tasks/compositional/ladder/axes.ts';
import { isInterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { isCompositionalCase, rungOf } from '../../src/tasks/shared/compositional-case.ts';
import { columnOf, replyTo, sheetOf } from '../../tests/support/variant-answers.ts';

/** A simulated model whose answers depend on the length of the question, for example its number of links. */
export interface FadingModel {
  readonly name: string;
  /** Returns the true discrimination at a length. */
  readonly j: (length: number) => number;
  /**
   * The greatest length that the model follows. Beyond it, the model guesses in a third of its runs, always says yes in
   * a third, and always says no in a third.
   */
  readonly most?: number;
  /** Whether the answers about a unit or a draw of names are either all right or all wrong. */
  readonly together?: boolean;
}

export function follower(most: number, slips: number): FadingModel {
  const slip = slipper(slips);
  return { name: `follows ${most}, ${slip.name}`, most, j: (length) => (length > most ? 0 : slip.j(length)) };
}

/** Makes a model that errs at every step with the same probability, so its discrimination is (1 − 2 · rate)^length. */
export function slipper(rate: number): FadingModel {
  return { name: `${100 * rate} % slips per step`, j: (length) => (1 - 2 * rate) ** length };
}

export const LEVEL: FadingModel = { name: '10 % wrong, however long', j: () => 0.8 };

const stories = (axis: AxisName) => once(() => sheetOf(compositional({ preset: 'ladder', ladder: [axis] })));

/** Answers depend only on the length, so one ladder serves all runs. */
const LADDERS = {
  'CCR half depth (links)': stories('links'),
  'CCR half depth (width)': stories('width'),
  'CCR half depth (load)': stories('load'),
  'CCR half depth (abduction)': stories('abduction'),
  'IE half depth (variables)': once(() => sheetOf(interventionEffects({ preset: 'ladder' }))),
} as const;

export type LadderName = keyof typeof LADDERS;

/** The half depths from all questions, and from the questions that the command `run` asks. */
interface DepthRun {
  readonly whole: Estimate;
  readonly asRun: Estimate;
}

/**
 * Simulates runs of one model on a ladder. In the result, `exact` is the half depth of the model's true discrimination.
 */
export function depthRuns(ladder: LadderName, model: FadingModel, runs: number) {
  const sheet = LADDERS[ladder]();
  const metric = halfDepthOf(sheet);
  const rungs = rungsOf(sheet.kinds, sheet.cases);
  if (!rungs) throw new Error(`depthRuns: expected questions with rungs, got ${ladder}`);
  const lengths = [...rungs.values()].map(({ length }) => length).sort((one, other) => one - other);
  return {
    exact: halfDepth(lengths, lengths.map(model.j)),
    found: Array.from({ length: runs }, (_, run): DepthRun => {
      const variant = answersOf(sheet, model, ladder, run);
      return {
        whole: estimateOf(metric.of(variant)),
        asRun: estimateOf(metric.of(asRunAsks(sheet, metric, variant))),
      };
    }),
  };
}

function halfDepthOf(sheet: AnswerSheet): Metric {
  const found = metricsOf(sheet, DEFAULT_SETTINGS, SCORES).find(({ inOctaves }) => inOctaves);
  if (!found) throw new Error('halfDepthOf: expected a metric in octaves');
  return found;
}

function answersOf(sheet: AnswerSheet, model: FadingModel, ladder: string, run: number): VariantAnswers {
  // The name of the random stream keeps its former wording, so that recorded results can be reproduced.
  const rng = namedRng('depth coverage', ladder, model.name.replace('per step', 'a step'), run);
  const fate = new Map<string, boolean>();
  const guess = ([undefined, 'yes', 'no'] as const)[run % 3];
  return columnOf(sheet, 'model', (item, position) => {
    const length = lengthOf(item);
    if (guess && length > (model.most ?? length)) return guess;
    const key = model.together ? clusterOf(sheet, item) : String(position);
    const isWrong = fate.get(key) ?? rng.bernoulli((1 - model.j(length)) / 2);
    fate.set(key, isWrong);
    return replyTo(item, !isWrong);
  });
}

/**
 * Returns the share of runs in which 600 questions, 100 at 128 links and 500 at 256 links, distinguish 0.1 % from 0.2 %
 * slips per step.
 */
export function toldApart(runs: number): number {
  const cases = [128, 256].flatMap((rung, i) => {
    const tests = compositional({
      preset: 'ladder',
      ladder: { links: [2] },
      units: { twins: [100, 500][i] },
    });
    // Short stories suffice, because the simulated answers do not depend on them.
    return tests.map(({ metadata }) => ({
      metadata: { ...metadata, rung: `links ${rung}`, world: `${metadata?.world}-${rung}` },
    }));
  });
  const sheet = sheetOf(cases);
  const metric = halfDepthOf(sheet);
  const apart = Array.from({ length: runs }, (_, run) => {
    const [few, more] = [0.001, 0.002].map((slips) => answersOf(sheet, slipper(slips), 'apart', run));
    const found = estimateOf(metricDifference(metric, few!, more!).difference);
    return found.kind === 'estimate' && found.interval.kind === 'interval' && found.interval.high < 0;
  });
  return apart.filter(Boolean).length / runs;
}

/** Returns the answers to the questions that the command `run` would ask, on a ladder with a single axis. */
function asRunAsks(sheet: AnswerSheet, metric: Metric, whole: VariantAnswers): VariantAnswers {
  const rungs = rungsOf(sheet.kinds, sheet.cases);
  if (!rungs) throw new Error('asRunAsks: expected questions with rungs');
  const answered = new Set<number>();
  const partSoFar = () =>
    columnOf(sheet, 'as run', (_, position) =>
      answered.has(position) ? replyAt(whole.replies[position]!) : undefined,
    );
  for (let asked: AskedRungs | undefined = firstRungs(rungs); asked; ) {
    for (const position of ladderCases(rungs, asked).positions) answered.add(position);
    const half = numberOf(metric.of(partSoFar()));
    asked = nextRungs(rungs, asked, () => (half === undefined ? [] : [half]));
  }
  return partSoFar();
}

/**
 * Returns the share of runs whose half depth is within a quarter octave of a value, or of another estimate from the
 * same run.
 */
export function nearness(depths: readonly Estimate[], others: number | readonly Estimate[]): number {
  const depthOf = (one: Estimate | undefined): number => (one?.kind === 'estimate' ? one.value : Number.NaN);
  const near = depths.filter((depth, i) => {
    const other = typeof others === 'number' ? others : depthOf(others[i]);
    return Math.abs(Math.log2(depthOf(depth) / other)) <= 0.25;
  });
  return near.length / depths.length;
}

export function coverage(depths: readonly Estimate[], value: number): number {
  const holds = depths.filter(
    (depth) =>
      depth.kind === 'estimate' &&
      depth.interval.kind === 'interval' &&
      depth.interval.low <= value * (1 + ROUNDING) &&
      value <= depth.interval.high * (1 + ROUNDING),
  );
  return holds.length / depths.length;
}

/**
 * Returns the shares of gates that pass and fail if each run is compared with the previous run of the same model. The
 * margin is in octaves.
 */
export function gatesOfEquals(depths: readonly Estimate[], margin: number): Record<'pass' | 'fail', number> {
  const losses = depths.slice(1).map((depth, i) => {
    const before = depths[i];
    const found = before && unpairedDifference(inLog2(depth), inLog2(before), DEFAULT_SETTINGS.level);
    return found?.kind === 'estimate' && found.interval.kind === 'interval' ? found.interval : undefined;
  });
  const share = (is: (loss: { low: number; high: number }) => boolean): number =>
    losses.filter((loss) => loss && is(loss)).length / losses.length;
  return { pass: share(({ high }) => high < margin), fail: share(({ low }) => low > margin) };
}

function lengthOf(item: Case): number {
  if (isInterventionEffectCase(item)) return item.path ?? 0;
  return (isCompositionalCase(item) && rungOf(item)?.length) || 0;
}

function clusterOf({ kinds }: AnswerSheet, item: Case): string {
  return kinds.get(item.task)?.key(item).cluster ?? '';
}
