import { accuracyEstimator } from '../../score/accuracy.ts';
import type { Estimate } from '../../score/estimate.ts';
import { curveOf } from '../../score/half-depth.ts';
import { type Answers, received } from '../../score/sheet.ts';
import { type AccuracyCell, ALL_GRAPHS, accuracyCell, type TableRow } from './accuracy-cell.ts';
import { type InterventionEffectCase, NAMINGS, UNTOLD_GRAPH } from './case.ts';
import { relationRungs } from './discrimination.ts';
import { type Effect, effectsOf } from './effects.ts';

/** What a variant's answers give beside the metrics. */
export interface InterventionEffectsResult {
  /** By graph, intervention and kind of names; last, those of all graphs together if there are several. */
  readonly cells: readonly AccuracyCell[];
  /** Discrimination by links, if there are several numbers of links. */
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
  /** The share of right answers about listed pairs in prompts without a graph (Table 4). */
  readonly knowledge: Estimate;
}

/** Computes what a variant's answers give beside the metrics. */
export function interventionEffectResults(
  cases: readonly InterventionEffectCase[],
  allAnswers: Answers,
): InterventionEffectsResult {
  const answers = received(allAnswers);
  const effects = effectsOf(cases);
  const namings = NAMINGS.filter((names) => effects.some(({ item }) => item.names === names));
  const rungs = relationRungs(cases);
  return {
    cells: tableRows(effects, cases).flatMap((row) => namings.map((names) => accuracyCell(row, names, cases, answers))),
    curve: rungs.length > 1 ? curveOf(rungs, answers) : [],
    knowledge: accuracyEstimator(cases, ({ graph }) => graph === UNTOLD_GRAPH).estimate(answers),
  };
}

/** Returns a row for each graph and intervention, then one of all graphs if there are several. */
function tableRows(effects: readonly Effect[], cases: readonly InterventionEffectCase[]): TableRow[] {
  const pooled = pooledGraphs(cases);
  const graphs = [...Map.groupBy(effects, ({ item }) => item.graph)].sort(byName);
  const rows = graphs.flatMap(([graph, ofGraph]) => {
    const interventionOf = ({ item }: Effect): string => (pooled.has(graph) ? 'all' : `do(${item.intervention})`);
    const groups = [...Map.groupBy(ofGraph, interventionOf)].sort(byName);
    return groups.map(([intervention, ofRow]) => ({ graph, intervention, effects: ofRow }));
  });
  return graphs.length > 1 ? [...rows, { graph: ALL_GRAPHS, intervention: 'all', effects }] : rows;
}

/**
 * Names the graphs whose interventions share a row: two paths, and graphs that differ between draws, whose interventions
 * have no variables in common.
 */
function pooledGraphs(cases: readonly InterventionEffectCase[]): ReadonlySet<string> {
  const pooled = new Set<string>();
  for (const [graph, items] of Map.groupBy(cases, (item) => item.graph)) {
    const differs = new Set(items.map(({ arrows }) => arrows)).size > 1;
    if (differs || items[0]!.links !== undefined) pooled.add(graph);
  }
  return pooled;
}

/** Compares named groups so that numbers in their names are in order. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a.localeCompare(b, 'en', { numeric: true });
}
