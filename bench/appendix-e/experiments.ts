import { commutativeCutTree, pairs, treeNode } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, edgesOf, symbolOf } from '../../src/causal/dag.ts';
import { populationPnsOfPairs } from '../../src/causal/population.ts';
import { type NodeFunction, scmOf } from '../../src/causal/scm.ts';
import type { Rng } from '../../src/lib/rng.ts';
import { PUBLISHED } from '../../src/tasks/compositional/presets.ts';
import { arrows } from '../../src/tasks/shared/graphs.ts';
import { composableGraph, type LinearGraph, linearScm, totalEffect, withBypass } from './linear-scm.ts';
import { sampleAte, samplePns } from './samples.ts';

export interface Experiment {
  readonly name: ExperimentName;
  readonly title: string;
  readonly measure: 'PNS' | 'ATE';
  /** The nodes of the cut tree, root first. */
  readonly symbols: readonly string[];
  readonly truths: readonly number[];
  /** Returns estimates by sample size and then by pair of the cut tree. */
  readonly sample: (sizes: readonly number[], rng: Rng) => (number | undefined)[][];
}

/**
 * The experiments of Appendix E, followed by those of Appendix C.1, without and with the arrow that bypasses the
 * cutpoint.
 */
export const EXPERIMENTS = ['pns-or', 'pns-and', 'ate', 'ate-appendix-c', 'ate-appendix-c-bypass'] as const;
export type ExperimentName = (typeof EXPERIMENTS)[number];

export const APPENDIX_E: readonly ExperimentName[] = ['pns-or', 'pns-and', 'ate'];

/** The graph of Figure C.1, and the arrow that bypasses its cutpoint. */
const FIGURE_C1 = {
  edges: arrows('X1>X2 X1>X5 X2>X3 X5>X3 X3>X4 X3>X6 X4>Y X6>Y'),
  bypass: ['X5', 'X6'],
} as const;

/** The coefficient of every arrow in the linear models. */
const COEFFICIENT = 1.5;

/**
 * Makes one of the experiments. By duality, `or` and `and` have the same PNS.
 *
 * @param options.noise - The probability that a node's own noise is on with `or`, or off with `and`.
 * @see Maasch et al. (2025), Figs. C.2, E.1–E.4; the paper does not give its noise or, for Figure 4, its coefficients
 */
export function experiment(name: ExperimentName, { noise }: { readonly noise: number }): Experiment {
  const { edges, bypass } = FIGURE_C1;
  return {
    'pns-or': () => pnsExperiment(name, 'or', noise),
    'pns-and': () => pnsExperiment(name, 'and', 1 - noise),
    ate: () => ateExperiment(name, 'Figure 4', composableGraph(PUBLISHED[FIGURE_4].edges)),
    'ate-appendix-c': () => ateExperiment(name, 'Figure C.1', composableGraph(edges)),
    'ate-appendix-c-bypass': () =>
      ateExperiment(name, 'Figure C.1 with X5→X6', withBypass(composableGraph(edges), bypass)),
  }[name]();
}

const FIGURE_4 = 'maasch-2025-figure-4';

function pnsExperiment(name: ExperimentName, operator: NodeFunction, noise: number): Experiment {
  const dag = dagFromEdges(PUBLISHED[FIGURE_4].edges);
  const { nodes } = dag;
  const scm = scmOf(
    dag,
    nodes.map(() => operator),
    nodes.map(() => noise),
  );
  const tree = commutativeCutTree(dag);
  return {
    name,
    title: `PNS, all ${operator}, noise ${Number(noise.toFixed(4))}, Figure 4`,
    measure: 'PNS',
    symbols: tree.nodes.map((node) => symbolOf(dag, node)),
    truths: populationPnsOfPairs(scm, tree),
    sample: (sizes, rng) => samplePns(scm, tree, sizes, rng),
  };
}

function ateExperiment(name: ExperimentName, figure: string, { dag, tree }: LinearGraph): Experiment {
  const scm = linearScm(
    edgesOf(dag).map(([cause, effect]) => [cause, effect, COEFFICIENT]),
    dag.nodes,
  );
  return {
    name,
    title: `ATE, linear-Gaussian, ${figure}`,
    measure: 'ATE',
    symbols: tree.nodes.map((node) => symbolOf(dag, node)),
    truths: pairs(tree.nodes.length).map(({ from, to }) =>
      totalEffect(scm, treeNode(tree, from), treeNode(tree, to)),
    ),
    sample: (sizes, rng) => sampleAte(scm, tree, sizes, rng),
  };
}
