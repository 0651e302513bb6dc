import { expect, test } from 'vitest';
import { decodeDag } from '../../src/causal/dag.ts';
import { violatedAssumptions } from '../../src/tasks/compositional/graphs.ts';

test.each([
  ['two roots', 'X→A B→A A→Y', 'A1'],
  ['two leaves', 'X→A A→Y A→Z', 'A2'],
  ['no cutpoint', 'X→A A→Y X→Y', 'A3'],
  ['two unconnected parts', 'X→A A→Y B→C', 'one connected graph, got 2 parts: {X, A, Y} {B, C}'],
])('a graph with %s violates an assumption of Maasch et al. 2025', (_, code, problem) => {
  expect(violatedAssumptions(decodeDag(code)).join('; ')).toContain(problem);
});

test('the graph of Figure 4 of Maasch et al. 2025 violates no assumption of that paper', () => {
  expect(violatedAssumptions(decodeDag('X→A X→B X→C A→C B→C C→D D→E D→F E→F E→Y F→Y'))).toEqual([]);
});
