import type { QuestionData, QuestionGroup } from './question-data.ts';

export const WORDS: Readonly<Record<string, string>> = {
  y: 'yes',
  n: 'no',
  '=': 'right',
  '#': 'wrong',
  u: 'unparsed',
  r: 'refused',
  e: 'error',
};

export interface Question {
  readonly id: string;
  readonly group: QuestionGroup;
  readonly number: number;
  /** The index of the question's sign in each string of signs of its group. */
  readonly at: number;
  readonly truth: string;
}

export function questionsOf({ groups }: QuestionData): Question[] {
  return groups.flatMap((group) =>
    numbersIn(group.numbers).map((number, at) => ({
      ...{ id: `${group.id}/${number}`, group, number, at },
      truth: group.truths[at] ?? '',
    })),
  );
}

function numbersIn(ranges: string): number[] {
  return ranges.split(' ').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, i) => first + i);
  });
}

export function repliesTo({ group, at }: Question, variant: number): string[] {
  return (group.replies[variant] ?? []).map((signs) => signs[at] ?? '-').filter((sign) => sign !== '-');
}

export function isRight(question: Question, variant: number): boolean {
  return repliesTo(question, variant).every((sign) => sign === question.truth);
}

/** Tests whether any answer of a variant is wrong. Replies without an answer do not count. */
export function isWrong(question: Question, variant: number): boolean {
  return repliesTo(question, variant).some((sign) => sign !== question.truth && !'ure'.includes(sign));
}
