import { listed } from '../../story/listed.ts';
import type { RelationQuestion, System } from './questions.ts';
import { sentence } from './sentences.ts';

/** The sentence of each phrasing if several variables are set. */
const OF_SEVERAL = { intervention: 'interventions', substitution: 'substitutions' } as const;

/** Renders the texts of a question: the system with what an intervention means, and the question itself. */
export function renderRelations({ item, system, relation, set }: RelationQuestion) {
  const { phrasing } = item;
  const { word } = system;
  const meaning = { none: [], intervention: [sentence('meaning')], substitution: [sentence('definition', { word })] }[
    phrasing
  ];
  const context = [...describe(system), ...meaning].join('\n');
  const gaps = { cause: labelOf(system, relation.cause), effect: labelOf(system, relation.effect) };
  if (phrasing === 'none') return { context, question: sentence('question', gaps) };
  const name = set.length > 1 ? OF_SEVERAL[phrasing] : phrasing;
  return { context, question: sentence(name, { ...gaps, word, ...settingTexts(system, set) }) };
}

/** Describes a system: its variables, then its arrows. */
function describe(system: System): string[] {
  const { isTold, variables, arrows } = system;
  const list = { variables: quotedLabels(system, variables) };
  if (!isTold) return [sentence('untold', list)];
  const relations = arrows.map(([cause, effect]) =>
    sentence('relation', { cause: labelOf(system, cause), effect: labelOf(system, effect) }),
  );
  return [sentence(arrows.length > 1 ? 'opening' : 'openingOfOne', list), ...relations];
}

/** Writes the variables that are set and their values, for the gaps of the sentences about an intervention. */
function settingTexts(system: System, set: readonly string[]) {
  const names = set.map((symbol) => system.names.get(symbol)!);
  const values = names.map(({ value }) => value);
  return {
    variables: quotedLabels(system, set),
    settings: names.map(({ label, value }) => `${label} = ${value}`).join(', '),
    values: listed(values, 'and'),
  };
}

function quotedLabels(system: System, symbols: readonly string[]): string {
  const labels = symbols.map((symbol) => `“${labelOf(system, symbol)}”`);
  return listed(labels, 'and');
}

function labelOf({ names }: System, symbol: string): string {
  return names.get(symbol)!.label;
}
