import { listed } from '../../story/listed.ts';
import type { RelationQuestion, System } from './questions.ts';
import { sentence } from './sentences.ts';

/** The sentence of each phrasing if several variables are set. */
const OF_SEVERAL = { intervention: 'interventions', substitution: 'substitutions' } as const;

/** Renders the texts of a question. */
export function renderRelations({ item, system, relation, set }: RelationQuestion) {
  const { names, word } = system;
  const { phrasing } = item;
  const meaning = {
    none: [],
    intervention: [sentence('meaning')],
    substitution: [sentence('definition', { word })],
  }[phrasing];
  const context = [...described(system), ...meaning].join('\n');
  const labelOf = (symbol: string): string => names.get(symbol)!.label;
  const cause = labelOf(relation.cause);
  const effect = labelOf(relation.effect);
  if (phrasing === 'none') return { context, question: sentence('question', { cause, effect }) };
  const variables = set.map((symbol) => names.get(symbol)!);
  const gaps = {
    cause,
    effect,
    word,
    variables: listed(
      variables.map(({ label }) => `“${label}”`),
      'and',
    ),
    settings: variables.map(({ label, value }) => `${label} = ${value}`).join(', '),
    values: listed(
      variables.map(({ value }) => value),
      'and',
    ),
  };
  const name = set.length > 1 ? OF_SEVERAL[phrasing] : phrasing;
  return { context, question: sentence(name, gaps) };
}

/** The lines that describe a system: its variables, then its arrows. */
function described({ isTold, variables, arrows, names }: System): string[] {
  const nameOf = (symbol: string): string => names.get(symbol)!.label;
  const list = {
    variables: listed(
      variables.map((symbol) => `“${nameOf(symbol)}”`),
      'and',
    ),
  };
  if (!isTold) return [sentence('untold', list)];
  const relations = arrows.map(([cause, effect]) =>
    sentence('relation', { cause: nameOf(cause), effect: nameOf(effect) }),
  );
  return [sentence(arrows.length > 1 ? 'opening' : 'openingOfOne', list), ...relations];
}
