import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isOpen, isSeparated, trails, withoutArrowsOutOf } from '../../src/causal/d-separation.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf } from '../../src/causal/dag.ts';
import { anyDag } from '../arbitraries.ts';
import networkx from './fixtures/d-separation.json' with { type: 'json' };

function graphOf(edges: string, nodes: string): Dag {
  const arrows = edges === '' ? [] : edges.split(' ').map(([from, to]): Edge => [from!, to!]);
  return dagFromEdges(arrows, [...nodes]);
}

const byTrails = (dag: Dag, a: number, b: number, given: readonly number[]): boolean =>
  ![...trails(dag, a, b)].some((trail) => isOpen(dag, trail, given));

describe('d-separation', () => {
  test('is that of networkx, by moral graphs and by trails, in 1,500 questions of both answers', () => {
    const counts = [0, 0];
    for (const { nodes, edges, questions } of networkx) {
      const dag = graphOf(edges, nodes);
      for (const [a, b, given, wanted] of questions) {
        const [from, to] = [a, b].map((node) => dag.nodes.indexOf(String(node))) as [number, number];
        const known = [...String(given)].map((node) => dag.nodes.indexOf(node));
        expect([isSeparated(dag, from, to, known), byTrails(dag, from, to, known)]).toEqual([
          wanted === 1,
          wanted === 1,
        ]);
        counts[Number(wanted)]! += 1;
      }
    }
    expect(Math.min(...counts)).toBeGreaterThan(400);
  });

  test('is the same the other way round', () => {
    fc.assert(
      fc.property(anyDag(6), fc.nat(), fc.nat(), fc.array(fc.nat(), { maxLength: 3 }), (dag, x, y, list) => {
        const size = dag.nodes.length;
        const [a, b] = [x % size, y % size];
        const given = [...new Set(list.map((n) => n % size))].filter((node) => node !== a && node !== b);
        if (a !== b) expect(isSeparated(dag, a, b, given)).toBe(isSeparated(dag, b, a, given));
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  test.each<[string, string, string, boolean, boolean]>([
    ['a chain is closed by its middle', 'AB BC', 'B', false, true],
    ['a fork is closed by its root', 'BA BC', 'B', false, true],
    ['a collider is opened by itself', 'AB CB', 'B', true, false],
    ['a collider is opened by what comes of it', 'AB CB BD', 'D', true, false],
  ])('%s', (_, edges, given, before, after) => {
    const dag = graphOf(edges, 'ABCD');
    const at = (node: string): number => dag.nodes.indexOf(node);
    expect(isSeparated(dag, at('A'), at('C'), [])).toBe(before);
    expect(isSeparated(dag, at('A'), at('C'), [at(given)])).toBe(after);
  });
});

test('a back door is a trail that begins against an arrow, and all of them are left when the other arrows go', () => {
  fc.assert(
    fc.property(anyDag(6), fc.nat(), fc.nat(), (dag, x, y) => {
      const [from, to] = [x % dag.nodes.length, y % dag.nodes.length];
      if (from === to) return;
      const cut = withoutArrowsOutOf(dag, to);
      expect(edgesOf(cut).every(([cause]) => cause !== dag.nodes[to])).toBe(true);
      const left = [...trails(cut, to, from)].map(String);
      const wanted = [...trails(dag, to, from)].filter(([first, second]) =>
        dag.parents[first!]!.includes(second!),
      );
      expect(left.toSorted()).toEqual(wanted.map(String).toSorted());
    }),
    { numRuns: 200, seed: 1 },
  );
});
