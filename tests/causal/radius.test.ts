import { describe, expect, test } from 'vitest';
import { type MarkedGraph, radius, viewsOf } from '../../src/causal/radius.ts';
import { namedRng } from '../../src/lib/random.ts';

/** Two chains of some links, which differ in a blocker at the start of one of them and in the end that is asked. */
function chains(links: number, blocked: 0 | 1): MarkedGraph {
  const parents = [0, 1].flatMap((chain) =>
    Array.from({ length: links + 1 }, (_, i) => (i === 0 ? [] : [chain * (links + 1) + i - 1])),
  );
  const marks = parents.map((_, node) => {
    const [chain, place] = [Math.floor(node / (links + 1)), node % (links + 1)];
    return place === 0 && chain === blocked ? 'blocked' : place === links && chain === 0 ? 'asked' : '';
  });
  return { parents, marks };
}

describe('the radius of two questions', () => {
  test.each([1, 2, 3, 4, 5, 8, 9])(
    'is ⌈d/2⌉ − 1 for a blocker d = %d links away from the effect',
    (links) => {
      expect(radius(chains(links, 0), chains(links, 1))).toBe(Math.ceil(links / 2) - 1);
    },
  );

  test('is −1 if single nodes differ in their marks or their number', () => {
    expect(radius({ parents: [[], [0]], marks: ['a', 'b'] }, { parents: [[], [0]], marks: ['a', 'c'] })).toBe(
      -1,
    );
    expect(radius({ parents: [[]], marks: ['a'] }, { parents: [[], []], marks: ['a', 'a'] })).toBe(-1);
  });

  test('is 0 if the two graphs differ only in the direction of their arrows', () => {
    const forward = { parents: [[], [0], [1]], marks: ['a', '', 'b'] };
    const backward = { parents: [[1], [2], []], marks: ['a', '', 'b'] };
    expect(radius(forward, backward)).toBe(0);
  });

  test('is infinite for questions that differ only in their names', () => {
    const graph = chains(5, 0);
    const order = namedRng(1, 'renaming').shuffled([...graph.marks.keys()]);
    const place = new Map(order.map((node, i) => [node, i]));
    const renamed = {
      parents: order.map((node) => graph.parents[node]!.map((parent) => place.get(parent)!)),
      marks: order.map((node) => graph.marks[node]!),
    };
    expect(radius(graph, renamed)).toBe(Number.POSITIVE_INFINITY);
    expect(viewsOf(graph, 3)).toBe(viewsOf(renamed, 3));
  });

  test.each([0, 1, 2, 3])('is at least %d exactly when the views of that radius are equal', (reach) => {
    for (const links of [2, 4, 6]) {
      const [a, b] = [chains(links, 0), chains(links, 1)];
      expect(viewsOf(a, reach) === viewsOf(b, reach)).toBe(reach <= radius(a, b));
    }
  });
});
