import { parsePair } from '../../causal/dag.ts';
import { accuracyMetric } from '../../score/accuracy.ts';
import type { Ends, Estimate } from '../../score/estimate.ts';
import { curveOf } from '../../score/half-depth.ts';
import type { Terms } from '../../score/mean-metric.ts';
import { received } from '../../score/received.ts';
import type { Answers } from '../../score/sheet.ts';
import { clusterMean, type Term } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, NAMINGS, type Naming, UNTOLD_GRAPH, variablesSet } from './case.ts';
import { relationRungs } from './discrimination.ts';
import { type Effect, effectsOf, effectTerms, isRetrieval } from './effects.ts';

/** What a variant's answers give beside the metrics. */
export interface InterventionEffectsResult {
  readonly cells: readonly AccuracyCell[];
  /** Discrimination by links, if there are several numbers of links. */
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
  /** The share of right answers about listed pairs in prompts without a graph (Table 4). */
  readonly knowledge: Estimate;
}

/** The accuracy of a variant in a cell, with the differences that the paper's research questions are about. */
export interface AccuracyCell {
  readonly graph: string;
  /** What is set, such as `do(B)`; `all` for all interventions together. */
  readonly intervention: string;
  readonly names: Naming;
  /** The share of right answers before any intervention (Table 5). */
  readonly retrieval: Estimate;
  /** IE accuracy with the word “intervention” (RQ1; Tables 1 and 6). */
  readonly accuracy: Estimate;
  /** Accuracy with Tübingen names minus accuracy with these, on severed listed relations (RQ2; Tables 2 and 7). */
  readonly memory: Estimate;
  /** Accuracy where the intervention leaves the relation as it is, and where it severs it (RQ3; Table 8). */
  readonly unchanged: Estimate;
  readonly severed: Estimate;
  /** The second minus the first. */
  readonly shortcut: Estimate;
  /** Accuracy with a made-up word minus accuracy with the word “intervention” (RQ4; Table 9). */
  readonly wording: Estimate;
}

/** Computes what a variant's answers give beside the metrics. */
export function interventionEffectResults(
  cases: readonly InterventionEffectCase[],
  all: Answers,
): InterventionEffectsResult {
  const answers = received(all);
  const rungs = relationRungs(cases);
  return {
    cells: accuracyCells(cases, answers),
    curve: rungs.length > 1 ? curveOf(rungs, answers) : [],
    knowledge: rightShareOf(cases, answers, ({ graph }) => graph === UNTOLD_GRAPH),
  };
}

/** Computes the cells of each graph, intervention and kind of names, then those of all graphs together. */
function accuracyCells(cases: readonly InterventionEffectCase[], answers: Answers): AccuracyCell[] {
  const effects = effectsOf(cases);
  const namings = NAMINGS.filter((names) => effects.some(({ item }) => item.names === names));
  return rowsOf(effects, cases).flatMap((row) => namings.map((names) => cellOf(row, names, cases, answers)));
}

/** A row of the paper's tables, with its effects under all kinds of names. */
interface Row extends Pick<AccuracyCell, 'graph' | 'intervention'> {
  readonly effects: readonly Effect[];
}

const ALL_GRAPHS = 'all graphs';

function rowsOf(effects: readonly Effect[], cases: readonly InterventionEffectCase[]): Row[] {
  const nameOf = interventionsIn(cases);
  const graphs = [...Map.groupBy(effects, ({ item }) => item.graph)].sort(byName);
  const rows = graphs.flatMap(([graph, ofGraph]) =>
    [...Map.groupBy(ofGraph, ({ item }) => nameOf(item))]
      .sort(byName)
      .map(([intervention, ofRow]) => ({ graph, intervention, effects: ofRow })),
  );
  return graphs.length > 1 ? [...rows, { graph: ALL_GRAPHS, intervention: 'all', effects }] : rows;
}

/** Compares named groups so that numbers in their names are in order. */
function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

/**
 * Returns a function that names an intervention. Those on two paths and on graphs that differ between draws, which have
 * no variables in common, are taken together.
 */
function interventionsIn(cases: readonly InterventionEffectCase[]): (item: InterventionEffectCase) => string {
  const together = new Set<string>();
  for (const [graph, items] of Map.groupBy(cases, ({ graph }) => graph)) {
    const differs = new Set(items.map(({ arrows }) => arrows)).size > 1;
    if (differs || items[0]!.links !== undefined) together.add(graph);
  }
  return ({ graph, intervention }) => (together.has(graph) ? 'all' : `do(${intervention})`);
}

function cellOf(
  { graph, intervention, effects }: Row,
  names: Naming,
  cases: readonly InterventionEffectCase[],
  answers: Answers,
): AccuracyCell {
  const termsOf = (some: readonly Effect[]): Terms => effectTerms(some, cases, answers);
  const isInCell = (item: InterventionEffectCase): boolean =>
    item.names === names && (graph === ALL_GRAPHS || item.graph === graph);
  const retrieval = rightShareOf(cases, answers, (item) => isRetrieval(item) && isInCell(item));
  const own = effects.filter(({ item }) => item.names === names);
  const named = termsOf(own.filter(isNamed));
  const renamed = termsOf(own.filter((effect) => !isNamed(effect)));
  const misleading = misleadingEffects(effects, names);
  const comparable = comparableEffects(own, names, retrieval);
  const severed = termsOf(comparable.filter(({ isSevered }) => isSevered));
  const unchanged = termsOf(comparable.filter(({ isSevered }) => !isSevered));
  return {
    graph,
    intervention,
    names,
    retrieval,
    accuracy: meanOfTerms(named),
    memory: differenceOfTerms(
      termsOf(misleading.filter(({ item }) => item.names === 'tuebingen')),
      termsOf(misleading.filter(({ item }) => item.names === names)),
    ),
    unchanged: meanOfTerms(unchanged),
    severed: meanOfTerms(severed),
    shortcut: differenceOfTerms(severed, unchanged),
    wording: differenceOfTerms(renamed, named),
  };
}

/** Tests whether the question calls the intervention by its name, and not by a made-up word. */
function isNamed({ item }: Effect): boolean {
  return item.phrasing === 'intervention';
}

/**
 * Returns the effects on which memory gives the wrong answer under Tübingen names, to compare other names with these.
 * They are those whose intervention severs the relation with the names of a listed pair, or would if it held: B→C of
 * the confounding graph does not hold, but memory affirms it.
 */
function misleadingEffects(effects: readonly Effect[], names: Naming): readonly Effect[] {
  if (names === 'tuebingen') return [];
  return effects.filter((effect) => {
    const { item, isSevered } = effect;
    const setsEffect = variablesSet(item.intervention).includes(parsePair(item.pair).effect);
    return isNamed(effect) && item.listed === true && (isSevered || setsEffect);
  });
}

/** The paper asks about shortcuts only where a model gives at least this share of right answers before interventions. */
const ENOUGH_RETRIEVAL = 0.95;

/** Returns the effects on which severed and unchanged relations can be compared: memory must not decide. */
function comparableEffects(own: readonly Effect[], names: Naming, retrieval: Estimate): readonly Effect[] {
  const retrieves = retrieval.kind === 'estimate' && retrieval.value >= ENOUGH_RETRIEVAL;
  if (names === 'tuebingen' || !retrieves) return [];
  return own.filter((effect) => isNamed(effect) && !isOnRoots(effect.item));
}

/** Tests whether nothing causes the variables that are set, so that the intervention changes nothing. */
function isOnRoots({ arrows, intervention }: InterventionEffectCase): boolean {
  // Not parsed as a graph, because a run may have many thousands of cases.
  const effects = new Set(arrows.split(' ').map((arrow) => arrow.split('→')[1]));
  return variablesSet(intervention).every((symbol) => !effects.has(symbol));
}

/** Computes the share of right answers to some questions. */
function rightShareOf(
  cases: readonly InterventionEffectCase[],
  answers: Answers,
  includes: (item: InterventionEffectCase) => boolean,
): Estimate {
  return accuracyMetric({ name: '', about: '', kind: 'shown' }, cases, includes).estimate(answers);
}

function meanOfTerms(terms: Terms, ends: Ends = [0, 1]): Estimate {
  if (terms.size === 0) return { kind: 'undefined', reason: 'no such question was answered' };
  return { kind: 'estimate', clusters: terms.size, ...clusterMean([...terms.values()], ends) };
}

/** Averages the differences within draws that contribute to both. */
function differenceOfTerms(first: Terms, second: Terms): Estimate {
  const differences = new Map<string | number, Term>();
  for (const [cluster, { value }] of first) {
    const other = second.get(cluster);
    if (other) differences.set(cluster, { value: value - other.value, weight: 1 });
  }
  return meanOfTerms(differences, [-1, 1]);
}
