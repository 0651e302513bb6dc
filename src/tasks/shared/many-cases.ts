import type { Theme } from './themes/theme.ts';

/** Most stories happen again and again; others have many who share them. */
const OFTEN = { told: 'The same situation occurs many times. Each time', unit: 'time' };

/** The words for many cases of a theme: what chance decides in each, and what it means to force a state. */
interface CaseWords {
  /** “party”, “parties”, and the words that open a clause about one: “at which”. */
  readonly one: string;
  readonly many: string;
  readonly which: string;
  /** “at all of them”. */
  readonly all: string;
  /** Says that there are many cases, of the same rules. */
  readonly such: string;
  /** Says what chance decides in each, and what is independent of what. */
  readonly decides: string;
  /** Says that anything may come up. */
  readonly possible: string;
  /** Says that everything that chance decides stays as it was. */
  readonly same: string;
  /** What a name is the name of, one and many. */
  readonly named: readonly [one: string, many: string];
  /** What somebody is made or kept from, after “is” or “were”; and what that would be called: by default, told as states. */
  readonly forced?: readonly [no: string, yes: string];
  readonly would?: string;
  /** Says that all this occurs often, and what each occurrence is; {@link OFTEN} by default. */
  readonly often?: typeof OFTEN;
}

const WORDS: Readonly<Record<string, CaseWords>> = {
  'candy-party': {
    one: 'party',
    many: 'parties',
    which: 'at which',
    all: 'at all of them',
    such: 'Think of many such parties, with the same guests and the same rules',
    decides:
      'At each party, chance decides how many candies every guest gets, independently for each guest and each party',
    possible: 'each number of candies from zero up is possible',
    same: 'every guest gets the same number of candies as before',
    named: ['guest', 'guests'],
    forced: ['kept from being happy', 'made happy'],
    would: 'be happy',
  },
  'flower-garden': {
    one: 'day',
    many: 'days',
    which: 'on which',
    all: 'on all of them',
    such: 'All this happens anew every day, with the same people and the same rules. Think of many such days',
    decides:
      'On each day, chance decides which flower every person is given, independently for each person and each day',
    possible: 'each flower is red, white, yellow, blue, or orange, and all five colours are possible',
    same: 'every person is given the same flower as before',
    named: ['person', 'people'],
    forced: ['kept from watering the garden', 'made to water the garden'],
    would: 'water the garden',
  },
  'flu-vaccine': {
    one: 'house',
    many: 'houses',
    which: 'in which',
    all: 'in all of them',
    such: 'Think of many such houses, with people of the same names and with the same rules',
    decides:
      'In each house, chance decides for how many days every person had each symptom, independently for each person, each symptom, and each house',
    possible: 'each number of days from zero up is possible',
    same: 'every person had each symptom for the same number of days as before',
    named: ['person', 'people'],
    forced: ['kept from getting the vaccine', 'made to get the vaccine'],
    would: 'get the vaccine',
  },
  'clinical-notes': {
    one: 'patient',
    many: 'patients',
    which: 'in whom',
    all: 'in all of them',
    such: 'Think of many such patients, with the same rules',
    decides:
      'In each patient, chance decides every laboratory value, independently for each finding and each patient',
    possible: 'each number of units from zero up is possible',
    same: 'all laboratory values are the same as before',
    named: ['finding', 'findings'],
    often: { told: 'There are many such patients, with the same rules. In each patient', unit: 'patient' },
    forced: ['made negative', 'made positive'],
    would: 'be positive',
  },
  abstract: {
    one: 'system',
    many: 'systems',
    which: 'in which',
    all: 'in all of them',
    such: 'These variables and their rules form a system. Think of many such systems, with the same variables and the same rules',
    decides: 'In each system, chance decides every input, independently for each input and each system',
    possible: 'both 0 and 1 are possible for every input',
    same: 'all inputs are the same as before',
    named: ['variable', 'variables'],
    forced: ['set to false', 'set to true'],
    would: 'be true',
  },
};

/** For themes of one's own. */
const ANY: CaseWords = {
  one: 'case',
  many: 'cases',
  which: 'in which',
  all: 'in all of them',
  such: 'Think of many such cases, with the same rules',
  decides:
    'In each case, chance decides everything that these rules leave open, independently for each name and each case',
  possible: 'whatever the rules leave open may turn out either way',
  same: 'everything that these rules leave open is the same as before',
  named: ['name', 'names'],
};

/** The words of a theme for many cases of its story. */
export function caseWords({ id, say }: Pick<Theme, 'id' | 'say'>) {
  const told = Object.hasOwn(WORDS, id) ? WORDS[id]! : ANY;
  const { forced, would, such, decides, possible, often = OFTEN, ...words } = told;
  return {
    ...words,
    often,
    /** What chance decides. Nothing is left to how many cases there are, and nothing is learned about the probabilities. */
    chance: `${such}: so many that fluctuations play no role, and how often something happens among them is exactly its probability. ${decides}. The probabilities are known to us and are the same for every ${words.one}; ${possible}.`,
    /** After “is” or “were”. */
    forced: (name: string, value: boolean): string =>
      forced?.[value ? 1 : 0] ?? `put from outside into a state in which ${say.state({ name, value })}`,
    /** Says what would be, if so. */
    would: (name: string, value: boolean, condition: string): string =>
      would === undefined
        ? `it would ${value ? '' : 'not '}be true that ${say.state({ name, value: true })} if ${condition}`
        : `${name} would ${value ? '' : 'not '}${would} if ${condition}`,
    /** Asks in what fraction of all cases something would be. */
    wouldOften: (name: string): string =>
      would === undefined
        ? `would it be true that ${say.state({ name, value: true })}`
        : `would ${name} ${would}`,
  };
}
