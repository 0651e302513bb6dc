import { type Asked, SUBJECT } from '../../cases/asked.ts';
import type { Template } from './template.ts';

type Statements = Asked['statements'];

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
