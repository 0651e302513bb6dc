import { type Dag, dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { type NodeFunction, type Scm, scmOf } from '../../src/causal/scm.ts';
import { namedRng, type Rng } from '../../src/lib/random.ts';
import { bccChain } from '../../src/tasks/compositional/graphs.ts';

/** Draws a graph in which any forward arrow may be missing. */
function drawDag(size: number, density: number, rng: Rng): Dag {
  const nodes = Array.from({ length: size }, (_, i) => `N${i}`);
  const edges = nodes.flatMap((cause, i) =>
    nodes.slice(i + 1).flatMap((effect): Edge[] => (rng.bernoulli(density) ? [[cause, effect]] : [])),
  );
  return dagFromEdges(edges, nodes);
}

/** Graphs of seven nodes, from sparse to dense. Their tests pass for any seeds. */
export const RANDOM_DAGS = [0, 1, 2, 3, 4, 5, 6, 7].map((seed) => drawDag(7, 0.3 + 0.05 * seed, namedRng(seed, 'dag')));

/** Draws a chain of two or three biconnected components. It has one root and one leaf. */
function drawChain(rng: Rng): Dag {
  const bccs = Array.from({ length: 2 + rng.integer(2) }, () => {
    const type = rng.pick(['cycle', 'wheel', 'bridge', 'random'] as const);
    const nodes = 2 + rng.integer(3);
    return { type, nodes: type === 'bridge' ? 2 : nodes };
  });
  return dagFromEdges(bccChain(bccs, rng));
}

/** Chains of biconnected components, each with one root and one leaf. */
export const CHAINS = [1, 2, 3, 4, 5, 6].map((seed) => drawChain(namedRng(seed, 'chains')));

/** Draws a monotone model, with thresholds where nodes have enough causes. */
export function drawScm(dag: Dag, rng: Rng): Scm {
  const functions = dag.parents.map(({ length }): NodeFunction => {
    if (length === 0) return 'or';
    const possible: NodeFunction[] = ['or', 'and'];
    if (length >= 2) possible.push('at least 2');
    if (length >= 3) possible.push('at least 3');
    return rng.pick(possible);
  });
  return scmOf(
    dag,
    functions,
    dag.nodes.map(() => 0.1 + 0.8 * rng.uniform()),
  );
}

/** Models of {@link CHAINS}. */
export const MODELS_OF_CHAINS = CHAINS.map((dag, i) => drawScm(dag, namedRng(i, 'model')));

/** Models of chains, and of graphs in which any forward arrow may be missing. */
export const MODELS = [
  ...MODELS_OF_CHAINS,
  ...[0, 1, 2, 3].map((seed) => drawScm(drawDag(7, 0.5, namedRng(seed, 'dag')), namedRng(seed, 'model'))),
];

/** Lists all settings of the noise with their probabilities. */
export function allUnits({ noise }: Scm): readonly { readonly noise: Uint8Array; readonly probability: number }[] {
  return Array.from({ length: 2 ** noise.length }, (_, code) => {
    const setting = Uint8Array.from(noise, (__, node) => (code >> node) & 1);
    const probability = noise.reduce((product, p, node) => product * (setting[node] ? p : 1 - p), 1);
    return { noise: setting, probability };
  });
}
