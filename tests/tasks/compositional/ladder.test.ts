import { expect, test } from 'vitest';
import { dagFromEdges } from '../../../src/causal/dag.ts';
import { shortestPathLength } from '../../../src/causal/paths.ts';
import { LADDER, rung } from '../../../src/tasks/compositional/ladder.ts';

const rungs = Array.from({ length: LADDER.worlds }, (_, index) => rung(index));

test('rungs have two to eight links, and one node that may be blocked, right behind the cause', () => {
  const lengths = rungs.map(({ edges, blockable = [] }) => {
    const dag = dagFromEdges(edges);
    const [node] = blockable.map((symbol) => dag.nodes.indexOf(symbol));
    expect(dag.parents[node ?? -1]).toEqual([dag.nodes.indexOf('X')]);
    return shortestPathLength(dag, dag.nodes.indexOf('X'), dag.nodes.indexOf('Y'));
  });
  expect(lengths).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test('functions alternate, so that blockers hold effects on and off', () => {
  for (const { edges, functions } of rungs)
    for (const [cause, effect] of edges) expect(functions[cause]).not.toBe(functions[effect]);
  const blocked = rungs.map(({ blockable = [], functions }) => functions[blockable[0] ?? '']);
  expect(blocked).toEqual(['and', 'or', 'and', 'or', 'and', 'or', 'and']);
});

test('rungs come round again', () => {
  expect(rung(LADDER.worlds).title).toBe(rungs[0]?.title);
});
