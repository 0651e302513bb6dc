import type { Theme } from './themes/theme.ts';

/** The words for many cases of a theme: what chance decides in each, and what it means to force a state. */
interface CaseWords {
  /** “parties”, and the words that open a clause about one: “at which”. */
  readonly many: string;
  readonly which: string;
  /** “at all of them”. */
  readonly all: string;
  /** Says what chance decides, and that anything may come up. */
  readonly chance: string;
  /** What somebody is made or kept from, after “had been” or “were”; by default, told as a state. */
  readonly forced?: readonly [no: string, yes: string];
}

const WORDS: Readonly<Record<string, CaseWords>> = {
  'candy-party': {
    many: 'parties',
    which: 'at which',
    all: 'at all of them',
    chance:
      'Think of many such parties. At each of them, chance decides how many candies every guest gets, in the same way at every party and independently for each guest; each number from zero up has some chance.',
    forced: ['kept from being happy', 'made happy'],
  },
  'flower-garden': {
    many: 'days',
    which: 'on which',
    all: 'on all of them',
    chance:
      'Think of many such days. On each of them, chance decides which flower every person is given, in the same way every day and independently for each person; each colour has some chance.',
    forced: ['kept from watering the garden', 'made to water the garden'],
  },
  'flu-vaccine': {
    many: 'houses',
    which: 'in which',
    all: 'in all of them',
    chance:
      'Think of many such houses. In each of them, chance decides for how many days every person had each symptom, in the same way in every house and independently for each person and symptom; each number of days from zero up has some chance.',
    forced: ['kept from getting the vaccine', 'made to get the vaccine'],
  },
  'clinical-notes': {
    many: 'patients',
    which: 'in whom',
    all: 'in all of them',
    chance:
      'Think of many such patients. In each of them, chance decides all the numbers of units that these rules ask about, in the same way in every patient and independently for each finding; each number from zero up has some chance.',
    forced: ['made negative', 'made positive'],
  },
  abstract: {
    many: 'systems',
    which: 'in which',
    all: 'in all of them',
    chance:
      'Think of many such systems. In each of them, chance decides every input, in the same way in every system and independently for each input; both 0 and 1 have some chance.',
    forced: ['set to false', 'set to true'],
  },
};

/** For themes of one's own. */
const ANY: CaseWords = {
  many: 'cases',
  which: 'in which',
  all: 'in all of them',
  chance:
    'Think of many such cases. In each of them, chance decides everything that these rules leave open, in the same way in every case and independently for each name; whatever the rules leave open has some chance of turning out either way.',
};

/** The words of a theme for many cases of its story. */
export function caseWords({ id, say }: Pick<Theme, 'id' | 'say'>) {
  const { forced, ...words } = Object.hasOwn(WORDS, id) ? WORDS[id]! : ANY;
  return {
    ...words,
    /** After “had been” or “were”. */
    forced: (name: string, value: boolean): string =>
      forced?.[value ? 1 : 0] ?? `put from outside into a state in which ${say.state({ name, value })}`,
  };
}
