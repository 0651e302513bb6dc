import { type Asked, SUBJECT } from '../../cases/asked.ts';
import type { Template } from './template.ts';

type Statements = Asked['statements'];
type Statement = Statements[number];

/** Returns a sentence that means yes, and its denial. */
export const yes = (who: string, what: string): Statement => [`${who} is ${what}`, `${who} is not ${what}`];
/** Returns a sentence that means no, and its denial. */
export const no = (who: string, what: string): Statement => [`${who} is not ${what}`, `${who} is ${what}`];
/** Returns a sentence that means yes, and its denial, for verbs other than “be”. */
export const does = (who: string, third: string, base: string, rest = ''): Statement => [
  `${who} ${third}${rest}`,
  `${who} does not ${base}${rest}`,
];
/** Returns a sentence that means no, but whose denial does not mean yes. */
export const onlyNo = (sentence: string): Statement => ['', sentence];

export function named(names: readonly string[], token: string): NonNullable<Asked['aliases']> {
  return names.map((name) => [name, token]);
}

/** Fills each template with `value` true and with `value` false. Pairs with an empty sentence are left out. */
export function statementsOf(
  templates: readonly Template[],
  values: Readonly<Record<string, unknown>>,
): Statements {
  return templates
    .map((say) => [say({ ...values, value: true }).trim(), say({ ...values, value: false }).trim()] as const)
    .filter(([yes, no]) => yes !== '' && no !== '');
}

/**
 * Returns a question about `name`. Words with which both sentences of a statement begin, such as “the surgeon”, also
 * count as its name.
 */
export function askedAbout(name: string, others: readonly string[], statements: Statements): Asked {
  const aliases = new Set<string>();
  const renamed = statements.map(([yes, no]) => {
    if (/^(?:zq[ab]\b|there )/.test(yes)) return [yes, no] as const;
    const [words, denial] = [yes.split(' '), no.split(' ')];
    const end = words.findIndex((word, i) => word !== denial[i]);
    const alias = words.slice(0, end < 0 ? words.length : end).join(' ');
    if (alias === '') return [yes, no] as const;
    aliases.add(alias);
    return [yes.replace(alias, SUBJECT), no.replace(alias, SUBJECT)] as const;
  });
  return {
    subject: [name, ...aliases],
    others: others.filter((other) => other !== name),
    statements: renamed,
  };
}
