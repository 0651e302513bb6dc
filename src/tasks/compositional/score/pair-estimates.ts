import { type Measure, measureOn, type UnitOutcomes } from '../../../causal/measures.ts';
import { at } from '../../../lib/at.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import {
  type Tracked,
  tracked,
  trackedBetween,
  untracked,
  type Variation,
} from '../../../scoring/tracked.ts';
import { measureRange, possibleOutcomes, possibleTruths } from './measure-range.ts';
import { MEASURES, type MeasureName, TRUE_NAMES, type TrueName } from './measures.ts';
import { answeredVariation, trueVariation } from './variation.ts';
import { outcomesOf, trueOutcomes, type WorldAnswers, yesShares } from './world-answers.ts';
import type { PairQuestions, WorldQuestions } from './world-questions.ts';

export interface PairEstimates {
  readonly estimates: Readonly<Record<MeasureName, Tracked>>;
  readonly truths: Readonly<Record<TrueName, Tracked>>;
}

export type PopulationValues = Readonly<Record<TrueName, Measure>>;

export function answeredWorld(answers: WorldAnswers, settings: ScorecardSettings) {
  return { answers, yes: yesShares(answers.questions), variation: answeredVariation(answers, settings) };
}

export function pairEstimates(
  { answers: { pairs, questions }, yes, variation }: ReturnType<typeof answeredWorld>,
  pair: number,
): (name: MeasureName) => Tracked {
  const answers = at(pairs, pair);
  const outcomes = outcomesOf(answers, yes);
  return (name) => {
    if (!isAsked(answers.questions, name)) return untracked('not-asked');
    if (answers.unanswered > 0) {
      const range = measureRange(MEASURES[name], possibleOutcomes(answers, questions));
      return range ? trackedBetween(range, answers.unanswered) : untracked('empty-condition');
    }
    return measured(name, outcomes, () => variation(pair, name, outcomes));
  };
}

/** Returns the true values of every pair on all units of the design. They are ranges if a sample has missing rows. */
export function pairTruths(
  world: WorldQuestions,
  population: readonly PopulationValues[],
  settings: ScorecardSettings,
): PairEstimates['truths'][] {
  const variation = trueVariation(world, settings);
  return world.pairs.map((questions, pair) => {
    const outcomes = trueOutcomes(questions);
    return record(TRUE_NAMES, (name) => {
      if (settings.truth === 'withheld') return untracked('withheld');
      if (!isAsked(questions, name)) return untracked('not-asked');
      if (questions.unasked === 0) return measured(name, outcomes, () => variation(pair, name, outcomes));
      if (world.units !== 'sample') return exactly(at(population, pair)[name]);
      const range = measureRange(MEASURES[name], possibleTruths(questions));
      return range ? trackedBetween(range, 1) : untracked('empty-condition');
    });
  });
}

function isAsked({ units }: PairQuestions, name: MeasureName): boolean {
  return (
    units.some(({ y1, y0 }) => y1 !== undefined || y0 !== undefined) &&
    ((name !== 'pn' && name !== 'ps') || units.some(({ y }) => y !== undefined))
  );
}

function measured(name: MeasureName, outcomes: readonly UnitOutcomes[], variation: () => Variation): Tracked {
  const measure = measureOn(MEASURES[name], outcomes);
  return measure.kind === 'value' ? tracked(measure.value, variation()) : untracked('empty-condition');
}

export function exactly(measure: Measure): Tracked {
  if (measure.kind === 'value') return tracked(measure.value);
  return untracked(measure.reason === 'no-units' ? 'not-asked' : measure.reason);
}

export function record<K extends string, T>(names: readonly K[], value: (name: K) => T): Record<K, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, T>;
}
