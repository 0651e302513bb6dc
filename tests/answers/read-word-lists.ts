import type { Answer, NumberAnswer } from '../../src/answers/reply/answer.ts';
import type { Asked } from '../../src/cases/asked.ts';
import type { WordList } from './word-lists.ts';

export { ABOUT_MILA } from './anybody.ts';

export const ABOUT_HAZEL: Asked = { subject: ['Hazel'], others: ['Oak', 'Fir'], statements: [] };

export const ABOUT_JUNO: Asked = {
  subject: ['Juno'],
  others: ['Kestrel'],
  statements: [
    ['zqa turns red', 'zqa stays green'],
    ['zqa becomes rich', 'zqa remains poor'],
    ['zqa was late', 'zqa was punctual'],
    ['zqa has passed the exam', 'zqa has not passed the exam'],
    ['zqa sails', 'zqa does not depart'],
    ['zqa is reachable', 'there is no road to zqa'],
  ],
};

export function readingOf(answer: Answer | NumberAnswer): number | string {
  if (answer.kind === 'unparsed') return `unparsed ${answer.reason}`;
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'number' ? answer.value : answer.value ? 'yes' : 'no';
}

/** The sentence with each of the words in its gap. */
export function filledIn([text, , words]: WordList): string[] {
  return words.split('|').map((word) => text.replaceAll('*', word).replace(/<\{(\w+)\}>/, '<|$1|>'));
}
