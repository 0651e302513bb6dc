import { expect, test } from 'vitest';
import { dagFromEdges, type Edge } from '../../../src/causal/dag.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { exactnessProblem } from '../../../src/tasks/shared/exactness.ts';
import { bccChain } from '../../../src/tasks/shared/graphs.ts';

/** Every node an effect of every one before it. */
const complete = (nodes: number): Edge[] =>
  Array.from({ length: nodes }, (_, effect) =>
    Array.from({ length: effect }, (__, cause): Edge => [`n${cause}`, `n${effect}`]),
  ).flat();

test.each([11, 12])('the exact PNS of %d nodes that are all connected can be computed', (nodes) => {
  expect(exactnessProblem(dagFromEdges(complete(nodes)))).toBeUndefined();
});

test.each([
  [13, 78, 12],
  [14, 91, 13],
])('that of %d cannot', (nodes, arrows, width) => {
  expect(exactnessProblem(dagFromEdges(complete(nodes)))).toBe(
    `expected a graph whose exact PNS can be computed, got a biconnected component of ${nodes} nodes and ${arrows} arrows, which needs tables of ${width} variables instead of at most 11; use smaller or sparser components, of which a chain may have any number`,
  );
});

test('that of a chain of large components can, as long as they are sparse; the largest is told', () => {
  const wheels = bccChain(
    [
      { type: 'wheel', nodes: 40 },
      { type: 'cycle', nodes: 60 },
    ],
    namedRng(1),
  );
  expect(exactnessProblem(dagFromEdges(wheels))).toBeUndefined();
  const dense = [...complete(14), ['n13', 'm'], ['m', 'o']] as Edge[];
  expect(exactnessProblem(dagFromEdges(dense))).toContain(
    'a biconnected component of 14 nodes and 91 arrows',
  );
});
