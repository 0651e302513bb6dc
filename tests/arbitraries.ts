import fc from 'fast-check';
import { type Dag, dagFromEdges, descendantsOf, type Edge } from '../src/causal/dag.ts';
import { type NodeFunction, type Scm, thresholdOf } from '../src/causal/scm.ts';

/** Any DAG on n0 … n(k−1): every forward pair is an arrow or not. */
export function anyDag(mostNodes = 9): fc.Arbitrary<Dag> {
  return fc.integer({ min: 1, max: mostNodes }).chain((size) =>
    fc
      .array(fc.boolean(), { minLength: (size * (size - 1)) / 2, maxLength: (size * (size - 1)) / 2 })
      .map((marks) => {
        const nodes = Array.from({ length: size }, (_, i) => `n${i}`);
        const forward = nodes.flatMap((cause, i) =>
          nodes.slice(i + 1).map((effect): Edge => [cause, effect]),
        );
        return dagFromEdges(
          forward.filter((_, i) => marks[i]),
          nodes,
        );
      }),
  );
}

/**
 * A DAG with one root, one leaf and at least one cutpoint (A1–A3): a chain of blocks. Inside a block,
 * any forward arrows; a node left without a cause or an effect is tied to the block's first or last.
 */
export function composableDag(mostBlocks = 3, mostBlockNodes = 5): fc.Arbitrary<Dag> {
  const block = fc
    .integer({ min: 2, max: mostBlockNodes })
    .chain((size) =>
      fc
        .array(fc.boolean(), { minLength: (size * (size - 1)) / 2, maxLength: (size * (size - 1)) / 2 })
        .map((marks) => ({ size, marks })),
    );
  return fc.array(block, { minLength: 2, maxLength: mostBlocks }).map((blocks) => {
    const edges: Edge[] = [];
    let first = 0;
    for (const { size, marks } of blocks) {
      const last = first + size - 1;
      let mark = 0;
      const inside: [number, number][] = [];
      for (let i = first; i <= last; i++) {
        for (let j = i + 1; j <= last; j++) if (marks[mark++]) inside.push([i, j]);
      }
      for (let node = first + 1; node <= last; node++) {
        if (!inside.some(([, effect]) => effect === node)) inside.push([first, node]);
      }
      for (let node = first; node < last; node++) {
        if (!inside.some(([cause]) => cause === node)) inside.push([node, last]);
      }
      edges.push(...inside.map(([a, b]): Edge => [`n${a}`, `n${b}`]));
      first = last;
    }
    return dagFromEdges(edges);
  });
}

/** Any graph with any cause and any of its effects: there may be other roots, other leaves, and branches. */
export const anyWhole = fc
  .tuple(anyDag(8), fc.nat(), fc.nat())
  .map(([dag, one, other]) => ({ dag, cause: one % dag.nodes.length, effect: other % dag.nodes.length }))
  .filter(({ dag, cause, effect }) => cause !== effect && descendantsOf(dag, cause)[effect] === 1);

/** A structural causal model on a graph from `graphs`, with any of the functions (monotone ones by default) and any noise. */
export function anyScm(
  graphs: fc.Arbitrary<Dag>,
  operators: readonly NodeFunction[] = ['or', 'and'],
): fc.Arbitrary<Scm> {
  return graphs.chain((dag) => {
    const size = dag.nodes.length;
    return fc
      .record({
        dag: fc.constant(dag),
        functions: fc.array(fc.constantFrom(...operators), { minLength: size, maxLength: size }),
        noise: fc.array(fc.double({ min: 0.05, max: 0.95, noNaN: true }), {
          minLength: size,
          maxLength: size,
        }),
        fixed: fc.constant(new Map<number, boolean>()),
      })
      .map((scm) => ({ ...scm, functions: withFewCauses(scm) }));
  });
}

/** Replaces thresholds that a node's causes cannot reach by themselves. */
function withFewCauses({ dag, functions }: Pick<Scm, 'dag' | 'functions'>): NodeFunction[] {
  return functions.map((operator, node) =>
    (thresholdOf(operator) ?? 0) > dag.parents[node]!.length ? 'or' : operator,
  );
}

/** All node functions, monotone or not. */
export const ANY_FUNCTION: readonly NodeFunction[] = ['or', 'and', 'xor', 'not', 'at least 2', 'at least 3'];

/** All settings of `size` Booleans. */
export function allSettings(size: number): Uint8Array[] {
  return Array.from({ length: 2 ** size }, (_, code) =>
    Uint8Array.from({ length: size }, (_, node) => (code >> node) & 1),
  );
}

/** P(u) under independent Bernoulli noise. */
export function settingProbability(scm: Scm, noise: ArrayLike<number>): number {
  return scm.noise.reduce((product, p, node) => product * (noise[node] ? p : 1 - p), 1);
}
