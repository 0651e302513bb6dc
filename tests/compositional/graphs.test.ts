import { expect, test } from 'vitest';
import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, decodeDag } from '../../src/causal/dag.ts';
import { namedRng } from '../../src/lib/random.ts';
import { bccChain, violatedAssumptions } from '../../src/tasks/compositional/graphs.ts';

test.each([
  ['two roots', 'X→A B→A A→Y', 'A1'],
  ['two leaves', 'X→A A→Y A→Z', 'A2'],
  ['no cutpoint', 'X→A A→Y X→Y', 'A3'],
  ['a single arrow', 'X→Y', 'A3'],
  ['two unconnected parts', 'X→A A→Y B→C', 'one connected graph, got 2 parts: {X, A, Y} {B, C}'],
])('a graph with %s is found to violate an assumption of Maasch et al. 2025', (_, code, problem) => {
  expect(violatedAssumptions(decodeDag(code)).join('; ')).toContain(problem);
});

test('the graph of Figure 4 of Maasch et al. 2025 is found to violate no assumption of that paper', () => {
  expect(violatedAssumptions(decodeDag('X→A X→B X→C A→C B→C C→D D→E D→F E→F E→Y F→Y'))).toEqual([]);
});

// With one root and one leaf, the cut tree consists of these and of the cutpoints (Maasch et al. 2025, Def. 5.2). A
// cutpoint inside a component would be a node V1, V2 …
test.each([
  ['cycle', 4],
  ['wheel', 5],
  ['random', 8],
] as const)(
  'in a chain of two components of the type “%s” joined by a bridge, the only cutpoints are the ends of the bridge',
  (type, nodes) => {
    const component = { type, nodes, density: 0.1 };
    for (let seed = 1; seed <= 20; seed++) {
      const dag = dagFromEdges(bccChain([component, { type: 'bridge', nodes: 2 }, component], namedRng(seed, 'chain')));
      expect(violatedAssumptions(dag)).toEqual([]);
      expect(commutativeCutTree(dag).map((node) => dag.nodes[node])).toEqual(['X', 'C1', 'C2', 'Y']);
    }
  },
);
