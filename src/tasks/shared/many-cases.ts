import type { Theme } from './themes/theme.ts';

/** The words for a story that happens many times. In clinical notes, the same rules hold for many patients instead. */
const OFTEN = {
  told: 'The same situation occurs in many cases, always with the same rules. In each case',
  one: 'case',
  many: 'cases',
  which: 'in which',
};

interface CaseWords {
  /** A case in the singular and the plural, such as “party” and “parties”. `which` begins a clause: “at which”. */
  readonly one: string;
  readonly many: string;
  readonly which: string;
  /** The words for each case, such as “at each of these parties”. */
  readonly each: string;
  readonly such: string;
  readonly decides: string;
  readonly possible: string;
  readonly same: string;
  /** The noun for the named people or things, in the singular and the plural. */
  readonly named: readonly [one: string, many: string];
  /** The words for a forced state, after “is” or “were”; by default, “put from outside into a state in which …”. */
  readonly forced?: readonly [no: string, yes: string];
  readonly would?: string;
  /** The words that say that the situation occurs often; {@link OFTEN} by default. */
  readonly often?: typeof OFTEN;
}

const WORDS: Readonly<Record<string, CaseWords>> = {
  'candy-party': {
    one: 'party',
    many: 'parties',
    each: 'at each of these parties',
    which: 'at which',
    such: 'Think of many such parties, with the same guests and the same rules',
    decides:
      'At each party, chance decides how many candies each guest gets, independently for each guest and each party',
    possible: 'each number of candies from zero up is possible',
    same: 'each guest gets the same number of candies as in the records',
    named: ['guest', 'guests'],
    forced: ['kept from being happy', 'made happy'],
    would: 'be happy',
  },
  'flower-garden': {
    one: 'day',
    many: 'days',
    each: 'on each of these days',
    which: 'on which',
    such: 'All this happens anew every day, with the same people and the same rules. Think of many such days',
    decides:
      'On each day, chance decides which flower each person is given, independently for each person and each day',
    possible: 'each flower is red, white, yellow, blue, or orange, and all five colours are possible',
    same: 'each person is given the same flower as in the records',
    named: ['person', 'people'],
    forced: ['kept from watering the garden', 'made to water the garden'],
    would: 'water the garden',
  },
  'flu-vaccine': {
    one: 'house',
    many: 'houses',
    each: 'in each of these houses',
    which: 'in which',
    such: 'Think of many such houses, in which people with the same names follow the same rules',
    decides:
      'In each house, chance decided for how many days each person had each symptom, independently for each person, each symptom, and each house',
    possible: 'each number of days from zero up was possible',
    same: 'each person had each symptom for the same number of days as in the records',
    named: ['person', 'people'],
    forced: ['kept from getting the vaccine', 'made to get the vaccine'],
    would: 'get the vaccine',
  },
  'clinical-notes': {
    one: 'patient',
    many: 'patients',
    each: 'in each of these patients',
    which: 'in whom',
    such: 'Suppose that the same rules hold for many such patients',
    decides:
      'In each patient, chance decides each laboratory value, independently for each finding and each patient',
    possible: 'each number of units from zero up is possible',
    same: 'all laboratory values are the same as in the records',
    named: ['finding', 'findings'],
    often: {
      told: 'There are many such patients, and the same rules hold for all of them. In each patient',
      one: 'patient',
      many: 'patients',
      which: 'in whom',
    },
    forced: ['made negative', 'made positive'],
    would: 'be positive',
  },
  abstract: {
    one: 'system',
    many: 'systems',
    each: 'in each of these systems',
    which: 'in which',
    such: 'These variables and their rules form a system. Think of many such systems, with the same variables and the same rules',
    decides: 'In each system, chance decides each input, independently for each input and each system',
    possible: 'both 0 and 1 are possible for every input',
    same: 'all inputs are the same as in the records',
    named: ['variable', 'variables'],
    forced: ['set to false', 'set to true'],
    would: 'be true',
  },
};

const ANY: CaseWords = {
  one: 'case',
  many: 'cases',
  each: 'in each of these cases',
  which: 'in which',
  such: 'Think of many such cases, with the same rules',
  decides:
    'In each case, chance decides everything that these rules do not determine, independently for each variable and each case',
  possible: 'whatever the rules do not determine can turn out either way, each with a probability above zero',
  same: 'everything that these rules do not determine is the same as in the records',
  named: ['variable', 'variables'],
};

const BEGINS_WITH_VERB = /^(?:Are|Can|Did|Do|Does|Has|Have|Is|Was|Were|Will) /;

export function caseWords({ id, say }: Pick<Theme, 'id' | 'say'>) {
  const told = Object.hasOwn(WORDS, id) ? WORDS[id]! : ANY;
  const { forced, would, such, decides, possible, often = OFTEN, ...words } = told;
  return {
    ...words,
    often,
    chance: `${such}: so many that fluctuations play no role, and the share of ${words.many} ${words.which} something happens is exactly its probability. ${decides}. The probabilities are the same for every ${words.one}. We know them, although they are not listed here; ${possible}.`,
    forced: (name: string, value: boolean): string =>
      forced?.[value ? 1 : 0] ?? `put from outside into a state in which ${say.state({ name, value })}`,
    /** Returns a clause that states the value that a node would have under a condition. */
    would: (name: string, value: boolean, condition: string): string =>
      would === undefined
        ? `it would ${value ? '' : 'not '}be true that ${say.state({ name, value: true })} if ${condition}`
        : `${name} would ${value ? '' : 'not '}${would} if ${condition}`,
    /** Returns the part of a question that asks how often a node is on, if possible in the theme's own words. */
    isOften(name: string): string {
      const asked = say.question({ name }).replace(/\?$/, '');
      return BEGINS_WITH_VERB.test(asked)
        ? asked.charAt(0).toLowerCase() + asked.slice(1)
        : `is it true that ${say.state({ name, value: true })}`;
    },
    wouldOften: (name: string): string =>
      would === undefined
        ? `would it be true that ${say.state({ name, value: true })}`
        : `would ${name} ${would}`,
  };
}
