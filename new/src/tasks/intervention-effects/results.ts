import { parsePair } from '../../causal/dag.ts';
import { clusterKey, rightShare } from '../../score/accuracy.ts';
import type { Ends, Estimate } from '../../score/estimate.ts';
import { curveOf } from '../../score/half-depth.ts';
import type { Terms } from '../../score/mean-metric.ts';
import { received } from '../../score/received.ts';
import type { Answers } from '../../score/sheet.ts';
import { clusterMean } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, type Naming, UNTOLD_GRAPH, variablesSet } from './case.ts';
import { type Effect, effectsOf, effectTerms, termsByCluster } from './effects.ts';
import { isRetrieval, rungsOf } from './metrics.ts';

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
  readonly shortcut: Estimate;
  /** Accuracy with a made-up word minus accuracy with the word “intervention” (RQ4; Table 9). */
  readonly wording: Estimate;
}

export interface InterventionEffectsResult {
  readonly cells: readonly AccuracyCell[];
  /** Discrimination by links, if there are several numbers of links. */
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
  /** The share of right answers about listed pairs in prompts without a graph (Table 4). */
  readonly knowledge: Estimate;
}

/** The paper asks about shortcuts only where a model gives so many right answers before any intervention. */
const ENOUGH_RETRIEVAL = 0.95;

/** Computes what a variant's answers give beside the metrics. */
export function interventionEffectResults(
  cases: readonly InterventionEffectCase[],
  all: Answers,
): InterventionEffectsResult {
  const answers = received(all);
  const rungs = rungsOf(cases);
  return {
    cells: cellsOf(cases, answers),
    curve: rungs.length > 1 ? curveOf(rungs, answers) : [],
    knowledge: rightOf(cases, answers, ({ graph }) => graph === UNTOLD_GRAPH),
  };
}

function cellsOf(cases: readonly InterventionEffectCase[], answers: Answers): AccuracyCell[] {
  const placeOf = placesIn(cases);
  const effects = effectsOf(cases);
  const cells = Map.groupBy(effects, ({ item }) => [item.graph, placeOf(item), item.names].join('\n'));
  const graphs = new Set(effects.map(({ item }) => item.graph));
  const totals = Map.groupBy(graphs.size > 1 ? effects : [], ({ item }) =>
    ['all graphs', 'all', item.names].join('\n'),
  );
  return [...cells, ...totals].map(([key, own]) => {
    const [graph, intervention, names] = key.split('\n') as [string, string, Naming];
    const inCell = ({ item }: Effect): boolean =>
      graph === 'all graphs' || (item.graph === graph && placeOf(item) === intervention);
    const isInGraph = (item: InterventionEffectCase): boolean =>
      graph === 'all graphs' || item.graph === graph;
    const retrieval = rightOf(
      cases,
      answers,
      (item) => isRetrieval(item) && item.names === names && isInGraph(item),
    );
    const termsOf = (some: readonly Effect[]): Terms => effectTerms(some, cases, answers);
    const memorable = effects.filter((effect) => inCell(effect) && effect.item.names === 'tuebingen');
    return { graph, intervention, names, retrieval, ...comparisons(own, memorable, retrieval, termsOf) };
  });
}

type Comparisons = Omit<AccuracyCell, 'graph' | 'intervention' | 'names' | 'retrieval'>;

function comparisons(
  own: readonly Effect[],
  memorable: readonly Effect[],
  retrieval: Estimate,
  termsOf: (effects: readonly Effect[]) => Terms,
): Comparisons {
  const isWord = ({ item }: Effect): boolean => item.phrasing === 'intervention';
  const named = own.filter(isWord);
  const isTuebingen = own[0]?.item.names === 'tuebingen';
  const isAble = retrieval.kind === 'estimate' && retrieval.value >= ENOUGH_RETRIEVAL;
  const able = isAble && !isTuebingen ? named.filter(({ item }) => !isOnRoots(item)) : [];
  const [severed, unchanged] = [true, false].map((is) =>
    termsOf(able.filter(({ isSevered }) => isSevered === is)),
  );
  const listed = isTuebingen ? [] : named.filter(seversListed);
  const intervention = termsOf(named);
  return {
    accuracy: meanOfTerms(intervention),
    memory: differenceOfTerms(termsOf(memorable.filter(isWord).filter(seversListed)), termsOf(listed)),
    unchanged: meanOfTerms(unchanged!),
    severed: meanOfTerms(severed!),
    shortcut: differenceOfTerms(severed!, unchanged!),
    wording: differenceOfTerms(termsOf(own.filter((effect) => !isWord(effect))), intervention),
  };
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
    (isSevered || variablesSet(item.intervention).includes(parsePair(item.pair).outcome))
  );
}

/**
 * Returns a function that names the place of an intervention: the variables set, or on two paths which path it is on.
 * Random graphs differ between draws, so their interventions are taken together.
 */
function placesIn(cases: readonly InterventionEffectCase[]): (item: InterventionEffectCase) => string {
  const arrows = Map.groupBy(cases, ({ graph }) => graph);
  const varies = new Map(
    [...arrows].map(([graph, items]) => [graph, new Set(items.map((item) => item.arrows)).size > 1]),
  );
  return ({ graph, links, intervention }) => {
    if (links !== undefined) return intervention.includes("'") ? 'beside the path' : 'on the path';
    return varies.get(graph) ? 'all' : `do(${intervention})`;
  };
}

function rightOf(
  cases: readonly InterventionEffectCase[],
  answers: Answers,
  includes: (item: InterventionEffectCase) => boolean,
): Estimate {
  const items = cases.flatMap((item, i) =>
    includes(item) && answers[i]!.length > 0 ? [{ item, replies: answers[i]! }] : [],
  );
  return meanOfTerms(
    termsByCluster(items, ({ item, replies }) => ({
      cluster: clusterKey(item),
      value: rightShare(item.truth, replies),
      weight: 1,
    })),
  );
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
