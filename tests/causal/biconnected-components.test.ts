import cytoscape from 'cytoscape';
import fc from 'fast-check';
import { UndirectedGraph } from 'graphology';
import { connectedComponents } from 'graphology-components';
import { describe, expect, test } from 'vitest';
import { biconnectedComponents } from '../../src/causal/biconnected-components.ts';
import { type Dag, dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { anyDag, composableDag } from '../arbitraries.ts';

function componentCount(dag: Dag, without?: number): number {
  const graph = new UndirectedGraph();
  dag.nodes.forEach((_, node) => {
    if (node !== without) graph.addNode(node);
  });
  dag.children.forEach((effects, cause) => {
    for (const effect of effects) if (cause !== without && effect !== without) graph.addEdge(cause, effect);
  });
  return connectedComponents(graph).length;
}

const key = (nodes: readonly number[]): string => [...nodes].sort((a, b) => a - b).join();

describe('biconnectedComponents', () => {
  test('a cutpoint is a node whose removal disconnects its part of the skeleton', () => {
    fc.assert(
      fc.property(anyDag(), (dag) => {
        const whole = componentCount(dag);
        const expected = dag.nodes
          .map((_, node) => node)
          .filter((node) => {
            const isolated = dag.parents[node]!.length + dag.children[node]!.length === 0;
            return !isolated && componentCount(dag, node) > whole;
          });
        expect(biconnectedComponents(dag).cutpoints).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  test('components partition the arrows', () => {
    fc.assert(
      fc.property(anyDag(), (dag) => {
        const arrows = dag.children.flatMap((effects, cause) =>
          effects.map((effect) => `${cause}→${effect}`),
        );
        const parts = biconnectedComponents(dag).components.flatMap(({ edges }) =>
          edges.map(([cause, effect]) => `${cause}→${effect}`),
        );
        expect(parts.sort()).toEqual(arrows.sort());
      }),
    );
  });

  test('components and their arrows stand in ascending order', () => {
    const isAscending = (list: readonly (readonly number[])[]) =>
      list.every(([a = 0, b = 0], i) => {
        const [c = -1, d = -1] = list[i - 1] ?? [];
        return c < a || (c === a && d < b);
      });
    fc.assert(
      fc.property(anyDag(), (dag) => {
        const { components } = biconnectedComponents(dag);
        expect(isAscending(components.map(({ nodes }) => nodes))).toBe(true);
        expect(components.every(({ edges }) => isAscending(edges))).toBe(true);
        expect(components.every(({ nodes }) => isAscending(nodes.map((node) => [node])))).toBe(true);
      }),
    );
  });

  test('agrees with cytoscape', () => {
    fc.assert(
      fc.property(fc.oneof(anyDag(), composableDag(4, 6)), (dag) => {
        const oracle = cytoscape({
          headless: true,
          elements: [
            ...dag.nodes.map((_, node) => ({ data: { id: String(node) } })),
            ...dag.children.flatMap((effects, cause) =>
              effects.map((effect) => ({ data: { source: String(cause), target: String(effect) } })),
            ),
          ],
        })
          .elements()
          .hopcroftTarjanBiconnected();
        const expected = oracle.components
          .map((part) => part.nodes().map((node) => Number(node.id())))
          .filter((part) => part.length > 1)
          .map(key);
        const found = biconnectedComponents(dag).components.map(({ nodes }) => key(nodes));
        expect(found.sort()).toEqual(expected.sort());
      }),
      { numRuns: 300 },
    );
  });

  test('a chain of 10,000 nodes does not overflow the stack: every inner node is a cutpoint', () => {
    const edges = Array.from({ length: 9_999 }, (_, i): Edge => [`n${i}`, `n${i + 1}`]);
    const { components, cutpoints } = biconnectedComponents(dagFromEdges(edges));
    expect(components.length).toBe(9_999);
    expect(cutpoints.length).toBe(9_998);
  });
});
