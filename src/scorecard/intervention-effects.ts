import type { InterventionEffectCase } from '../design/case.ts';
import type { AnswerColumn, AnswerSheet } from './answer-sheet.ts';
import { proportion } from './estimate.ts';
import type { InterventionEffects, Proportion } from './schema.ts';

/** A question before an intervention, or one after it with where its question before stands. */
interface RelationItem {
  readonly about: InterventionEffectCase;
  readonly position: number;
  /** Position of the same question before any intervention. */
  readonly before: number | undefined;
}

/** Which questions of a sheet belong together. */
export function relationItems({ cases }: AnswerSheet): RelationItem[] {
  const observed = new Map<string, number>();
  cases.forEach((item, position) => {
    if (item.causal === 'ie' && item.intervention === 'none') observed.set(relationKey(item), position);
  });
  return cases.flatMap((item, position): RelationItem[] =>
    item.causal === 'ie' ? [{ about: item, position, before: observed.get(relationKey(item)) }] : [],
  );
}

/**
 * What one column showed about intervention effects.
 *
 * An intervention effect counts as right when the relation was told right before and after the
 * intervention: that is what 1[IE = ÎE] · 1[C(G) = Ĉ(G)] comes to. No answer is not right.
 *
 * @returns `undefined` when the run holds no such question.
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", Eq. 3
 */
export function evaluateInterventionEffects(
  items: readonly RelationItem[],
  sheet: AnswerSheet,
  column: AnswerColumn,
  level: number,
): InterventionEffects | undefined {
  if (items.length === 0) return undefined;
  const right = (position: number): boolean[] => {
    const truth = sheet.cases[position]!.truth ? 'yes' : 'no';
    return column.replies[position]!.map((reply) => reply === truth);
  };
  const scores = new Map<string, { about: InterventionEffectCase; right: number; total: number }>();
  const tally = (key: string, about: InterventionEffectCase, results: readonly boolean[]): void => {
    const entry = scores.get(key) ?? { about, right: 0, total: 0 };
    entry.right += results.filter(Boolean).length;
    entry.total += results.length;
    scores.set(key, entry);
  };
  for (const { about, position, before } of items) {
    const cell = [about.graph, about.names, about.phrasing];
    if (about.intervention === 'none') {
      for (const key of ['retrieval', `retrieval/${cell}`]) tally(key, about, right(position));
      continue;
    }
    if (before === undefined) continue;
    const [earlier, later] = [right(before), right(position)];
    const both = later.slice(0, earlier.length).map((isRight, replicate) => isRight && earlier[replicate]!);
    for (const key of ['accuracy', `accuracy/${cell}/${about.intervention}`]) tally(key, about, both);
  }
  const of = (key: string): Proportion => {
    const { right: successes, total } = scores.get(key) ?? { right: 0, total: 0 };
    return proportion(successes, total, level);
  };
  const cells = (prefix: string) =>
    [...scores].flatMap(([key, { about }]) => (key.startsWith(prefix) ? [{ about, key }] : []));
  return {
    accuracy: of('accuracy'),
    retrieval: of('retrieval'),
    cells: cells('accuracy/').map(({ about: { graph, intervention, names, phrasing }, key }) => ({
      graph,
      intervention,
      names,
      phrasing,
      accuracy: of(key),
    })),
    retrievalCells: cells('retrieval/').map(({ about: { graph, names, phrasing }, key }) => ({
      graph,
      names,
      phrasing,
      accuracy: of(key),
    })),
  };
}

function relationKey({ design, graph, arrows, names, phrasing, draw, pair }: InterventionEffectCase): string {
  return JSON.stringify([design, graph, arrows, names, phrasing, draw, pair]);
}
