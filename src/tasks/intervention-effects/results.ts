import { parsePair } from '../../causal/dag.ts';
import { accuracyMetric } from '../../score/accuracy.ts';
import type { Ends, Estimate } from '../../score/estimate.ts';
import { curveOf } from '../../score/half-depth.ts';
import type { Terms } from '../../score/mean-metric.ts';
import { received } from '../../score/received.ts';
import type { Answers } from '../../score/sheet.ts';
import { clusterMean } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, NAMINGS, type Naming, UNTOLD_GRAPH, variablesSet } from './case.ts';
import { relationRungs } from './discrimination.ts';
import { type Effect, effectsOf, effectTerms, isRetrieval } from './effects.ts';

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

/** What a variant's answers give beside the metrics. */
export interface InterventionEffectsResult {
  readonly cells: readonly AccuracyCell[];
  /** Discrimination by links, if there are several numbers of links. */
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
  /** The share of right answers about listed pairs in prompts without a graph (Table 4). */
  readonly knowledge: Estimate;
}

/** The paper asks about shortcuts only where a model gives at least this share of right answers before interventions. */
const ENOUGH_RETRIEVAL = 0.95;

/** Computes what a variant's answers give beside the metrics. */
export function interventionEffectResults(
  cases: readonly InterventionEffectCase[],
  all: Answers,
): InterventionEffectsResult {
  const answers = received(all);
  const rungs = relationRungs(cases);
  return {
    cells: cellsOf(cases, answers),
    curve: rungs.length > 1 ? curveOf(rungs, answers) : [],
    knowledge: rightOf(cases, answers, ({ graph }) => graph === UNTOLD_GRAPH),
  };
}

/** Computes the cells of each graph and intervention, then those of all graphs together. */
function cellsOf(cases: readonly InterventionEffectCase[], answers: Answers): AccuracyCell[] {
  const nameOf = interventionsIn(cases);
  const effects = effectsOf(cases);
  const termsOf = (some: readonly Effect[]): Terms => effectTerms(some, cases, answers);
  const cellOf = (graph: string, intervention: string, names: Naming): AccuracyCell => {
    const isIn = (item: InterventionEffectCase): boolean => graph === ALL_GRAPHS || item.graph === graph;
    const retrieval = rightOf(
      cases,
      answers,
      (item) => isRetrieval(item) && item.names === names && isIn(item),
    );
    const inCell = effects.filter(
      ({ item }) => isIn(item) && (graph === ALL_GRAPHS || nameOf(item) === intervention),
    );
    return { graph, intervention, names, retrieval, ...comparisons(inCell, names, retrieval, termsOf) };
  };
  const graphs = [...new Set(effects.map(({ item }) => item.graph))].sort(inOrder);
  const rows = graphs.flatMap((graph) => {
    const own = effects.filter(({ item }) => item.graph === graph);
    return [...new Set(own.map(({ item }) => nameOf(item)))]
      .sort(inOrder)
      .map((name) => [graph, name] as const);
  });
  const totals = graphs.length > 1 ? [[ALL_GRAPHS, 'all'] as const] : [];
  const namings = NAMINGS.filter((names) => effects.some(({ item }) => item.names === names));
  return [...rows, ...totals].flatMap(([graph, name]) => namings.map((names) => cellOf(graph, name, names)));
}

const ALL_GRAPHS = 'all graphs';

/** Compares two names so that numbers in them are in order. */
function inOrder(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true });
}

type Comparisons = Omit<AccuracyCell, 'graph' | 'intervention' | 'names' | 'retrieval'>;

/** Computes the accuracies and differences of a cell. `effects` are those of the cell under all kinds of names. */
function comparisons(
  effects: readonly Effect[],
  names: Naming,
  retrieval: Estimate,
  termsOf: (effects: readonly Effect[]) => Terms,
): Comparisons {
  const isUnlisted = names !== 'tuebingen';
  const own = effects.filter(({ item }) => item.names === names);
  const named = own.filter(isNamed);
  const isEligible = isUnlisted && retrieval.kind === 'estimate' && retrieval.value >= ENOUGH_RETRIEVAL;
  const eligible = isEligible ? named.filter(({ item }) => !isOnRoots(item)) : [];
  const severed = termsOf(eligible.filter(({ isSevered }) => isSevered));
  const unchanged = termsOf(eligible.filter(({ isSevered }) => !isSevered));
  const memorable = effects.filter((effect) => isUnlisted && isNamed(effect) && seversListed(effect));
  const withListedNames = termsOf(memorable.filter(({ item }) => item.names === 'tuebingen'));
  const withTheseNames = termsOf(memorable.filter(({ item }) => item.names === names));
  const intervention = termsOf(named);
  return {
    accuracy: meanOfTerms(intervention),
    memory: differenceOfTerms(withListedNames, withTheseNames),
    unchanged: meanOfTerms(unchanged),
    severed: meanOfTerms(severed),
    shortcut: differenceOfTerms(severed, unchanged),
    wording: differenceOfTerms(termsOf(own.filter((effect) => !isNamed(effect))), intervention),
  };
}

/** Tests whether the question calls the intervention by its name, and not by a made-up word. */
function isNamed({ item }: Effect): boolean {
  return item.phrasing === 'intervention';
}

/** Tests whether nothing causes the variables that are set, so that the intervention changes nothing. */
function isOnRoots({ arrows, intervention }: InterventionEffectCase): boolean {
  const effects = new Set(arrows.split(' ').map((arrow) => arrow.split('→')[1]));
  return variablesSet(intervention).every((symbol) => !effects.has(symbol));
}

/**
 * Tests whether an intervention severs the relation that gets a listed pair's names, or would if it held: B→C of the
 * confounding graph does not hold, but memory affirms it.
 */
function seversListed({ item, isSevered }: Effect): boolean {
  return (
    item.listed === true &&
    (isSevered || variablesSet(item.intervention).includes(parsePair(item.pair).effect))
  );
}

/**
 * Returns a function that names an intervention. Those on two paths and on graphs that differ between draws, which have
 * no variables in common, are taken together.
 */
function interventionsIn(cases: readonly InterventionEffectCase[]) {
  const graphs = Map.groupBy(cases, ({ graph }) => graph);
  const differs = ([, items]: [string, InterventionEffectCase[]]): boolean =>
    items[0]?.links !== undefined || new Set(items.map(({ arrows }) => arrows)).size > 1;
  const together = new Set([...graphs].filter(differs).map(([graph]) => graph));
  return ({ graph, intervention }: InterventionEffectCase): string =>
    together.has(graph) ? 'all' : `do(${intervention})`;
}

/** Computes the share of right answers to some questions. */
function rightOf(
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
  const both = [...first].flatMap(([cluster, { value }]) => {
    const other = second.get(cluster);
    return other ? [[cluster, { value: value - other.value, weight: 1 }] as const] : [];
  });
  return meanOfTerms(new Map(both), [-1, 1]);
}
