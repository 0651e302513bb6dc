import type { UnitOutcomes } from '../../../causal/measures.ts';
import { countReplies, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

export interface QuestionReplies {
  readonly yes: number;
  readonly no: number;
  /** The number of replies without an answer; 1 if there is no reply. */
  readonly none: number;
}

export type WorldAnswers = ReturnType<typeof worldAnswers>;

export type PairAnswers = WorldAnswers['pairs'][number];

type AnsweredUnit = PairAnswers['units'][number];

export function worldAnswers(world: WorldQuestions, variant: VariantAnswers) {
  // The first entry stands for all questions without rows.
  const questions: QuestionReplies[] = [{ yes: 0, no: 0, none: 1 }];
  const numbers = new Map<number, number>();
  const numberOf = (position: number | undefined): number => {
    if (position === undefined) return 0;
    const known = numbers.get(position);
    if (known !== undefined) return known;
    const { yes, no, all } = countReplies(variant, position);
    const number = all === 0 ? 0 : questions.push({ yes, no, none: all - yes - no }) - 1;
    numbers.set(position, number);
    return number;
  };
  const pairs = world.pairs.map((pair) => {
    const facts = pair.units.some(({ y }) => y !== undefined);
    const units = pair.units.map((unit) => {
      const [y1, y0] = [numberOf(unit.y1), numberOf(unit.y0)];
      return { unit, y1, y0, y: facts ? numberOf(unit.y) : undefined };
    });
    const isAnswered = (question: number): boolean => questions[question]?.none === 0;
    const asked = new Set(units.flatMap(({ y1, y0, y }) => [y1, y0, ...(y === undefined ? [] : [y])]));
    const open = [...asked].filter((question) => !isAnswered(question)).length;
    return {
      questions: pair,
      units,
      /** The number of questions with a missing answer. All units without rows together count as one question. */
      unanswered: open + (pair.unasked > 0 ? 1 : 0),
      coverage: units.reduce(
        (sum, { unit, y1, y0 }) => sum + (isAnswered(y1) && isAnswered(y0) ? unit.weight : 0),
        0,
      ),
    };
  });
  return { world, questions, pairs, repeated: questions.some(({ yes, no, none }) => yes + no + none > 1) };
}

export function yesShares(questions: readonly QuestionReplies[]): Float64Array {
  return Float64Array.from(questions, ({ yes, no, none }) => yes / (yes + no + none));
}

export function outcomesOf({ units }: PairAnswers, yes: ArrayLike<number>): UnitOutcomes[] {
  return units.map((unit) => outcomeOf(unit, (question) => yes[question] ?? 0));
}

export function outcomeOf(
  { unit, y1, y0, y }: AnsweredUnit,
  yes: (question: number) => number,
): UnitOutcomes {
  return {
    weight: unit.weight,
    y1: yes(y1),
    y0: yes(y0),
    x: unit.truth.x,
    y: y === undefined ? undefined : yes(y),
    dependsInTruth: dependence(unit),
  };
}

export function trueOutcomes({ units }: PairQuestions): UnitOutcomes[] {
  return units.map((unit) => ({ weight: unit.weight, ...unit.truth, dependsInTruth: dependence(unit) }));
}

function dependence({ truth: { y1, y0 } }: UnitOfPair): number {
  return y1 === 1 && y0 === 0 ? 1 : 0;
}
