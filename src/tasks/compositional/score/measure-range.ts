import type { UnitMeasure, UnitOutcomes } from '../../../causal/measures.ts';
import type { Range } from '../../../scoring/range.ts';
import { outcomeOf, type PairAnswers, type QuestionReplies, trueOutcomes } from './world-answers.ts';
import type { PairQuestions } from './world-questions.ts';

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
export function measureRange(
  measure: UnitMeasure,
  units: readonly (readonly UnitOutcomes[])[],
): Range | undefined {
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

export function possibleOutcomes(
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

export function possibleTruths(pair: PairQuestions): UnitOutcomes[][] {
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
