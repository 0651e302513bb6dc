import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { type AskedRungs, ladderCases, rungsOf } from '../../src/cases/ladder-stage.ts';
import { inLog2 } from '../../src/compare/fresh-runs.ts';
import { unpairedDifference } from '../../src/compare/unpaired-difference.ts';
import { once } from '../../src/lib/once.ts';
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

/** A model whose answers to a ladder depend on length. */
export interface FadingModel {
  readonly name: string;
  /** The error rate of answers about a chain of this length, in a unit. */
  readonly wrong: (length: number) => number;
  /** True if all answers about a unit or a draw of names are either right or wrong together. */
  readonly together?: boolean;
  /** True if the model follows a certain number of links and no more, so that its half depth is known. */
  readonly isSharp?: boolean;
}

/** Makes a model that guesses beyond a number of links. */
function follower(most: number, slips: number): FadingModel {
  const name = `follows ${most}, slips in ${100 * slips} %`;
  return { name, isSharp: true, wrong: (length) => (length > most ? 0.5 : slips) };
}

/** Makes a model that errs at every step with the same probability. */
function slipper(rate: number): FadingModel {
  return { name: `slips in ${100 * rate} % a step`, wrong: (length) => (1 - (1 - 2 * rate) ** length) / 2 };
}

/** The models, from sharp to slow. Their half depths lie between rungs or, for one model, before the first rung. */
export const FADING: readonly FadingModel[] = [
  follower(3, 0.03),
  follower(12, 0.03),
  follower(12, 0.05),
  slipper(0.01),
  slipper(0.05),
  { ...slipper(0.03), name: 'slips in 3 % a step, whole units', together: true },
  { name: 'is wrong in 10 %, however long', wrong: () => 0.1 },
];

const stories = (axis: AxisName) => once(() => sheetOf(compositional({ preset: 'ladder', ladder: [axis] })));

/** The ladder of each axis. Answers depend only on the length, so one ladder serves all runs. */
const LADDERS = {
  'CCR half depth (links)': stories('links'),
  'CCR half depth (width)': stories('width'),
  'CCR half depth (load)': stories('load'),
  'CCR half depth (abduction)': stories('abduction'),
  'IE half depth (variables)': once(() => sheetOf(interventionEffects({ preset: 'ladder' }))),
} as const;

export type LadderName = keyof typeof LADDERS;

/** Half depths of one run: from all questions, and from those that `run` asks. */
interface DepthRun {
  readonly whole: Estimate;
  readonly asRun: Estimate;
}

/** Simulates runs of one model. @returns The runs, and the half depth of its exact discrimination. */
export function depthRuns(ladder: LadderName, model: FadingModel, runs: number) {
  const sheet = LADDERS[ladder]();
  const metric = metricsOf(sheet, DEFAULT_SETTINGS, SCORES).find(({ name }) => name === ladder);
  const rungs = rungsOf(sheet.kinds, sheet.cases);
  if (!metric || !rungs) throw new Error(`depthRuns: expected ${ladder}`);
  const lengths = [...rungs.values()].map(({ length }) => length).sort((one, other) => one - other);
  return {
    exact: halfDepth(
      lengths,
      lengths.map((length) => 1 - 2 * model.wrong(length)),
    ),
    found: Array.from({ length: runs }, (_, run): DepthRun => {
      const rng = namedRng('depth coverage', ladder, model.name, run);
      const fate = new Map<string, boolean>();
      const variant = columnOf(sheet, 'model', (item, position) => {
        const key = model.together ? clusterOf(sheet, item) : String(position);
        const isWrong = fate.get(key) ?? rng.bernoulli(model.wrong(lengthOf(item)));
        fate.set(key, isWrong);
        return replyTo(item, !isWrong);
      });
      const { part } = asRunAsks(sheet, metric, variant);
      return { whole: estimateOf(metric.of(variant)), asRun: estimateOf(metric.of(part)) };
    }),
  };
}

/**
 * Returns the part of a variant's answers for which `run` asks.
 *
 * @param metric - Half depth on the only axis of the sheet.
 */
export function asRunAsks(sheet: AnswerSheet, metric: Metric, whole: VariantAnswers) {
  const rungs = rungsOf(sheet.kinds, sheet.cases);
  if (!rungs) throw new Error('asRunAsks: expected a ladder');
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
  return { questions: answered.size, part: partSoFar() };
}

/** Returns the share of runs whose interval contains a value. */
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
 * Judges each run against the previous run of the same model, which has different errors, by a gate with a margin in
 * octaves.
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
