import type { Answer, NumberAnswer } from '../../src/answers/reply/answer.ts';
import type { Asked } from '../../src/cases/asked.ts';
import type { WordList } from './word-lists.ts';

export { ABOUT_MILA } from './anybody.ts';

export const ABOUT_HAZEL: Asked = { subject: ['Hazel'], others: ['Oak', 'Fir'], statements: [] };

export function readingOf(answer: Answer | NumberAnswer): number | string {
  if (answer.kind === 'unparsed') return `unparsed ${answer.reason}`;
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'number' ? answer.value : answer.value ? 'yes' : 'no';
}

/** The sentence with each of the words in its gap. */
export function filledIn([text, , words]: WordList): string[] {
  return words.split('|').map((word) => text.replaceAll('*', word).replace(/<\{(\w+)\}>/, '<|$1|>'));
}
