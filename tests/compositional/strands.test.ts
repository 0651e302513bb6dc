import { describe, expect, test } from 'vitest';
import { ancestorsOf } from '../../src/causal/dag.ts';
import { namedRng } from '../../src/lib/random.ts';
import { drawStrands, linksOf } from '../../src/tasks/compositional/strands.ts';

describe.each([1, 2, 3, 4, 5, 6])('the strand and the image of world %i', (seed) => {
  const { scm, tree, parts, image } = drawStrands(['and', 'or'], 9, namedRng(seed, 'strands'));
  const { dag } = scm;

  test('have the same rules and the same probabilities of noise', () => {
    for (const node of dag.nodes.keys()) {
      const other = image[node]!;
      expect(image[other]).toBe(node);
      expect(scm.functions[other]).toBe(scm.functions[node]);
      expect(scm.noise[other]).toBe(scm.noise[node]);
      expect(dag.parents[other]!.map((parent) => image[parent])).toEqual(dag.parents[node]);
    }
  });

  test('are separate: no node of the image affects the last node of the strand', () => {
    // The names of the nodes of the image end with a prime.
    const above = ancestorsOf(dag, tree.at(-1)!);
    expect([...above].every((node) => !dag.nodes[node]!.endsWith("'"))).toBe(true);
  });

  test('have parts of nine links, with one “and” node and one “or” node on each branch', () => {
    for (const part of parts) {
      expect(linksOf(part)).toBe(9);
      const join = scm.functions[part.stem[0]!];
      for (const branch of part.branches) {
        expect(branch.map((node) => scm.functions[node]).toSorted()).toEqual(['and', 'or']);
        expect(branch.filter((node) => scm.functions[node] === join)).toHaveLength(1);
      }
    }
  });
});
