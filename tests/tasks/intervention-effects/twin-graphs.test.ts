import { describe, expect, test } from 'vitest';
import { interventionEffect, isCausalRelation } from '../../../src/causal/causal-relation.ts';
import { type Dag, descendantsOf, nodeNumber } from '../../../src/causal/dag.ts';
import {
  drawnGraph,
  type RelationGraphSpec,
  relationGraph,
  variablesOnPath,
} from '../../../src/tasks/intervention-effects/relation-graphs.ts';

const SPECS: readonly RelationGraphSpec[] = ['detours', { path: 3 }, { path: 4 }, { path: 12 }];

const degreesOf = ({ nodes, parents, children }: Dag): Record<string, string> =>
  Object.fromEntries(
    nodes.map((symbol, node) => [symbol, `${parents[node]!.length} in, ${children[node]!.length} out`]),
  );

describe.each([
  ...SPECS.map((spec) => [JSON.stringify(spec), relationGraph(spec)] as const),
  ...[2, 3, 4].map((count) => [`${count} routes`, relationGraph({ path: 6 }, count)] as const),
])('twins of %s', (_, graph) => {
  const pairs = Array.from({ length: 60 }, (__, pair) =>
    [0, 1].map((which) => drawnGraph(graph, 7, 2 * pair + which)),
  );

  test('differ in the effects of a few lines, and neither in degrees nor in order', () => {
    for (const [one, other] of pairs) {
      expect(other!.twin).toEqual(one!.twin);
      expect(other!.told.variables).toEqual(one!.told.variables);
      expect(degreesOf(other!.dag)).toEqual(degreesOf(one!.dag));
      const changed = one!.told.arrows.filter((arrow, line) => {
        const beside = other!.told.arrows[line]!;
        expect(beside[0]).toBe(arrow[0]);
        return beside[1] !== arrow[1];
      });
      expect(changed).toHaveLength(graph.isPath ? 2 : 4);
      expect(one!.dag.nodes.length).toBeLessThanOrEqual(graph.size);
    }
  });

  test('hold the relation both, and turn what each intervention does to it', () => {
    for (const pair of pairs) {
      const { relation, interventions } = pair[0]!.twin!;
      const effects = pair.map(({ dag }) => {
        const [cause, effect] = relation.map((symbol) => nodeNumber(dag, symbol)) as [number, number];
        expect(isCausalRelation(dag, cause, effect)).toBe(true);
        return interventions.map((set) =>
          interventionEffect(
            dag,
            set.map((symbol) => nodeNumber(dag, symbol)),
            cause,
            effect,
          ),
        );
      });
      // The last intervention is on the effect.
      expect(effects.map((list) => list.toSorted())).toEqual([
        [0, 1, 1],
        [0, 1, 1],
      ]);
      expect(effects[0]!.slice(0, 2).map((one) => 1 - one)).toEqual(effects[1]!.slice(0, 2));
    }
  });

  test('are others in every pair, for another seed, and the same for a seed', () => {
    const texts = pairs.map(([one]) => JSON.stringify(one!.told));
    expect(new Set(texts).size).toBeGreaterThan(graph.size === 5 ? 40 : 55);
    expect(JSON.stringify(drawnGraph(graph, 8, 0).told)).not.toBe(texts[0]);
    expect(JSON.stringify(drawnGraph(graph, 7, 0).told)).toBe(texts[0]);
  });
});

test('in detours both interventions lie upstream of the effect in both graphs; on paths one in each', () => {
  const upstream = (spec: RelationGraphSpec) => {
    const graph = relationGraph(spec);
    return [0, 1, 2, 3].map((draw) => {
      const { dag, twin } = drawnGraph(graph, 1, draw);
      const effect = nodeNumber(dag, twin!.relation[1]);
      return twin!.interventions
        .slice(0, 2)
        .filter(([symbol = '']) => descendantsOf(dag, nodeNumber(dag, symbol))[effect] === 1).length;
    });
  };
  expect(upstream('detours')).toEqual([2, 2, 2, 2]);
  expect(upstream({ path: 5 })).toEqual([1, 1, 1, 1]);
});

test('a detour leaves no arrow at cause, effect or intervention that differs between twins', () => {
  const graph = relationGraph('detours');
  for (let pair = 0; pair < 30; pair++) {
    const [one, other] = [0, 1].map((which) => drawnGraph(graph, 3, 2 * pair + which).told.arrows);
    for (const [line, [from, to]] of one!.entries()) {
      if (other![line]![1] === to) continue;
      for (const symbol of [from, to, other![line]![1]]) expect(['A', 'Y', 'B', 'D']).not.toContain(symbol);
    }
  }
});

test('a path has as many variables as it says, and a branch as long', () => {
  for (let size = 3; size <= 12; size++) {
    const graph = relationGraph({ path: size });
    expect(graph).toMatchObject({ name: `path of ${size}`, isPath: true });
    for (const draw of [0, 1]) {
      const { dag } = drawnGraph(graph, 1, draw);
      expect(dag.nodes).toHaveLength(2 * size - 1);
      const ends = dag.nodes.flatMap((__, node) => (dag.children[node]!.length === 0 ? [node] : []));
      expect(ends.map((end) => variablesOnPath(dag, nodeNumber(dag, 'A'), end))).toEqual([size, size]);
    }
  }
});
