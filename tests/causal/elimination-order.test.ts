import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { eliminate, eliminationOrder, MOST_VARIABLES } from '../../src/causal/elimination.ts';
import { probability, tableWidth } from '../../src/causal/exact-inference.ts';
import { intervene, type Scm } from '../../src/causal/scm.ts';

/** The size of the largest table, by multiplying scopes out in the order given. */
function widthByScopes(scopes: readonly (readonly number[])[], order: readonly number[]): number {
  let left = scopes.map((scope) => new Set(scope));
  let width = 0;
  for (const variable of order) {
    const merged = new Set(left.filter((scope) => scope.has(variable)).flatMap((scope) => [...scope]));
    merged.delete(variable);
    left = [...left.filter((scope) => !scope.has(variable)), merged];
    width = Math.max(width, merged.size);
  }
  return width;
}

test('every variable comes once, and the width is that of the tables on the way', () => {
  const scope = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(scope, { minLength: 1, maxLength: 20 }), (scopes) => {
      const { order, width } = eliminationOrder(scopes);
      expect(new Set(order)).toEqual(new Set(scopes.flat()));
      expect(order.length).toBe(new Set(order).size);
      expect(width).toBe(widthByScopes(scopes, order));
    }),
    { numRuns: 500 },
  );
});

test('a tree is eliminated from its leaves, whatever its size', () => {
  const scopes = Array.from({ length: 500 }, (_, i) => [i, i + 1]);
  expect(eliminationOrder(scopes).width).toBe(1);
  expect(eliminationOrder([])).toEqual({ order: [], width: 0 });
});

test('what is too densely connected is refused before any table is built', () => {
  const nodes = Array.from({ length: 40 }, (_, i) => `n${i}`);
  const edges = nodes.flatMap((cause, i) => nodes.slice(i + 1).map((effect): Edge => [cause, effect]));
  const scm: Scm = {
    dag: dagFromEdges(edges),
    functions: nodes.map(() => 'and'),
    noise: nodes.map(() => 0.5),
    fixed: new Map(),
  };
  const worlds = [true, false].map((held) => intervene(scm, new Map([[0, held]])));
  const literals = [{ world: 0, node: 39, value: true }];
  const width = tableWidth(worlds, literals);
  expect(width).toBeGreaterThan(30);
  expect(() => probability(worlds, literals)).toThrow(
    `probability: expected tables of at most ${MOST_VARIABLES} variables, got tables of ${width}, because the graph is too densely connected`,
  );
});

test('the largest table that is built has just as many variables as are allowed', () => {
  const clique = (variables: number) => [
    {
      variables: Array.from({ length: variables }, (_, i) => i),
      values: new Float64Array(2 ** variables).fill(1),
    },
  ];
  expect(eliminate(clique(MOST_VARIABLES + 1), 2).total).toBe(2 ** (MOST_VARIABLES + 1));
  expect(() => eliminate(clique(MOST_VARIABLES + 2), 2)).toThrow(
    `variables, got tables of ${MOST_VARIABLES + 1}`,
  );
});
