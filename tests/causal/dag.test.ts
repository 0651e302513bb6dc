import { describe, expect, test } from 'vitest';
import {
  dagFromEdges,
  decodeDag,
  edgesOf,
  encodeDag,
  isCausalRelation,
  nodeNumber,
  parsePair,
  withoutArrowsInto,
} from '../../src/causal/dag.ts';
import { RANDOM_DAGS } from './random-models.ts';

describe('a graph', () => {
  test('lists causes before effects, in whatever order its arrows are given', () => {
    const dag = dagFromEdges([
      ['C', 'D'],
      ['B', 'C'],
      ['A', 'C'],
      ['A', 'C'],
    ]);
    expect(dag.nodes).toEqual(['B', 'A', 'C', 'D']);
    expect(edgesOf(dag)).toEqual([
      ['B', 'C'],
      ['A', 'C'],
      ['C', 'D'],
    ]);
    expect(dag.parents).toEqual([[], [], [0, 1], [2]]);
  });

  test.each([
    // A cycle has no beginning, so the error may start at any of its nodes.
    ['X→A A→B B→C C→A C→Y', /cycle (A → B → C → A|B → C → A → B|C → A → B → C)$/],
    ['A→A', /cycle A → A$/],
  ])('with a cycle (“%s”) is refused, and the error names the nodes of the cycle in order', (code, error) => {
    expect(() => decodeDag(code)).toThrow(error);
  });

  test.each(RANDOM_DAGS)(
    'has the same nodes and arrows after it is written as text and parsed again (random graph %#)',
    (dag) => {
      const decoded = decodeDag(encodeDag(dag));
      expect(edgesOf(decoded).map(String).toSorted()).toEqual(edgesOf(dag).map(String).toSorted());
      expect(decoded.nodes.toSorted()).toEqual(dag.nodes.toSorted());
    },
  );

  test('loses only the arrows into a node when an intervention sets that node', () => {
    const dag = decodeDag('A→B B→C A→C');
    expect(encodeDag(withoutArrowsInto(dag, nodeNumber(dag, 'B')))).toBe('A→C B→C');
  });

  test('contains causal relations only in the direction of its arrows, and none from a node to itself', () => {
    const dag = decodeDag('A→B B→C');
    const [a, c] = [nodeNumber(dag, 'A'), nodeNumber(dag, 'C')];
    expect(isCausalRelation(dag, a, c)).toBe(true);
    expect(isCausalRelation(dag, c, a)).toBe(false);
    expect(isCausalRelation(dag, a, a)).toBe(false);
  });
});

describe('the name of a pair of nodes', () => {
  test('such as “X→C1” is parsed into a cause and an effect', () => {
    expect(parsePair('X→C1')).toEqual({ cause: 'X', effect: 'C1' });
  });

  test.each(['X', 'X→', 'X→A→Y'])(
    'such as “%s” is refused, because it does not consist of two nodes and an arrow',
    (name) => {
      expect(() => parsePair(name)).toThrow('parsePair: expected a pair like X→Y');
    },
  );
});
