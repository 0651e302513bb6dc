import type { UnitOutcomes } from '../causal/measures.ts';
import { type AnswerColumn, countReplies } from './answer-sheet.ts';
import type { PairQuestions, UnitOfPair, WorldQuestions } from './world-questions.ts';

/** What one column answered about one world. */
export interface WorldAnswers {
  readonly world: WorldQuestions;
  /** The answered questions of the world: positions in the sheet, ascending. */
  readonly questions: readonly number[];
  /** By position in `questions`: its yes and no replies, true for yes. At least one each. */
  readonly replies: readonly (readonly boolean[])[];
  /** In the order of the world's pairs. */
  readonly pairs: readonly PairAnswers[];
}

/** What one column answered about one pair. */
export interface PairAnswers {
  readonly questions: PairQuestions;
  /** Units for which both potential outcomes were answered. */
  readonly answered: readonly AnsweredUnit[];
  /** Their share of the asked units' weight. */
  readonly coverage: number;
}

/** A unit with both potential outcomes answered; numbers index `questions` of the world's answers. */
export interface AnsweredUnit {
  readonly unit: UnitOfPair;
  readonly y1: number;
  readonly y0: number;
  readonly y: number | undefined;
}

/** Looks up a column's yes and no replies to a world's questions. */
export function worldAnswers(world: WorldQuestions, column: AnswerColumn): WorldAnswers {
  const positions = new Set<number>();
  for (const { units } of world.pairs) {
    for (const { y1, y0, y } of units)
      for (const position of [y1, y0, y]) if (position !== undefined) positions.add(position);
  }
  const questions: number[] = [];
  const replies: boolean[][] = [];
  const numberOf = new Map<number, number>();
  for (const position of [...positions].sort((a, b) => a - b)) {
    const { yes, no } = countReplies(column, position);
    if (yes + no === 0) continue;
    numberOf.set(position, questions.length);
    questions.push(position);
    replies.push([...new Array(yes).fill(true), ...new Array(no).fill(false)]);
  }
  const lookUp = (position: number | undefined): number | undefined =>
    position === undefined ? undefined : numberOf.get(position);
  return {
    world,
    questions,
    replies,
    pairs: world.pairs.map((pair) => {
      const answered = pair.units.flatMap((unit): AnsweredUnit[] => {
        const [y1, y0] = [lookUp(unit.y1), lookUp(unit.y0)];
        return y1 === undefined || y0 === undefined ? [] : [{ unit, y1, y0, y: lookUp(unit.y) }];
      });
      const weight = (list: readonly { weight: number }[]): number =>
        list.reduce((sum, unit) => sum + unit.weight, 0);
      const asked = weight(pair.units);
      const coverage = asked > 0 ? weight(answered.map(({ unit }) => unit)) / asked : 0;
      return { questions: pair, answered, coverage };
    }),
  };
}

/** The answered potential outcomes of a pair, given how far each question was answered with yes. */
export function outcomesOf({ answered }: PairAnswers, yesShare: ArrayLike<number>): UnitOutcomes[] {
  return answered.map(({ unit, y1, y0, y }) => ({
    weight: unit.weight,
    y1: yesShare[y1]!,
    y0: yesShare[y0]!,
    x: unit.truth.x,
    y: y === undefined ? undefined : yesShare[y]!,
    dependsInTruth: dependence(unit),
  }));
}

/** The share of yes among the yes and no replies to each question. */
export function yesShares({ replies }: WorldAnswers): Float64Array {
  return Float64Array.from(replies, (list) => list.filter(Boolean).length / list.length);
}

/** The true potential outcomes on all asked units of a pair. */
export function trueOutcomes({ units }: PairQuestions): UnitOutcomes[] {
  return units.map((unit) => ({ weight: unit.weight, ...unit.truth, dependsInTruth: dependence(unit) }));
}

function dependence({ truth: { y1, y0 } }: UnitOfPair): number {
  return y1 === 1 && y0 === 0 ? 1 : 0;
}
