import { type Dag, dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { type NodeFunction, type Scm, scmOf } from '../../src/causal/scm.ts';
import { namedRng, type Rng } from '../../src/lib/random.ts';
import { bccChain } from '../../src/tasks/compositional/graphs.ts';

/** Draws a graph in which any forward arrow may be missing. */
export function drawDag(size: number, density: number, rng: Rng): Dag {
  const nodes = Array.from({ length: size }, (_, i) => `N${i}`);
  const edges = nodes.flatMap((cause, i) =>
    nodes.slice(i + 1).flatMap((effect): Edge[] => (rng.bernoulli(density) ? [[cause, effect]] : [])),
  );
  return dagFromEdges(edges, nodes);
}

/** Draws a monotone model, with thresholds where nodes have enough causes. */
export function drawScm(dag: Dag, rng: Rng): Scm {
  const functions = dag.parents.map(({ length }): NodeFunction => {
    if (length === 0) return 'or';
    const all: NodeFunction[] = ['or', 'and', ...(length >= 2 ? (['at least 2'] as const) : [])];
    return rng.pick(length >= 3 ? [...all, 'at least 3'] : all);
  });
  return scmOf(
    dag,
    functions,
    dag.nodes.map(() => 0.1 + 0.8 * rng.uniform()),
  );
}

/** Chains of biconnected components, each with one root and one leaf. */
export const CHAINS = [1, 2, 3, 4, 5, 6].map((seed) => {
  const rng = namedRng(seed, 'chains');
  const bccs = Array.from({ length: 2 + rng.integer(2) }, () => ({
    type: rng.pick(['cycle', 'wheel', 'bridge', 'random'] as const),
    nodes: 2 + rng.integer(3),
  }));
  return dagFromEdges(
    bccChain(
      bccs.map((bcc) => (bcc.type === 'bridge' ? { ...bcc, nodes: 2 } : bcc)),
      rng,
    ),
  );
});

/** Lists all settings of the noise with their probabilities. */
export function allUnits({ noise }: Scm) {
  return Array.from({ length: 2 ** noise.length }, (_, code) => {
    const setting = Uint8Array.from(noise, (__, node) => (code >> node) & 1);
    const probability = noise.reduce((product, p, node) => product * (setting[node] ? p : 1 - p), 1);
    return { noise: setting, probability };
  });
}

/** Models of chains, and of graphs in which any forward arrow may be missing. */
export const MODELS = [
  ...CHAINS.map((dag, i) => drawScm(dag, namedRng(i, 'model'))),
  ...[0, 1, 2, 3].map((seed) => drawScm(drawDag(7, 0.5, namedRng(seed, 'dag')), namedRng(seed, 'model'))),
];
