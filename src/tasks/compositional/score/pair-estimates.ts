import { type Measure, measureOn, type UnitMeasure, type UnitOutcomes } from '../../../causal/measures.ts';
import { at } from '../../../lib/at.ts';
import type { Range } from '../../../scoring/range.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import {
  type Tracked,
  tracked,
  trackedBetween,
  untracked,
  type Variation,
} from '../../../scoring/tracked.ts';
import { MEASURES, type MeasureName, TRUE_NAMES, type TrueName } from './measures.ts';
import { answeredVariation, trueVariation } from './variation.ts';
import {
  outcomeOf,
  outcomesOf,
  type PairAnswers,
  type QuestionReplies,
  trueOutcomes,
  type WorldAnswers,
  yesShares,
} from './world-answers.ts';
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

/**
 * Returns the range of a measure over all possible values of the missing answers.
 *
 *   extremes of Σ w c v / Σ w c,  with v and c in the range that each unit leaves open
 *
 * The ratio is largest if undecided units meet the condition exactly when their value is above the ratio. Dinkelbach's
 * method approaches this largest ratio from below in a few steps.
 *
 * @returns The range; undefined if no unit can meet the condition.
 * @see Dinkelbach (1967), On Nonlinear Fractional Programming, Management Science 13, 492–498
 */
function measureRange(measure: UnitMeasure, units: readonly (readonly UnitOutcomes[])[]): Range | undefined {
  const terms = units.map((outcomes) => ({
    weight: outcomes[0]?.weight ?? 0,
    condition: spanOf(outcomes.map(measure.condition)),
    value: spanOf(outcomes.map(measure.value)),
  }));
  const greatest = greatestRatio(terms);
  const least = greatestRatio(
    terms.map(({ value, ...term }) => ({
      ...term,
      value: { least: -value.greatest, greatest: -value.least },
    })),
  );
  return greatest === undefined || least === undefined ? undefined : { least: -least, greatest };
}

interface Term {
  readonly weight: number;
  readonly condition: Range;
  readonly value: Range;
}

function greatestRatio(terms: readonly Term[]): number | undefined {
  let ratio = Number.NEGATIVE_INFINITY;
  for (;;) {
    let [above, below] = [0, 0];
    for (const { weight, condition, value } of terms) {
      const share = weight * (value.greatest > ratio ? condition.greatest : condition.least);
      above += share * value.greatest;
      below += share;
    }
    if (below === 0) return Number.isFinite(ratio) ? ratio : undefined;
    if (above / below <= ratio) return ratio;
    ratio = above / below;
  }
}

function possibleOutcomes(
  { units, questions: pair }: PairAnswers,
  questions: readonly QuestionReplies[],
): UnitOutcomes[][] {
  const answered = units.map((unit) => {
    const asked = [unit.y1, unit.y0, ...(unit.y === undefined ? [] : [unit.y])];
    const open = [...new Set(asked)].filter((question) => questions[question]?.none !== 0);
    return Array.from({ length: 2 ** open.length }, (_, corner) =>
      outcomeOf(unit, (question) => {
        const { yes, no, none } = questions[question] ?? { yes: 0, no: 0, none: 1 };
        const isYes = (corner >> open.indexOf(question)) & 1;
        return (yes + (isYes ? none : 0)) / (yes + no + none);
      }),
    );
  });
  return pair.unasked > 0 ? [...answered, anyOutcomes(pair)] : answered;
}

function possibleTruths(pair: PairQuestions): UnitOutcomes[][] {
  const known = trueOutcomes(pair).map((outcome) => [outcome]);
  return pair.unasked > 0 ? [...known, anyOutcomes(pair)] : known;
}

function anyOutcomes({ unasked: weight, units }: PairQuestions): UnitOutcomes[] {
  const facts = units.some(({ y }) => y !== undefined);
  const either = (at: number, bits: number): number => (bits >> at) & 1;
  return Array.from({ length: 2 ** 5 }, (_, bits) => ({
    weight,
    y1: either(0, bits),
    y0: either(1, bits),
    x: either(2, bits),
    y: facts ? either(3, bits) : undefined,
    dependsInTruth: either(4, bits),
  }));
}

function spanOf(values: readonly number[]): Range {
  return { least: Math.min(...values), greatest: Math.max(...values) };
}
