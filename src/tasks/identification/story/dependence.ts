import { SUBJECT as A, ALL_KNOWN, OBJECT as B } from '../../../cases/asked.ts';
import { does, named, no, onlyNo, yes } from '../../shared/asked.ts';
import type { Naming, Sentence } from './sentence.ts';

type Aliases = ReturnType<Sentence['aliases']>;

const KNOWN = 'we know {{ known }}, and nothing else apart from the rules and the probabilities';
const CAN_CHANGE =
  'Then we also learn whether {{ cause }}. Is there at least one possible combination of what we know and what we then learn in which the new information changes the probability that {{ effect }}?';

/** The token that replaces phrases such as “d-separates A from B”. */
const SEPARATES = 'zqseparate';

const PAIR = `${A} and ${B}`;
const pair = (what: string): Sentence['statements'][number] => [`${PAIR} ${what}`, `${PAIR} do not ${what}`];

const dependent: Sentence['statements'] = [
  ...['dependent', 'd-connected', 'associated', 'correlated', 'informative'].map((what) => yes(PAIR, what)),
  ...['independent', 'd-separated', 'unrelated', 'uninformative'].map((what) => no(PAIR, what)),
  ...['tell', 'reveal', 'say'].flatMap((verb) =>
    ['something', 'anything', 'more'].map((what) => pair(`${verb} ${what}`)),
  ),
  ...['provide', 'give', 'carry', 'add'].map((verb) => pair(`${verb} an information`)),
  ...['tell', 'reveal', 'say', 'add'].map((verb) => pair(`${verb} nothing`).toReversed() as [string, string]),
  pair('have a bearing'),
  [`${ALL_KNOWN} does not ${SEPARATES}`, `${ALL_KNOWN} ${SEPARATES}s`],
  // “Not more likely” leaves open whether it becomes less likely.
  ...['more', 'less'].map((how): Sentence['statements'][number] => [`${A} makes ${B} ${how} likely`, '']),
  ...['more likely or', 'more or'].map((how) => does(A, 'makes', 'make', ` ${B} ${how} less likely`)),
  onlyNo(`${A} makes ${B} neither more likely nor less likely`),
  ...['change', 'affect', 'alter'].map((base) => does(A, `${base}s`, base, ` ${B}`)),
];

const dependentInStory: Sentence['statements'] = [
  no(A, 'blocked'),
  no(A, 'closed'),
  ['there is an open path', 'there is no open path'],
  ['there is an active path', 'there is no active path'],
];

const PATHS = ['all', 'every', 'each'].flatMap((all) =>
  [`${A} and ${B}`, `${B} and ${A}`].flatMap((pair) =>
    ['path', 'paths'].map((path) => `${all} ${path} between ${pair}`),
  ),
);

/** Phrases such as “d-separates A from B”, “screens A off from B” and “blocks every path between A and B”. */
const SEPARATIONS: Aliases = [
  ...[' ', ' off '].flatMap((off) =>
    ['from', 'and'].flatMap((word) => [`${A} ${word} ${B}`, `${B} ${word} ${A}`].map((pair) => off + pair)),
  ),
  ...[`${A} off from ${B}`, `${B} off from ${A}`, ...PATHS].map((pair) => ` ${pair}`),
].flatMap((what) =>
  ['d-separate', 'separate', 'screen', 'block', 'close'].flatMap((verb) =>
    ['', 's'].map((s) => [verb + s + what, SEPARATES + s] as const),
  ),
);

const SIGNS: Aliases = ['⟂', '⊥', '⫫', '_||_', '\\perp', '\\perp\\perp', '\\perp\\!\\!\\!\\perp'].flatMap(
  (sign) => [
    [sign, 'is independent of'] as const,
    ...[`${sign}\u0338`, `not ${sign}`, `\\not${sign}`, `\\not ${sign}`].map(
      (not) => [not, 'is not independent of'] as const,
    ),
  ],
);

/** The forms “A ⟂ B” and “A ⟂ B | C”. */
const INDEPENDENCE: Aliases = SIGNS.flatMap(([sign, says]) => [
  [sign, says] as const,
  ...[A, B].flatMap((token) =>
    ['|', '∣', '\\mid'].map((bar) => [`${sign} ${token} ${bar}`, `${says} ${token} given`] as const),
  ),
]);

const SEPARATED: Aliases = [...PATHS.map((paths) => [paths, A] as const), ...SEPARATIONS, ...INDEPENDENCE];

function dependenceNames({ sets, clausesOf }: Naming): Aliases {
  const likely = clausesOf(B).flatMap((clause) =>
    ['how likely it is that', 'how likely it is'].map((how) => `${how} ${clause.toLowerCase()}`),
  );
  return [...named(sets, ALL_KNOWN), ...named(likely, B), ...SEPARATED];
}

export const tells: Sentence = {
  text: `Take one of these {{ many }}. Suppose that ${KNOWN}. ${CAN_CHANGE}`,
  statements: dependent,
  told: dependentInStory,
  aliases: dependenceNames,
};

export const opens: Sentence = {
  text: `Take one of these {{ many }}. As long as we know nothing but the rules and the probabilities, learning whether {{ cause }} does not change the probability that {{ effect }}. Now suppose instead that ${KNOWN}. ${CAN_CHANGE}`,
  statements: dependent,
  told: dependentInStory,
  aliases: (naming) => [...dependenceNames(naming), ['if we know nothing but the rules', 'originally']],
};

export const explains: Sentence = {
  text: 'Take one of these {{ many }}. Suppose that, apart from the rules and the probabilities, all we know is that {{ known }}. Now we learn that {{ cause }}, too. Is it now less likely that {{ effect }} than it was before we learned this?',
  tellsStates: true,
  statements: [
    does(A, 'makes', 'make', ` ${B} less likely`),
    does(A, 'makes', 'make', ' it any less likely'),
    ...['lower', 'reduce', 'decrease'].map((base) => does(A, `${base}s`, base, ` ${B}`)),
    ...['less likely', 'any less likely', 'less probable', 'lower', 'lowered', 'reduced'].map((what) =>
      yes(B, what),
    ),
    ...['decrease', 'drop', 'fall', 'decline'].map((base) => does(B, `${base}s`, base)),
    does(B, 'goes', 'go', ' down'),
    onlyNo(`${A} makes ${B} more likely`),
    ...['raise', 'increase'].map((base) => onlyNo(`${A} ${base}s ${B}`)),
    ...['change', 'affect', 'have a bearing on'].map((base) => onlyNo(`${A} does not ${base} ${B}`)),
    ...['tells', 'reveals', 'says'].map((third) => onlyNo(`${A} ${third} nothing about ${B}`)),
    ...['more likely', 'unchanged', 'unaffected', 'the same', 'higher'].map((what) =>
      onlyNo(`${B} is ${what}`),
    ),
    ...['increases', 'rises', 'goes up', 'does not change'].map((what) => onlyNo(`${B} ${what}`)),
  ],
  aliases: ({ sets, clausesOf }) => {
    const chances = ['probability', 'likelihood', 'chance'].flatMap((chance) => [
      ...[chance, `${chance} of ${B}`],
      ...clausesOf(B).map((clause) => `${chance} that ${clause.toLowerCase()}`),
    ]);
    return [...named(sets, ALL_KNOWN), ...named(chances, B)];
  },
};
