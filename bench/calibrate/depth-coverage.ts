import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { inLog2 } from '../../src/compare/fresh-runs.ts';
import { unpairedDifference } from '../../src/compare/unpaired-difference.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { halfDepth } from '../../src/scoring/half-depth.ts';
import type { AnswerSheet } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { estimateOf } from '../../src/scoring/tracked.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';
import { isInterventionEffectCase } from '../../src/tasks/intervention-effects/intervention-effect-case.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { isCompositionalCase, rungOf } from '../../src/tasks/shared/compositional-case.ts';
import { columnOf, replyTo, sheetOf } from '../../tests/support/variant-answers.ts';

/** A model whose answers to a ladder depend on length. */
export interface FadingModel {
  readonly name: string;
  /** The error rate of answers about a chain of this length, in a unit. */
  readonly wrong: (length: number) => number;
  /** True if all answers about a unit, or a draw of names, are wrong together. */
  readonly together?: boolean;
  /** True if the model follows a number of links and no more, so that its half depth is known. */
  readonly isSharp?: boolean;
}

/** A model that guesses beyond a number of links. */
function follower(most: number, slips: number): FadingModel {
  const name = `follows ${most}, slips in ${100 * slips} %`;
  return { name, isSharp: true, wrong: (length) => (length > most ? 0.5 : slips) };
}

/** A model that errs at every step with the same probability. */
function slipper(rate: number): FadingModel {
  return { name: `slips in ${100 * rate} % a step`, wrong: (length) => (1 - (1 - 2 * rate) ** length) / 2 };
}

/** Models from sharp to slow: the half depth lies between rungs, or the first rung is not reached at all. */
export const FADING: readonly FadingModel[] = [
  follower(3, 0.03),
  follower(12, 0.03),
  follower(12, 0.05),
  slipper(0.01),
  slipper(0.05),
  { ...slipper(0.03), name: 'slips in 3 % a step, whole units', together: true },
  { name: 'is wrong in 10 %, however long', wrong: () => 0.1 },
];

/** The ladder of a task, from a seed. */
export const LADDERS = {
  'CCR half depth (links)': (seed: number) => compositional({ preset: 'ladder', ladder: ['links'], seed }),
  'IE half depth (variables)': (seed: number) => interventionEffects({ preset: 'ladder', seed }),
} as const;

export type LadderName = keyof typeof LADDERS;

/** Results of one run of a model on its own ladder. */
export interface DepthRun {
  readonly depth: Estimate;
  /** J by length, ascending. */
  readonly curve: readonly number[];
  readonly lengths: readonly number[];
}

const sheets = new Map<string, AnswerSheet>();

/** A ladder's questions: the first few are kept, for the next model. */
function asked(ladder: LadderName, seed: number): AnswerSheet {
  const key = `${ladder} ${seed}`;
  const sheet = sheets.get(key) ?? sheetOf(LADDERS[ladder](seed));
  if (sheets.size < 100) sheets.set(key, sheet);
  return sheet;
}

/** Simulates runs of one model, each on fresh questions. */
export function depthRuns(ladder: LadderName, model: FadingModel, runs: number): DepthRun[] {
  return Array.from({ length: runs }, (_, run) => {
    const sheet = asked(ladder, run + 1);
    const rng = namedRng('depth coverage', ladder, model.name, run);
    const fate = new Map<string, boolean>();
    const variant = columnOf(sheet, 'model', (item, position) => {
      const key = model.together ? clusterOf(sheet, item) : String(position);
      const isWrong = fate.get(key) ?? rng.bernoulli(model.wrong(lengthOf(item)));
      fate.set(key, isWrong);
      return replyTo(item, !isWrong);
    });
    const metrics = metricsOf(sheet, DEFAULT_SETTINGS, SCORES);
    const depth = metrics.find(({ name }) => name === ladder);
    const rungs = metrics.filter(({ name }) =>
      name.startsWith(`${ladder.split(' ', 1)[0]} discrimination at `),
    );
    const values = rungs.map((metric) => estimateOf(metric.of(variant)));
    if (!depth) throw new Error('depthRuns: expected a half depth');
    return {
      depth: estimateOf(depth.of(variant)),
      lengths: rungs.map(({ name }) => Number(/\d+/.exec(name)?.[0])),
      curve: values.map((one) => (one.kind === 'estimate' ? one.value : Number.NaN)),
    };
  });
}

/** The half depth of all runs together. */
export function pooledDepth(runs: readonly DepthRun[]): number {
  const lengths = runs[0]?.lengths ?? [];
  const mean = lengths.map((_, i) => runs.reduce((sum, { curve }) => sum + (curve[i] ?? 0), 0) / runs.length);
  return halfDepth(lengths, mean);
}

/** The share of runs whose interval contains a value. */
export function coverage(runs: readonly DepthRun[], value: number): number {
  const holds = runs.filter(
    ({ depth }) =>
      depth.kind === 'estimate' &&
      depth.interval.kind === 'interval' &&
      depth.interval.low <= value &&
      value <= depth.interval.high,
  );
  return holds.length / runs.length;
}

/** Judges each run against the one before it by a gate with a margin in octaves: the same model, on other questions. */
export function gatesOfEquals(runs: readonly DepthRun[], margin: number): Record<'pass' | 'fail', number> {
  const losses = runs.slice(1).map(({ depth }, i) => {
    const before = runs[i]?.depth;
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
