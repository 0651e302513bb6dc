import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrowsOf, codeOfDag, dagOfArrows } from '../../src/causal/arrows-code.ts';
import { dagFromEdges, edgesOf } from '../../src/causal/dag.ts';

test('a graph is read as it was written, nodes without arrows too', () => {
  const arrow = fc.tuple(fc.nat(5), fc.nat(5)).filter(([cause, effect]) => cause < effect);
  fc.assert(
    fc.property(fc.array(arrow), (arrows) => {
      const edges = arrows.map(([cause, effect]) => [`V${cause}`, `V${effect}`] as const);
      const dag = dagFromEdges(
        edges,
        Array.from({ length: 6 }, (_, node) => `V${node}`),
      );
      const read = dagOfArrows(codeOfDag(dag));
      expect([...read.nodes].sort()).toEqual([...dag.nodes].sort());
      expect(edgesOf(read).sort()).toEqual(edgesOf(dag).sort());
    }),
    { seed: 1 },
  );
});

test('stands as arrows, then what has none', () => {
  const dag = dagFromEdges([['X', 'Y']], ['D', 'E']);
  expect(codeOfDag(dag)).toBe('X→Y D E');
  expect(arrowsOf(dag)).toBe('X→Y');
  expect(codeOfDag(dagFromEdges([], ['D']))).toBe('D');
});

test.each(['', 'X→Y  D', 'X→', '→Y', 'X→Y→Z'])('%j is no graph', (code) => {
  expect(() => dagOfArrows(code)).toThrow(SyntaxError);
});
