import { ALL_KNOWN, type Asked, KNOWN, OBJECT, OTHER, SUBJECT } from '../../../cases/asked.ts';
import { perKey } from '../../../lib/per-key.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { lastOpening, patternOf } from '../../shared/pattern.ts';
import { unlisted } from '../../shared/phrasing.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { ANSWERS } from './answers.ts';
import { questionIn, type ToldQuestion } from './sentences.ts';
import { SEPARATED } from './separated.ts';

type Aliases = NonNullable<Asked['aliases']>;

/**
 * Makes a parser that finds which variables or set an identification question of a theme asks about, and which sentences
 * answer it. The parser uses only the story's opening and its question.
 */
export function identificationAskedOf(theme: Theme): (prompt: string) => Asked | undefined {
  const opening = patternOf(theme.say.opening, { names: '.+', last: '.+' });
  const { chance } = caseWords(theme);
  // Statements use tokens for names, so a theme needs few lists of aliases.
  const aliasesOf = perKey((key: string) => {
    const [sentence, size] = key.split(' ') as [ToldQuestion['sentence'], string];
    return aliases(theme, sentence, Number(size));
  });
  return (prompt) => {
    if (!prompt.includes(chance)) return undefined;
    const opened = lastOpening(prompt, opening);
    const question = opened && questionIn(opened.rest[opened.rest.indexOf(chance) + 1] ?? '');
    if (!question) return undefined;
    const names = unlisted(String(opened.values.names), 'and');
    const byClause = new Map(names.flatMap((name) => clausesOf(theme, name).map((clause) => [clause, name])));
    const nameOf = (clause: string): string => byClause.get(clause) ?? clause;
    const { sentence } = question;
    const [known, pair] = [question.known.map(nameOf), [nameOf(question.cause), nameOf(question.effect)]];
    const isSet = sentence === 'adjusted' || sentence === 'needed';
    return {
      subject: isSet ? [] : pair.slice(0, 1),
      ...(!isSet && { object: pair[1] }),
      known,
      others: names.filter((name) => !known.includes(name) && (isSet || !pair.includes(name))),
      aliases: aliasesOf(`${sentence} ${known.length}`),
      ...ANSWERS[sentence],
    };
  };
}

/** Returns a theme's clauses for the state of a variable. */
function clausesOf({ say }: Theme, name: string): string[] {
  return [false, true].map((leaf) => say.state({ name, leaf, value: true }));
}

/** Returns other names that replies use for the subjects of a question, by token. */
function aliases(theme: Theme, sentence: ToldQuestion['sentence'], known: number): Aliases {
  const clauses = [SUBJECT, OBJECT, KNOWN, OTHER].flatMap((token) =>
    clausesOf(theme, token).flatMap((clause) =>
      ['whether ', 'that ', ''].map((word) => [word + clause.toLowerCase(), token] as const),
    ),
  );
  const told = (names: readonly string[], token: string): Aliases => names.map((name) => [name, token]);
  const chances = ['probability', 'likelihood', 'chance'].flatMap((chance) => [
    ...[chance, `${chance} of ${OBJECT}`],
    ...clausesOf(theme, OBJECT).map((clause) => `${chance} that ${clause.toLowerCase()}`),
  ]);
  const likely = clausesOf(theme, OBJECT).flatMap((clause) =>
    ['how likely it is that', 'how likely it is'].map((how) => `${how} ${clause.toLowerCase()}`),
  );
  const own: Readonly<Record<typeof sentence, Aliases>> = {
    adjusted: [
      ...told([...sortingOf(theme), ...setsOf(theme, known), ...DIFFERENCES], SUBJECT),
      ...told(['the causal difference', 'the interventional difference', ...twoCasesOf(theme)], 'causal'),
    ],
    needed: [
      ...told([...BOTH, ...setsOf(theme, known)], SUBJECT),
      ...told([...ONE, ...aloneOf(theme)], OBJECT),
      ...told([`only ${KNOWN} is needed`, `only ${KNOWN} is required`], `${OBJECT} is redundant`),
    ],
    tells: [...told(setsOf(theme, known), ALL_KNOWN), ...told(likely, OBJECT), ...SEPARATED],
    opens: [
      ...told(setsOf(theme, known), ALL_KNOWN),
      ...told(likely, OBJECT),
      ...SEPARATED,
      ['if we know nothing but the rules', 'originally'],
    ],
    explains: [...told(setsOf(theme, known), ALL_KNOWN), ...told(chances, OBJECT)],
  };
  return [...own[sentence], ...clauses];
}

/** The names that replies use for the two differences together. */
const DIFFERENCES = ['the two', 'these two', 'both', 'the'].map((which) => `${which} differences`);

/** Returns the notations that replies use for a set of one or two known variables. */
function setsOf(theme: Theme, size: number): string[] {
  if (size === 1) return [KNOWN, `{${KNOWN}}`, `\\{${KNOWN}\\}`];
  const lists = [' and ', ', ', ',', ' & ', ', and '].map((comma) => KNOWN + comma + KNOWN);
  const clauses = clausesOf(theme, KNOWN).flatMap((clause) =>
    ['whether ', 'that ', ''].map((word) => `${word}${clause} and ${word}${clause}`.toLowerCase()),
  );
  return [
    ...lists,
    ...lists.flatMap((list) => [`{${list}}`, `\\{${list}\\}`]),
    ...clauses,
    `both ${lists[0]}`,
  ];
}

/** Returns the names that replies use for a set of variables to sort by, and for the result of the sorting. */
function sortingOf(theme: Theme): string[] {
  const often = clausesOf(theme, OTHER).map((clause) => ` in how often ${clause.toLowerCase()}`);
  const said = ['', 'within-group ', 'observed ', 'adjusted ', 'stratified '].flatMap((kind) =>
    ['difference', 'comparison'].flatMap((noun) =>
      ['', ' within groups', ' within each group', ' in every such group', ...often].map(
        (where) => kind + noun + where,
      ),
    ),
  );
  return [
    ...called(['adjustment', ...SETS, ...said]),
    ...['effect', 'causal effect', 'total effect'].flatMap((noun) => [
      `${noun} of ${OTHER} on ${OTHER}`,
      `${OTHER}'s ${noun} on ${OTHER}`,
    ]),
  ];
}

const SETS = ['set', 'given set', 'proposed set', 'adjustment set', 'conditioning set'];

/** Puts only “the” and “this” before nouns, because “the empty set” is a different set. */
function called(nouns: readonly string[]): string[] {
  return nouns.flatMap((noun) => [`the ${noun}`, `this ${noun}`]);
}

/** Returns the names for the result that a sorting should give, in the question's words. */
function twoCasesOf(theme: Theme): string[] {
  return ['these two cases', 'the two cases', 'the first and the second case'].flatMap((cases) => [
    `the difference between ${cases}`,
    ...clausesOf(theme, OTHER).map(
      (clause) => `the difference between ${cases} in how often ${clause.toLowerCase()}`,
    ),
  ]);
}

/** Returns the names for sorting by only one of the two variables, in the question's words. */
function aloneOf(theme: Theme): string[] {
  return [KNOWN, ...clausesOf(theme, KNOWN).map((clause) => `whether ${clause.toLowerCase()}`)].flatMap(
    (one) => [`sorting only by ${one}`, `sorting by ${one} alone`, `sorting by only ${one}`],
  );
}

/** The names that replies use for a set of two variables, each of which may be needed. */
const BOTH = [
  ...called(SETS),
  ...['both', 'both of them', 'both variables', 'each', 'each of them', 'each one'],
];

/** The names that replies use for one of the two variables. */
const ONE = [
  KNOWN,
  'one of them',
  'at least one of them',
  'one of the two',
  'one of these',
  'either one',
  'either of them',
];
