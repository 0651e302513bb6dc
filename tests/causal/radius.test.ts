import { describe, expect, test } from 'vitest';
import { type MarkedGraph, radius, viewsOf } from '../../src/causal/radius.ts';
import { namedRng } from '../../src/lib/random.ts';

/**
 * Makes a question about two chains of some links, of which the first ends with the node that is asked about, its effect.
 *
 * @param blocked - The number of the chain whose first node is blocked.
 */
function chains(links: number, blocked: 0 | 1): MarkedGraph {
  const nodes = [0, 1].flatMap((chain) =>
    Array.from({ length: links + 1 }, (_, place) => ({ chain, place, number: chain * (links + 1) + place })),
  );
  const markOf = ({ chain, place }: (typeof nodes)[number]): string => {
    if (chain === blocked && place === 0) return 'blocked';
    return chain === 0 && place === links ? 'asked' : '';
  };
  return {
    parents: nodes.map(({ place, number }) => (place === 0 ? [] : [number - 1])),
    marks: nodes.map(markOf),
  };
}

describe('the radius of two questions', () => {
  // By definition: some view contains two nodes d links apart if its radius is at least d/2. So ⌈d/2⌉ − 1 is too small.
  test.each([
    { links: 1, expected: 0 },
    { links: 2, expected: 0 },
    { links: 3, expected: 1 },
    { links: 4, expected: 1 },
    { links: 5, expected: 2 },
    { links: 8, expected: 3 },
    { links: 9, expected: 4 },
  ])(
    'is $expected if a node is blocked on one of two equal chains in the first, and on the other chain in the second, at the distance $links from the end',
    ({ links, expected }) => {
      expect(radius(chains(links, 0), chains(links, 1))).toBe(expected);
    },
  );

  test('is −1, below any radius, if a node of one question has a property that no node of the other question has', () => {
    const parents = [[], [0]];
    expect(radius({ parents, marks: ['a', 'b'] }, { parents, marks: ['a', 'c'] })).toBe(-1);
  });

  test('is −1, below any radius, if the questions have different numbers of nodes', () => {
    expect(radius({ parents: [[]], marks: ['a'] }, { parents: [[], []], marks: ['a', 'a'] })).toBe(-1);
  });

  test('is 0 if the questions differ only in the direction of the arrows', () => {
    const forward = { parents: [[], [0], [1]], marks: ['a', '', 'b'] };
    const backward = { parents: [[1], [2], []], marks: ['a', '', 'b'] };
    expect(radius(forward, backward)).toBe(0);
  });

  test('is infinite if the questions differ only in the names of the nodes', () => {
    const graph = chains(5, 0);
    const order = namedRng(1, 'renaming').shuffled([...graph.marks.keys()]);
    const renamed = {
      parents: order.map((node) => graph.parents[node]!.map((parent) => order.indexOf(parent))),
      marks: order.map((node) => graph.marks[node]!),
    };
    expect(radius(graph, renamed)).toBe(Number.POSITIVE_INFINITY);
    expect(viewsOf(graph, 3)).toBe(viewsOf(renamed, 3));
  });

  test.each([{ reach: 0 }, { reach: 1 }, { reach: 2 }, { reach: 3 }])(
    'is at least $reach if, and only if, a reader of radius $reach sees the same pieces of both questions',
    ({ reach }) => {
      // The radii are 0, 1 and 2.
      for (const links of [2, 4, 6]) {
        const [a, b] = [chains(links, 0), chains(links, 1)];
        expect(viewsOf(a, reach) === viewsOf(b, reach)).toBe(radius(a, b) >= reach);
      }
    },
  );
});
