import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { type Asked, OBJECT, SUBJECT } from '../../src/cases/asked.ts';
import { askedIn } from '../../src/tasks/asked-in.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';

/** A question as a model gets it, and what answers to it are made of. */
export interface PosedQuestion {
  /** Task or theme, and whose state is asked: `clinical-notes T144`. */
  readonly label: string;
  readonly asked: Asked;
  /** The sentence that says yes, and the one that says no. */
  readonly says: (value: boolean) => string;
  /** The same with an auxiliary: "Cora would not be happy". */
  readonly modal: (auxiliary: string, value: boolean) => string;
  /** What is said without saying of whom: "be happy", "not be happy". */
  readonly bare: (value: boolean) => string;
  /** The same about somebody else. */
  readonly saysOfOther: (value: boolean, which: number) => string;
  readonly subject: string;
  readonly other: (which: number) => string;
  readonly question: string;
}

const OWN_THEME = 'examples/own-theme/harbour.yaml';

/** Questions of every task and theme, a theme of one's own included; of each several subjects. */
export function posedQuestions(perTheme: number): PosedQuestion[] {
  const stories = [...Object.keys(THEMES), OWN_THEME].flatMap((theme) => questionsOf(theme, perTheme));
  const relations = ['random-char', 'tuebingen'].flatMap((names) =>
    ['intervention', 'substitution'].flatMap((phrasings) =>
      spread(
        interventionEffects({ names, phrasings, graphs: ['confounding', 'mediation'], draws: 4, seed: 3 }),
        perTheme,
      ).map((test) => ({ label: `${names} ${phrasings}`, ...posed(test.vars as unknown as Vars) })),
    ),
  );
  return [...stories, ...relations];
}

/** Questions of one theme, by its name or file. */
export function questionsOf(theme: string, count: number): PosedQuestion[] {
  const tests = compositional({
    theme,
    units: { sample: 6 },
    preset: 'maasch-2025-figure-4',
    seed: 7,
    queries: 'interventional',
  });
  return spread(tests, count).map((test) => ({ label: theme, ...posed(test.vars as unknown as Vars) }));
}

interface Vars {
  readonly context: string;
  readonly question: string;
}

function spread<T>(items: readonly T[], count: number): T[] {
  return Array.from({ length: count }, (_, i) => items[Math.floor(((i + 0.37) * items.length) / count)] as T);
}

function posed({ context, question }: Vars): Omit<PosedQuestion, 'label'> {
  const asked = askedIn([`${context}\n\n${question}`]);
  if (!asked?.subject[0]) throw new Error(`nothing asked in ${question}`);
  const [first] = asked.statements;
  const subject = asked.subject[0];
  const { others, object } = asked;
  const quoted = (name: string): string => (object === undefined ? name : `“${name}”`);
  const other = (which: number): string => others[which % others.length] ?? 'Zoran';
  const filled = (value: boolean, a: string, b: string): string =>
    (first?.[value ? 0 : 1] ?? '').replace(SUBJECT, quoted(a)).replace(OBJECT, quoted(b));
  const bare = (value: boolean): string =>
    bareOf(first?.[value ? 0 : 1] ?? '').replace(OBJECT, quoted(object ?? ''));
  return {
    asked,
    question,
    bare,
    modal: (auxiliary, value) => `${quoted(subject)} ${auxiliary} ${bare(value)}`,
    subject: quoted(subject),
    other: (which) => quoted(other(which)),
    says: (value) => filled(value, subject, object ?? ''),
    saysOfOther: (value, which) =>
      which % 2 === 0
        ? filled(value, other(which), object ?? '')
        : filled(value, object === undefined ? other(which) : subject, other(which)),
  };
}

/** "zqa does not water the garden" as "not water the garden", "zqa is happy" as "be happy". */
function bareOf(sentence: string): string {
  const [, said = ''] = /^zqa (.+)$/.exec(sentence) ?? [];
  const be = /^is (not )?(.+)$/.exec(said);
  if (be) return `${be[1] ?? ''}be ${be[2]}`;
  return /^does not /.test(said) ? said.slice(5) : said.replace(/^(causally )?(\w+)s\b/, '$1$2');
}
