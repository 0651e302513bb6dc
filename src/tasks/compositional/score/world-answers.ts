import type { UnitOutcomes } from '../../../causal/measures.ts';
import { countReplies, type VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

/** How often a variant said what to one question. `none`: no answer could be read, or none came. */
export interface QuestionReplies {
  readonly yes: number;
  readonly no: number;
  readonly none: number;
}

export type WorldAnswers = ReturnType<typeof worldAnswers>;

export type PairAnswers = WorldAnswers['pairs'][number];

/** A unit, and where its questions stand among those of the world's answers. */
export type AnsweredUnit = PairAnswers['units'][number];

const NEVER_ASKED: QuestionReplies = { yes: 0, no: 0, none: 1 };

/** Looks up a variant's replies to a world's questions. */
export function worldAnswers(world: WorldQuestions, variant: VariantAnswers) {
  /** The first stands for every question that no row asks. */
  const questions: QuestionReplies[] = [NEVER_ASKED];
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
      // No y where the design asks no factual question.
      return { unit, y1, y0, y: facts ? numberOf(unit.y) : undefined };
    });
    const isAnswered = (question: number): boolean => questions[question]?.none === 0;
    const asked = new Set(units.flatMap(({ y1, y0, y }) => [y1, y0, ...(y === undefined ? [] : [y])]));
    const open = [...asked].filter((question) => !isAnswered(question)).length;
    return {
      questions: pair,
      units,
      /** Questions without an answer to every reply; units that no row tells of count as one. */
      unanswered: open + (pair.unasked > 0 ? 1 : 0),
      /** Share of the population for which both potential outcomes were answered. */
      coverage: units.reduce(
        (sum, { unit, y1, y0 }) => sum + (isAnswered(y1) && isAnswered(y0) ? unit.weight : 0),
        0,
      ),
    };
  });
  // Repeated where a question got several replies.
  return { world, questions, pairs, repeated: questions.some(({ yes, no, none }) => yes + no + none > 1) };
}

/** How often yes was the answer to each question, where every reply is one. */
export function yesShares(questions: readonly QuestionReplies[]): Float64Array {
  return Float64Array.from(questions, ({ yes, no, none }) => yes / (yes + no + none));
}

/** The answered outcomes of a pair's units, given how far each question was answered with yes. */
export function outcomesOf({ units }: PairAnswers, yes: ArrayLike<number>): UnitOutcomes[] {
  return units.map((unit) => outcomeOf(unit, (question) => yes[question] ?? 0));
}

/** The answered outcomes of one unit. */
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

/** The true potential outcomes on all asked units of a pair. */
export function trueOutcomes({ units }: PairQuestions): UnitOutcomes[] {
  return units.map((unit) => ({ weight: unit.weight, ...unit.truth, dependsInTruth: dependence(unit) }));
}

function dependence({ truth: { y1, y0 } }: UnitOfPair): number {
  return y1 === 1 && y0 === 0 ? 1 : 0;
}
