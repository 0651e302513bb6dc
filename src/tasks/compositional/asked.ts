import {
  commutativeCutTree,
  compositions,
  MOST_CUTPOINTS_LISTED,
  pairs,
} from '../../causal/commutative-cut-tree.ts';
import { pairName, parsePair, pathName } from '../../causal/dag.ts';
import { decodeScm } from '../../causal/scm.ts';
import { namedRng } from '../../lib/random.ts';
import { clusterKey } from '../../score/accuracy.ts';
import type { CompositionalCase, DesignKind } from './case.ts';

/** A unit of a pair, with the positions of its questions among the cases. */
export interface AskedUnit {
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
  /** What its case says of its twins (see `compositionalCaseSchema`). */
  readonly twin: number | undefined;
  readonly group: string | undefined;
  readonly distance: number | undefined;
}

/** A pair of a cut tree, with the units in which an intervention on its cause was asked about. */
export interface AskedPair {
  readonly name: string;
  readonly units: readonly AskedUnit[];
  /** The weighted share of the units that are causal; absent if there are no units. */
  readonly pns?: number;
}

/** An indirect path from the first node of a cut tree to the last. */
export interface AskedPath {
  readonly name: string;
  /** The positions of the path's pairs in the world's list. */
  readonly steps: readonly number[];
}

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
  readonly paths: readonly AskedPath[];
}

/**
 * Arranges cases by world, pair and unit. A ladder's world, or one of evidence twins, is a single pair of twins and
 * represents no population: it has neither a tree nor paths.
 */
export function askedWorlds(cases: readonly CompositionalCase[]): AskedWorld[] {
  const worlds = Map.groupBy(cases.keys(), (index) => cases[index]!.world);
  return [...worlds].map(([id, indices]) => {
    const { kind, theme, equations, tree, units } = cases[indices[0]!]!;
    const same = { id, kind, theme, equations, isSample: kind === 'graph' && units !== undefined };
    const byPair = Map.groupBy(indices, (index) => cases[index]!.pair);
    if (kind === 'ladder' || kind === 'evidence') {
      const own = [...byPair.keys()].map((name) => askedPair(cases, byPair, parsePair(name)));
      return { ...same, tree: [], pairs: own, paths: [] };
    }
    const symbols = symbolsOf(equations, tree);
    const places = pairs(symbols.length);
    const placeOf = new Map(places.map(({ from, to }, p) => [`${from}/${to}`, p]));
    return {
      ...same,
      tree: symbols,
      pairs: places.map(({ from, to }) =>
        askedPair(cases, byPair, { cause: symbols[from]!, effect: symbols[to]! }),
      ),
      whole: symbols.length - 2,
      paths: listedPaths(symbols.length, id).map((path) => ({
        name: pathName(path.map((node) => symbols[node]!)),
        steps: path.slice(1).map((to, i) => placeOf.get(`${path[i]}/${to}`)!),
      })),
    };
  });
}

/** A world that represents a population, so that PNS is defined. */
export type PopulationWorld = AskedWorld & { readonly whole: number };

/** Returns the worlds about whose populations interventions were asked. */
export function populationWorlds(worlds: readonly AskedWorld[]): PopulationWorld[] {
  const asked = worlds.filter(({ pairs: all }) => all.some(({ units }) => units.length > 0));
  return asked.flatMap((world) => (world.whole === undefined ? [] : [{ ...world, whole: world.whole }]));
}

/** Returns the nodes of a case's cut tree. */
function symbolsOf(equations: string, tree: string | undefined): string[] {
  if (tree !== undefined) return tree.split(' ');
  const { dag } = decodeScm(equations);
  return commutativeCutTree(dag).map((node) => dag.nodes[node]!);
}

/** Arranges the questions about a pair by unit. */
function askedPair(
  cases: readonly CompositionalCase[],
  byPair: ReadonlyMap<string, readonly number[]>,
  { cause, effect }: { readonly cause: string; readonly effect: string },
): AskedPair {
  const name = pairName(cause, effect);
  const questions = new Map<number, Partial<Record<CompositionalCase['query'], number>>>();
  // Several pairs may share the factual questions about their effect.
  for (const index of [...(byPair.get(effect) ?? []), ...(byPair.get(name) ?? [])]) {
    const { unit, query } = cases[index]!;
    questions.set(unit, { ...questions.get(unit), [query]: index });
  }
  const units = [...questions.values()].flatMap((own) => askedUnit(cases, own) ?? []);
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  const causal = units.reduce((sum, { weight, causal }) => sum + (causal ? weight : 0), 0);
  return { name, units, ...(units.length > 0 && { pns: causal / total }) };
}

/** Returns a unit with an intervention; a fact alone shows no effect. */
function askedUnit(
  cases: readonly CompositionalCase[],
  own: Partial<Record<CompositionalCase['query'], number>>,
): AskedUnit | undefined {
  const { 'do-true': on, 'do-false': off, factual: fact } = own;
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

/** The number of paths that are sampled of a tree with too many to list. */
const SAMPLED_PATHS = 200;

/** Lists the indirect paths of a cut tree; if there are too many, a seeded sample in which all are equally likely. */
function listedPaths(size: number, world: string): readonly (readonly number[])[] {
  if (size - 2 <= MOST_CUTPOINTS_LISTED) return compositions(size);
  const rng = namedRng(world, 'paths');
  const paths = new Map<string, number[]>();
  while (paths.size < SAMPLED_PATHS) {
    const inner = Array.from({ length: size - 2 }, (_, i) => i + 1).filter(() => rng.bernoulli(0.5));
    if (inner.length > 0) paths.set(inner.join(), [0, ...inner, size - 1]);
  }
  return [...paths.values()];
}
