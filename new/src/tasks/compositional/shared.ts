import { nodesBetween, parsePair } from '../../causal/dag.ts';
import { decodeScm } from '../../causal/scm.ts';
import { askedWorlds, type PopulationWorld, populationWorlds } from './asked.ts';
import type { CompositionalCase } from './case.ts';
import { productAlong } from './compositions.ts';
import { type Measures, trueMeasures } from './pns.ts';

/** What all variants share: the worlds that represent populations, with their truths on the units asked. */
export interface CompositionalShared {
  readonly worlds: readonly WorldTruth[];
}

export interface WorldTruth {
  readonly id: string;
  readonly theme: string;
  readonly equations: string;
  readonly nodes: number;
  /** The symbols of the cut tree in causal order. */
  readonly tree: readonly string[];
  readonly pairs: readonly PairTruth[];
  /** The true product along each path. On a sample of units it differs from the true PNS of the whole. */
  readonly compositions: readonly { readonly path: string; readonly product: number }[];
  /** The number of paths of the tree, of which more than 4,095 are only sampled. */
  readonly paths: number;
}

export interface PairTruth extends Partial<Measures> {
  readonly pair: string;
  readonly units: number;
  readonly pns: number;
  /** The number of nodes on directed paths between cause and effect. */
  readonly mediators: number;
}

/** Describes the worlds of a run. */
export function compositionalShared(cases: readonly CompositionalCase[]): CompositionalShared {
  return { worlds: populationWorlds(askedWorlds(cases)).map(worldTruth) };
}

function worldTruth({ id, theme, equations, tree, pairs, paths }: PopulationWorld): WorldTruth {
  const { dag } = decodeScm(equations);
  const pns = pairs.map((pair) => pair.pns ?? 0);
  return {
    id,
    theme,
    equations,
    nodes: dag.nodes.length,
    tree,
    pairs: pairs.map((pair, p): PairTruth => {
      const { cause, outcome } = parsePair(pair.name);
      const between = nodesBetween(dag, dag.nodes.indexOf(cause), dag.nodes.indexOf(outcome));
      return {
        pair: pair.name,
        units: pair.units.length,
        pns: pns[p]!,
        ...trueMeasures(pair),
        mediators: Math.max(0, between.length - 2),
      };
    }),
    compositions: paths.map((path) => ({ path: path.name, product: productAlong(path, pns) })),
    paths: 2 ** (tree.length - 2) - 1,
  };
}
