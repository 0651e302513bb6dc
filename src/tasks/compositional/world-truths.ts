import { compositionCount } from '../../causal/commutative-cut-tree.ts';
import { type Dag, nodeNumber, nodesBetween, parsePair } from '../../causal/dag.ts';
import { populationPnAndPs, populationPnsOfPairs } from '../../causal/population.ts';
import { decodeScm, type Scm } from '../../causal/scm.ts';
import { cellsForPns } from '../../causal/state-network.ts';
import { type AskedPair, askedWorlds, type PopulationWorld, populationWorlds } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import { type Measures, trueMeasures } from './measures.ts';
import { productAlong } from './paths.ts';

/** What all variants are compared with: the true values of the worlds that represent populations. */
export interface WorldTruths {
  readonly worlds: readonly WorldTruth[];
}

/** A world, with the true values that estimates are compared with. */
export interface WorldTruth extends Pick<PopulationWorld, 'id' | 'theme' | 'equations' | 'tree'> {
  /** The number of nodes of its graph. */
  readonly nodes: number;
  readonly pairs: readonly PairTruth[];
  /**
   * The true product along each path; absent if no unit of one of its pairs was asked about. On a sample of units it
   * differs from the true PNS of the whole.
   */
  readonly compositions: readonly { readonly path: string; readonly product?: number }[];
  /** The number of paths of the tree, of which more than 4,095 are only sampled. */
  readonly paths: number;
}

/** A pair of a world's cut tree, with its true values on the units asked. */
export interface PairTruth extends Measures {
  readonly pair: string;
  /** The number of units asked about. */
  readonly units: number;
  /** Absent if no unit was asked about. */
  readonly pns?: number;
  /** The number of nodes on directed paths between cause and effect. */
  readonly mediators: number;
  /** The exact values of the population, if the units are a sample of it and its graph is not too dense. */
  readonly population?: PopulationValues;
}

/** The exact values of a pair in the population. */
type PopulationValues = Measures & { readonly pns: number };

/** Computes the true values of a run's worlds, on the units that were asked about. */
export function worldTruths(cases: readonly CompositionalCase[]): WorldTruths {
  return { worlds: populationWorlds(askedWorlds(cases)).map(worldTruth) };
}

function worldTruth(world: PopulationWorld): WorldTruth {
  const { id, theme, equations, tree, pairs, paths } = world;
  const scm = decodeScm(equations);
  const truths = pairs.map(({ pns }) => pns);
  const populations = world.isSample ? populationValues(world, scm) : undefined;
  return {
    id,
    theme,
    equations,
    nodes: scm.dag.nodes.length,
    tree,
    pairs: pairs.map((pair, position) => ({
      pair: pair.name,
      units: pair.units.length,
      ...(pair.pns !== undefined && { pns: pair.pns }),
      ...trueMeasures(pair),
      mediators: mediatorsOf(pair, scm.dag),
      ...(populations && { population: populations[position]! }),
    })),
    compositions: paths.map((path) => {
      const product = productAlong(path, truths);
      return { path: path.name, ...(product !== undefined && { product }) };
    }),
    paths: compositionCount(tree.length),
  };
}

/** The exact values of denser graphs are left out, because they take more than a second. */
const MOST_CELLS = 2 ** 18;

/** Computes the exact measures of each pair, with PN and PS if facts were asked; undefined if the graph is too dense. */
function populationValues({ tree, pairs }: PopulationWorld, scm: Scm): PopulationValues[] | undefined {
  const nodes = tree.map((symbol) => nodeNumber(scm.dag, symbol));
  if (cellsForPns(scm, nodes[0]!, nodes.at(-1)!) > MOST_CELLS) return undefined;
  const exact = populationPnsOfPairs(scm, nodes);
  return pairs.map(({ name, units }, position) => {
    const pns = exact[position]!;
    const { cause, effect } = parsePair(name);
    const asksFacts = units.some(({ fact }) => fact);
    // No cause prevents its effect, so ATE and PNS are equal.
    if (!asksFacts) return { pns, ate: pns };
    const [from, to] = [nodeNumber(scm.dag, cause), nodeNumber(scm.dag, effect)];
    return { pns, ate: pns, ...populationPnAndPs(scm, from, to, pns) };
  });
}

/** Counts the nodes between the cause and the effect of a pair. */
function mediatorsOf({ name }: AskedPair, dag: Dag): number {
  const { cause, effect } = parsePair(name);
  return nodesBetween(dag, nodeNumber(dag, cause), nodeNumber(dag, effect)).slice(1, -1).length;
}
