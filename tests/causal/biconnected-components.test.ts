import { describe, expect, test } from 'vitest';
import { biconnectedComponents, cutpointsOf } from '../../src/causal/biconnected-components.ts';
import { type Dag, decodeDag, edgesOf } from '../../src/causal/dag.ts';
import { CHAINS, RANDOM_DAGS } from './random-models.ts';

/** Counts the connected parts of the skeleton without some nodes. */
function partsWithout({ parents, children }: Dag, removed: readonly number[]): number {
  const unvisited = new Set([...parents.keys()].filter((node) => !removed.includes(node)));
  let parts = 0;
  for (const start of unvisited) {
    parts++;
    const open = [start];
    for (let node = open.pop(); node !== undefined; node = open.pop()) {
      unvisited.delete(node);
      open.push(...[...parents[node]!, ...children[node]!].filter((neighbour) => unvisited.has(neighbour)));
    }
  }
  return parts;
}

test('the graph X→A X→B A→C B→C C→Y has two biconnected components, which share the cutpoint C', () => {
  const dag = decodeDag('X→A X→B A→C B→C C→Y');
  const components = biconnectedComponents(dag);
  expect(components.map(({ nodes }) => nodes.map((node) => dag.nodes[node]).join(' '))).toEqual([
    'X A B C',
    'C Y',
  ]);
  expect(cutpointsOf(components).map((node) => dag.nodes[node])).toEqual(['C']);
});

// Tested by their definitions, not by an algorithm.
describe.each([...CHAINS, ...RANDOM_DAGS])('the biconnected components of random graph %#', (dag) => {
  const components = biconnectedComponents(dag);

  test('contain every arrow exactly once', () => {
    const arrows = components.flatMap(({ edges }) =>
      edges.map(([cause, effect]) => `${dag.nodes[cause]},${dag.nodes[effect]}`),
    );
    expect(arrows.toSorted()).toEqual(edgesOf(dag).map(String).toSorted());
  });

  test('each stay connected if any one of their nodes is removed', () => {
    for (const { nodes } of components) {
      const outside = [...dag.nodes.keys()].filter((node) => !nodes.includes(node));
      for (const node of nodes) expect(partsWithout(dag, [...outside, node])).toBe(1);
    }
  });

  test('share a node if, and only if, the graph falls apart without this node', () => {
    const cutpoints = [...dag.nodes.keys()].filter((node) => {
      const isAlone = dag.parents[node]!.length + dag.children[node]!.length === 0;
      return !isAlone && partsWithout(dag, [node]) > partsWithout(dag, []);
    });
    expect(cutpointsOf(components)).toEqual(cutpoints);
  });
});
