import { type Asked, SUBJECT } from '../../src/cases/asked.ts';
import { relationAsked } from '../../src/tasks/intervention-effects/story/asked.ts';
import { askedAbout, statementsOf } from '../../src/tasks/shared/asked.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';

const relation = relationAsked(
  'A system has the variables “K”, and “R”. These are all of its direct causal relations:\n- “K” causes “R”.\nDoes “K” causally affect “R”, directly or through other variables?',
);

/** A theme may speak of a node by another name. */
const SURGEON: Asked['statements'] = [
  ['the surgeon decides to operate', 'the surgeon does not decide to operate'],
  ['the surgeon operates', 'the surgeon does not operate'],
];

/** A question of every task and theme at once. */
const ANYTHING: Omit<Asked, 'subject' | 'others'> = {
  statements: [
    ...Object.values(THEMES).flatMap(
      ({ say, answers }) =>
        askedAbout('', [], statementsOf([say.state, ...answers], { name: SUBJECT })).statements,
    ),
    ...askedAbout('', [], SURGEON).statements,
    ...(relation?.statements ?? []),
  ],
  told: relation?.told ?? [],
};

/** What a text of the corpus was asked, which was collected without its question: whom it is about was filled in later. */
export function askedOfText({
  about,
  others,
}: {
  readonly about: readonly string[];
  readonly others: readonly string[];
}): Asked {
  const [subject, object] = about;
  return {
    ...ANYTHING,
    subject: subject === undefined ? [] : [subject],
    others,
    ...(object !== undefined && { object }),
  };
}

/** Whether Mila is happy, and whatever else, or affects R. */
export const ABOUT_MILA = askedOfText({ about: ['Mila', 'R'], others: ['Ada', 'Bo'] });
