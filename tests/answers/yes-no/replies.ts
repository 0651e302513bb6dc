import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';
import { type PosedQuestion, posedQuestions } from '../questions.ts';

export const questions = posedQuestions(2);

export type Styles = readonly ((question: PosedQuestion, value: boolean) => string | undefined)[];

/** Replies in every style to every question with either value that are not read as what is wanted. */
export function misread(styles: Styles, wanted: (value: boolean) => unknown): string[] {
  return questions.flatMap((question) =>
    styles.flatMap((style) =>
      [true, false].flatMap((value) => {
        const text = style(question, value);
        if (text === undefined) return [];
        const answer = extractAnswer(text.charAt(0).toUpperCase() + text.slice(1), question.asked);
        const got = answer.kind === 'boolean' ? answer.value : answer.kind;
        return got === wanted(value) ? [] : [`${question.label}: ${got} for ${value}: ${text}`];
      }),
    ),
  );
}

/** What a reply with a question is read as. */
export function readingOf({ text, question }: { text: string; question: PosedQuestion }): string {
  const answer = extractAnswer(text, question.asked);
  return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
}
