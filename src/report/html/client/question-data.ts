export interface QuestionData {
  /** `name` is displayed; `full` is the name that the filter searches. */
  readonly variants: readonly { readonly name: string; readonly full: string }[];
  readonly groups: readonly QuestionGroup[];
  readonly texts: Readonly<Record<string, QuestionText>>;
  /** The distinct lines of all prompts. Each is stored once, because questions share their stories. */
  readonly lines: readonly string[];
  /** The address of this run in promptfoo's view, to which a row number is appended. */
  readonly view?: string;
}

/** A group of questions that differ only in their unit or draw. */
interface QuestionGroup {
  readonly id: string;
  readonly title: string;
  readonly task: string;
  readonly numbers: string;
  readonly truths: string;
  /** The replies by variant and replicate, with one sign for each question. */
  readonly replies: readonly (readonly string[])[];
}

interface QuestionText {
  /** The indices of the prompt's lines in `QuestionData.lines`. */
  readonly prompt: readonly number[];
  readonly row?: number;
  readonly about: string;
  readonly truth: string;
  readonly replies: readonly {
    readonly variants: readonly number[];
    readonly said: string;
    readonly text: string;
  }[];
}

export const WORDS: Readonly<Record<string, string>> = {
  y: 'yes',
  n: 'no',
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
