import type { judgeVerdict } from '../../src/answers/judge/judge.ts';
import type { extractNumber } from '../../src/answers/number/extract-number.ts';
import type { Answer, NumberAnswer } from '../../src/answers/reply/answer.ts';
import type { conversationForm } from '../../src/answers/retry/conversation.ts';
import type { holdsAnyway } from '../../src/answers/steps/assertion.ts';
import type { comparisonIn, enoughIn, fitsIn, helpsIn } from '../../src/answers/steps/comparisons.ts';
import type { deniedInfluenceIn } from '../../src/answers/steps/denied-influence.ts';
import type { onlyCausesIn } from '../../src/answers/steps/only-causes.ts';
import type { statesIn } from '../../src/answers/steps/states.ts';
import type { stepSentences } from '../../src/answers/steps/step-sentences.ts';
import type { nameFinder } from '../../src/answers/text/names.ts';
import type { askedInEnglish } from '../../src/answers/text/prompt-text.ts';
import type { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import type { predicatesOf } from '../../src/answers/yes-no/predicate.ts';
import type { Asked } from '../../src/cases/asked.ts';
import { ABOUT_MILA } from './anybody.ts';
import {
  ANSWER_WORDS,
  CLAUSE_WORDS,
  JUDGE_WORDS,
  LETTER_WORDS,
  NAME_WORDS,
  NUMBER_WORDS,
  PAIR_WORDS,
  PRONOUN_WORDS,
  PROVIDER_WORDS,
  QUESTION_WORDS,
  RELATION_WORDS,
  SHARE_WORDS,
  STATE_WORDS,
  STEP_WORDS,
  type WordList,
} from './word-lists.ts';

export const ABOUT_HAZEL: Asked = { subject: ['Hazel'], others: ['Oak', 'Fir'], statements: [] };

const ABOUT_JUNO: Asked = {
  subject: ['Juno'],
  others: ['Kestrel'],
  statements: [
    ['zqa turns red', 'zqa stays green'],
    ['zqa becomes rich', 'zqa remains poor'],
    ['zqa was late', 'zqa was punctual'],
    ['zqa has passed the exam', 'zqa has not passed the exam'],
    ['zqa sails', 'zqa does not depart'],
    ['zqa writes home', 'zqa does not write home'],
    ['zqa catches fire', 'zqa stays cold'],
    ['zqa misses home', 'zqa is content'],
    ['zqa plans ahead', 'zqa does not plan ahead'],
    ['zqa is reachable', 'there is no road to zqa'],
    ['there is a bridge to zqa', 'zqa lies apart'],
    ['zqa can vote', 'zqa can no longer vote'],
    ['zqa finishes the race', 'zqa gives up'],
  ],
};

/** One of a pair, of which one may tell of the other. */
const ABOUT_A_PAIR: Asked = {
  subject: ['Mila'],
  object: 'Rosa',
  known: ['Cleo'],
  others: ['Ada', 'Bo'],
  statements: [
    ['zqa and zqb are dependent', 'zqa and zqb are not dependent'],
    ['zqa and zqb are not independent', 'zqa and zqb are independent'],
    ['zqa and zqb provide an information', 'zqa and zqb do not provide an information'],
    ['', 'zqa and zqb tell nothing'],
    ['zqa is free from zqb', 'zqa is not free from zqb'],
    ['zqa hides with zqb', 'zqa does not hide with zqb'],
    ['zqa worries about zqb', 'zqa does not worry about zqb'],
    ['', 'zqa is redundant'],
    ['zqa is more likely', 'zqa is not more likely'],
    ['zqa and zqb agree', 'zqa and zqb do not concur'],
    ['zqa and zqb are linked', 'there is no link between zqa and zqb'],
  ],
};

/** Among people whose names are words. */
const ABOUT_WORDS: Asked = {
  ...ABOUT_MILA,
  others: 'Will May Mark Hope Grace Rose Art Bill Faith Joy Dawn An So No Yes True False Chance Even'.split(
    ' ',
  ),
};

/** Among people whose names are letters. */
const ABOUT_LETTERS: Asked = { ...ABOUT_MILA, others: [...'YNTFBCD'] };

const ABOUT_A_SHARE: Asked = { subject: [], others: [], statements: [], share: true };

/** What reads a sentence of the lists. */
export interface Readers {
  readonly extractAnswer: typeof extractAnswer;
  readonly extractNumber: typeof extractNumber;
  readonly stepSentences: typeof stepSentences;
  readonly statesIn: typeof statesIn;
  readonly comparisonIn: typeof comparisonIn;
  readonly enoughIn: typeof enoughIn;
  readonly fitsIn: typeof fitsIn;
  readonly helpsIn: typeof helpsIn;
  readonly holdsAnyway: typeof holdsAnyway;
  readonly onlyCausesIn: typeof onlyCausesIn;
  readonly deniedInfluenceIn: typeof deniedInfluenceIn;
  readonly nameFinder: typeof nameFinder;
  readonly predicatesOf: typeof predicatesOf;
  readonly judgeVerdict: typeof judgeVerdict;
  readonly conversationForm: typeof conversationForm;
  readonly askedInEnglish: typeof askedInEnglish;
}

type Read = (readers: Readers, text: string) => number | string;
const answer =
  (asked: Asked): Read =>
  ({ extractAnswer }, text) =>
    readingOf(extractAnswer(text, asked));
const number =
  (asked: Asked): Read =>
  ({ extractNumber }, text) =>
    readingOf(extractNumber(text, asked));

const STEP_NAMES = ['Mila', 'Ada', 'Bo'];

/** Everything that a text states on its way: who is happy, and which numbers are enough. */
const steps: Read = (readers, text) => {
  const { statesIn, comparisonIn, enoughIn, fitsIn, predicatesOf } = readers;
  const happy = predicatesOf({
    statements: [
      ['zqa is happy', 'zqa is not happy'],
      ['zqa waters', 'zqa does not water'],
    ],
  });
  const said = sentencesIn(readers, text)
    .flatMap(({ clauses }) => clauses)
    .flatMap((clause) => {
      const compared = comparisonIn(clause.text);
      const enough =
        enoughIn(clause.text) ?? (!compared && /\d/.test(clause.text) ? fitsIn(clause.text) : undefined);
      return [
        ...[...statesIn(clause, () => happy)].map(
          ([node, so]) => `${STEP_NAMES[node]} ${so ? 'yes' : 'no'}${clause.factual ? ' in fact' : ''}`,
        ),
        ...(compared
          ? [`${compared.says ? 'enough' : 'too few'}, ${compared.holds ? 'right' : 'wrong'}`]
          : []),
        ...(enough === undefined ? [] : [enough ? 'enough' : 'not enough']),
      ];
    });
  return said.join('; ');
};

const sentencesIn = ({ stepSentences, nameFinder }: Readers, text: string) =>
  stepSentences(text, nameFinder(STEP_NAMES.map((name, i) => [name, i])));

const named: Read = (readers, text) =>
  sentencesIn(readers, text)
    .map(({ nodes }) => nodes.map((node) => STEP_NAMES[node]).join(' '))
    .join('; ');

const clauses: Read = (readers, text) => sentencesIn(readers, text).flatMap(({ clauses }) => clauses).length;

/** What a text states about influences, and whether it says that something helps. */
const relations: Read = (readers, text) => {
  const { onlyCausesIn, deniedInfluenceIn, helpsIn, holdsAnyway } = readers;
  const nameOf = (node: number) => STEP_NAMES[node];
  return sentencesIn(readers, text)
    .flatMap(({ text, nodes, clauses }) => {
      const only = onlyCausesIn(text, nodes);
      const denied = deniedInfluenceIn(text, nodes);
      return [
        ...(holdsAnyway(text) ? ['holds anyway'] : []),
        ...(only ? [`${nameOf(only.effect)} by ${only.causes.map(nameOf).join(', ')} only`] : []),
        ...(denied
          ? [`${nameOf(denied.effect)} not by ${nameOf(denied.cause)}${denied.isDirect ? ' directly' : ''}`]
          : []),
        ...clauses.flatMap((clause) => {
          const helps = helpsIn(clause.text);
          return helps === undefined ? [] : [helps ? 'helps' : 'does not help'];
        }),
      ];
    })
    .join('; ');
};

const verdict: Read = ({ judgeVerdict }, text) => judgeVerdict({ output: text }) ?? 'none';

/** A provider with an id, or of a class. */
const form: Read = ({ conversationForm }, text) => {
  const type = { [text]: class {} }[text.includes(':') ? '' : text] ?? Object;
  return conversationForm(Object.assign(new type(), { id: () => text }));
};

const question: Read = ({ askedInEnglish }, text) => {
  const asked = askedInEnglish(text);
  return asked ? `${asked.subject}: ${asked.statements[0]?.[0]}` : 'none';
};

/** All lists, with how their sentences are read, and the words of what they are about. */
export const WORD_LISTS: readonly {
  readonly lists: readonly WordList[];
  readonly read: Read;
  readonly asked?: Asked;
}[] = [
  { lists: NUMBER_WORDS, read: number(ABOUT_HAZEL) },
  { lists: SHARE_WORDS, read: number(ABOUT_A_SHARE) },
  { lists: ANSWER_WORDS, read: answer(ABOUT_MILA) },
  { lists: STATE_WORDS, read: answer(ABOUT_JUNO), asked: ABOUT_JUNO },
  { lists: PAIR_WORDS, read: answer(ABOUT_A_PAIR), asked: ABOUT_A_PAIR },
  { lists: NAME_WORDS, read: answer(ABOUT_WORDS) },
  { lists: LETTER_WORDS, read: answer(ABOUT_LETTERS) },
  { lists: STEP_WORDS, read: steps },
  { lists: PRONOUN_WORDS, read: named },
  { lists: CLAUSE_WORDS, read: clauses },
  { lists: RELATION_WORDS, read: relations },
  { lists: JUDGE_WORDS, read: verdict },
  { lists: PROVIDER_WORDS, read: form },
  { lists: QUESTION_WORDS, read: question },
];

function readingOf(answer: Answer | NumberAnswer): number | string {
  if (answer.kind === 'unparsed') return `unparsed ${answer.reason}`;
  if (answer.kind === 'refused') return 'refused';
  return answer.kind === 'number' ? answer.value : answer.value ? 'yes' : 'no';
}

/** The sentence with each of the words in its gap. */
export function filledIn([text, , words]: WordList): string[] {
  return words.split('|').map((word) => text.replaceAll('*', word).replace(/<\{(\w+)\}>/g, '<|$1|>'));
}
