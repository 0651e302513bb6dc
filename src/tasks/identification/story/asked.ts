import { type Asked, KNOWN, OBJECT, OTHER, SUBJECT } from '../../../cases/asked.ts';
import { perKey } from '../../../lib/caching.ts';
import { caseWords } from '../../shared/many-cases.ts';
import { lastOpening, patternOf } from '../../shared/pattern.ts';
import { unlisted } from '../../shared/phrasing.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { Naming, Sentence } from './sentence.ts';
import { questionIn } from './sentences.ts';

/**
 * Returns a parser of identification questions that reads only the opening, the paragraph about chance and the question
 * of a prompt.
 */
export function identificationAskedOf(theme: Theme): (prompt: string) => Asked | undefined {
  const opening = patternOf(theme.say.opening, { names: '.+', last: '.+' });
  const { chance } = caseWords(theme);
  const clausesOf = (name: string): string[] =>
    [false, true].map((leaf) => theme.say.state({ name, leaf, value: true }));
  // Aliases contain tokens instead of names, so one list per sentence and number of known variables is enough.
  const aliasesOf = perKey((sentence: Sentence) =>
    perKey((size: number) => [
      ...sentence.aliases({ clausesOf, sets: setsOf(clausesOf, size) }),
      ...clauseAliases(clausesOf),
    ]),
  );
  return (prompt) => {
    if (!prompt.includes(chance)) return undefined;
    const opened = lastOpening(prompt, opening);
    const question = opened && questionIn(opened.rest[opened.rest.indexOf(chance) + 1] ?? '');
    if (!question) return undefined;
    const names = unlisted(String(opened.values.names), 'and');
    const byClause = new Map(names.flatMap((name) => clausesOf(name).map((clause) => [clause, name])));
    const nameOf = (clause: string): string => byClause.get(clause) ?? clause;
    const { sentence } = question;
    const { isAboutSet: isSet = false, statements, told } = sentence;
    const [known, pair] = [question.known.map(nameOf), [nameOf(question.cause), nameOf(question.effect)]];
    return {
      subject: isSet ? [] : pair.slice(0, 1),
      ...(!isSet && { object: pair[1] }),
      known,
      others: names.filter((name) => !known.includes(name) && (isSet || !pair.includes(name))),
      aliases: aliasesOf(sentence)(known.length),
      statements,
      ...(told && { told }),
    };
  };
}

function clauseAliases(clausesOf: Naming['clausesOf']): NonNullable<Asked['aliases']> {
  return [SUBJECT, OBJECT, KNOWN, OTHER].flatMap((token) =>
    clausesOf(token).flatMap((clause) =>
      ['whether ', 'that ', ''].map((word) => [word + clause.toLowerCase(), token] as const),
    ),
  );
}

/** Returns the notations that replies use for a set of one or two known variables. */
function setsOf(clausesOf: Naming['clausesOf'], size: number): string[] {
  if (size === 1) return [KNOWN, `{${KNOWN}}`, `\\{${KNOWN}\\}`];
  const lists = [' and ', ', ', ',', ' & ', ', and '].map((comma) => KNOWN + comma + KNOWN);
  const clauses = clausesOf(KNOWN).flatMap((clause) =>
    ['whether ', 'that ', ''].map((word) => `${word}${clause} and ${word}${clause}`.toLowerCase()),
  );
  return [
    ...lists,
    ...lists.flatMap((list) => [`{${list}}`, `\\{${list}\\}`]),
    ...clauses,
    `both ${lists[0]}`,
  ];
}
