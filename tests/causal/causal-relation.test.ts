import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interventionEffect, isCausalRelation } from '../../src/causal/causal-relation.ts';
import { type Dag, edgesOf, nodeNumber } from '../../src/causal/dag.ts';
import { NAMED, PUBLISHED, relationGraph } from '../../src/tasks/intervention-effects/relation-graphs.ts';
import { anyDag } from '../arbitraries.ts';
import table3 from '../fixtures/intervention-effects-table-3.json' with { type: 'json' };

test('Table 3: the intervention effects of the three graphs on the relations that are asked about', () => {
  const rows = PUBLISHED.flatMap((graph) => {
    const dag = relationGraph(graph).fixed!;
    return dag.nodes.flatMap((intervention) =>
      NAMED[graph].queries.map(([cause, effect]) => ({
        graph,
        intervention,
        cause,
        effect,
        interventionEffect: interventionEffect(
          dag,
          [nodeNumber(dag, intervention)],
          nodeNumber(dag, cause),
          nodeNumber(dag, effect),
        ),
      })),
    );
  });
  expect(rows).toEqual(table3.rows);
});

/** All directed paths from one node to another, each as its arrows: by walking, not by marking. */
function pathsBetween(dag: Dag, from: number, to: number): [number, number][][] {
  if (from === to) return [[]];
  const arrows = edgesOf(dag).map(([u, v]): [number, number] => [nodeNumber(dag, u), nodeNumber(dag, v)]);
  return arrows
    .filter(([u]) => u === from)
    .flatMap((arrow) => pathsBetween(dag, arrow[1], to).map((path) => [arrow, ...path]));
}

test('the definition, on 2,000 random graphs: a relation is a path, an effect is that no path avoids the arrows into the variables', () => {
  fc.assert(
    fc.property(anyDag(9), fc.nat(), fc.nat(), fc.array(fc.nat(), { maxLength: 3 }), (dag, a, b, c) => {
      const size = dag.nodes.length;
      const [cause, effect] = [a % size, b % size];
      const intervened = c.map((node) => node % size);
      const paths = cause === effect ? [] : pathsBetween(dag, cause, effect);
      const left = paths.filter((path) => path.every(([, into]) => !intervened.includes(into)));
      expect(isCausalRelation(dag, cause, effect)).toBe(paths.length > 0);
      expect(interventionEffect(dag, intervened, cause, effect)).toBe(
        Number(paths.length > 0) - Number(left.length > 0),
      );
    }),
    { numRuns: 2000 },
  );
});
