import { pairs, treeOf } from '../../causal/commutative-cut-tree.ts';
import { pairName, parsePair } from '../../causal/dag.ts';
import { decodeScm } from '../../causal/scm.ts';
import { clusterKey } from '../../score/accuracy.ts';
import { sum } from '../../statistics/cluster-mean.ts';
import type { CompositionalCase, DesignKind } from './case.ts';
import { pathsOfTree, type TreePath } from './paths.ts';

/** A world as far as a run's cases ask about it. */
export interface AskedWorld {
  readonly id: string;
  readonly kind: DesignKind;
  readonly theme: string;
  readonly equations: string;
  /** True if the units are a random sample, so that the PNS on them is not that of the population. */
  readonly isSample: boolean;
  /** The symbols of the cut tree in causal order; empty if it represents no population. */
  readonly tree: readonly string[];
  /** All pairs of the cut tree. A pair has no units if no intervention is asked about it. */
  readonly pairs: readonly AskedPair[];
  /** The position of the pair from the first node to the last; absent if it represents no population. */
  readonly whole?: number;
  /** All paths with more than one pair; a sample of them if the tree has more than 12 cutpoints. */
  readonly paths: readonly TreePath[];
}

/** A pair of a cut tree, with the units in which an intervention on its cause was asked about. */
export interface AskedPair {
  readonly name: string;
  readonly units: readonly AskedUnit[];
  /** The weighted share of the units that are causal; absent if there are no units. */
  readonly pns?: number;
}

/** A unit of a pair, with what its case says of its twins. Its questions are positions among the cases. */
export interface AskedUnit extends Pick<CompositionalCase, 'twin' | 'group' | 'distance'> {
  readonly cluster: string;
  /** The share of the pair’s population that the unit stands for. */
  readonly weight: number;
  /** True if the claim “the effect follows the cause” is true of the unit. */
  readonly causal: boolean;
  /** The questions whose answers are the effect under do(cause = true) and under do(cause = false); one may be factual. */
  readonly y1: number | undefined;
  readonly y0: number | undefined;
  /** If facts were asked: their question, the effect's factual value, and the cause's factual value. */
  readonly fact?: { readonly question: number; readonly y: boolean; readonly x: boolean };
  /** True if one question alone decides the claim, as with twins that differ in what is seen. */
  readonly isSingle: boolean;
}

/** Arranges the cases of a run by world, pair and unit. */
export function askedWorlds(cases: readonly CompositionalCase[]): AskedWorld[] {
  const worlds = Map.groupBy(cases.keys(), (position) => cases[position]!.world);
  return [...worlds.values()].map((positions) => askedWorld(cases, positions));
}

/**
 * Arranges the cases of one world, which stand at some positions. A ladder's world, or one of evidence twins, is a
 * single pair of twins and represents no population: it has neither a tree nor paths.
 */
function askedWorld(cases: readonly CompositionalCase[], positions: readonly number[]): AskedWorld {
  const { world: id, kind, theme, equations, tree, units } = cases[positions[0]!]!;
  const common = { id, kind, theme, equations, isSample: kind === 'graph' && units !== undefined };
  const byPair = Map.groupBy(positions, (position) => cases[position]!.pair);
  if (kind === 'ladder' || kind === 'evidence') {
    const listed = [...byPair.keys()].map((name) => askedPair(cases, byPair, parsePair(name)));
    return { ...common, tree: [], pairs: listed, paths: [] };
  }
  const { dag } = decodeScm(equations);
  const symbols = treeOf(dag, tree).map((node) => dag.nodes[node]!);
  const ends = pairs(symbols.length).map(({ from, to }) => ({ cause: symbols[from]!, effect: symbols[to]! }));
  return {
    ...common,
    tree: symbols,
    pairs: ends.map((pair) => askedPair(cases, byPair, pair)),
    // The pairs of the first node come first, one for each other node.
    whole: symbols.length - 2,
    paths: pathsOfTree(symbols, id),
  };
}

/** The positions of the questions about a unit, by what they ask. */
type UnitQuestions = Partial<Record<CompositionalCase['query'], number>>;

/** Arranges the questions about a pair by unit. */
function askedPair(
  cases: readonly CompositionalCase[],
  byPair: ReadonlyMap<string, readonly number[]>,
  { cause, effect }: { readonly cause: string; readonly effect: string },
): AskedPair {
  const name = pairName(cause, effect);
  const questions = new Map<number, UnitQuestions>();
  // Several pairs may share the factual questions about their effect.
  for (const position of [...(byPair.get(effect) ?? []), ...(byPair.get(name) ?? [])]) {
    const { unit, query } = cases[position]!;
    questions.set(unit, { ...questions.get(unit), [query]: position });
  }
  const units = [...questions.values()].flatMap((ofUnit) => askedUnit(cases, ofUnit) ?? []);
  if (units.length === 0) return { name, units };
  const causal = sum(units, (unit) => (unit.causal ? unit.weight : 0));
  return { name, units, pns: causal / sum(units, ({ weight }) => weight) };
}

/** Returns a unit; undefined without an intervention, because a fact alone shows no effect. */
function askedUnit(cases: readonly CompositionalCase[], questions: UnitQuestions): AskedUnit | undefined {
  const { 'do-true': on, 'do-false': off, factual: fact } = questions;
  const position = on ?? off;
  if (position === undefined) return undefined;
  const { kind, weight, causal, twin, group, distance, truth } = cases[position]!;
  const isSingle = kind === 'evidence';
  // By consistency, the factual answer is the potential outcome under the cause's factual value. The other outcome is
  // the one that the intervention asks about.
  const x = off !== undefined;
  return {
    cluster: clusterKey(cases[position]!),
    weight,
    causal: isSingle ? truth : causal,
    y1: on ?? (x ? fact : undefined),
    y0: off ?? (x ? undefined : fact),
    ...(fact !== undefined && { fact: { question: fact, y: cases[fact]!.truth, x } }),
    isSingle,
    twin,
    group,
    distance,
  };
}

/** A world that represents a population, so that PNS is defined. */
export type PopulationWorld = AskedWorld & { readonly whole: number };

/** Returns the worlds about whose populations interventions were asked. */
export function populationWorlds(worlds: readonly AskedWorld[]): PopulationWorld[] {
  return worlds.flatMap((world) => {
    const { whole, pairs: listed } = world;
    const isAsked = listed.some(({ units }) => units.length > 0);
    return whole === undefined || !isAsked ? [] : [{ ...world, whole }];
  });
}
