import { expect, test } from 'vitest';
import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { graphShape, graphSignature, matchNodes } from '../../src/causal/graph-signature.ts';
import { namedRng } from '../../src/lib/rng.ts';

const NODES = ['A', 'B', 'C', 'D', 'E', 'F'];
const EDGES: Edge[] = [
  ['A', 'B'],
  ['A', 'C'],
  ['B', 'D'],
  ['C', 'D'],
  ['D', 'E'],
];

/** Signature of a graph whose nodes have marks by symbol. */
function signature(edges: readonly Edge[], nodes: readonly string[], marks: Record<string, string>): string {
  const dag = dagFromEdges(edges, nodes);
  return graphSignature(
    graphShape(dag.parents),
    dag.nodes.map((symbol) => marks[symbol] ?? ''),
  );
}

test('renaming and reordering nodes changes nothing', () => {
  const known = signature(EDGES, NODES, { B: 'x', D: 'y' });
  for (let i = 0; i < 50; i++) {
    const rng = namedRng('rename', i);
    const names = new Map(rng.shuffled(NODES).map((name, n) => [NODES[n]!, `n${name}`]));
    const edges = rng.shuffled(EDGES).map(([from, to]): Edge => [names.get(from)!, names.get(to)!]);
    const marks = { [names.get('B')!]: 'x', [names.get('D')!]: 'y' };
    expect(signature(edges, rng.shuffled([...names.values()]), marks)).toBe(known);
  }
});

test('every other mark, and every other arrow, is another signature, but for what a symmetry exchanges', () => {
  const found = NODES.map((node) => signature(EDGES, NODES, { [node]: 'x' }));
  expect(found[1]).toBe(found[2]);
  expect(new Set(found).size).toBe(5);
  const less = EDGES.map((_, i) => signature(EDGES.toSpliced(i, 1), NODES, {}));
  expect(new Set([...less, signature(EDGES, NODES, {})]).size).toBe(4);
});

test('two marks on symmetrical nodes are told from two on one side', () => {
  const edges: Edge[] = [
    ['A', 'B'],
    ['B', 'Z'],
    ['A', 'C'],
    ['C', 'Y'],
  ];
  const nodes = ['A', 'B', 'C', 'Y', 'Z'];
  expect(signature(edges, nodes, { B: 'x', Z: 'x' })).not.toBe(signature(edges, nodes, { B: 'x', Y: 'x' }));
  expect(signature(edges, nodes, { B: 'x', Z: 'x' })).toBe(signature(edges, nodes, { C: 'x', Y: 'x' }));
});

test('operators and weights count; a node alone counts only with a mark', () => {
  const parents = [[], [0], [0, 1]];
  const of = (kinds: string[], weights: number[][]): string =>
    graphSignature(graphShape(parents, kinds, weights), []);
  expect(of(['', 'or', 'or'], [])).not.toBe(of(['', 'or', 'and'], []));
  expect(of([], [[], [1], [2, 3]])).not.toBe(of([], [[], [1], [3, 2]]));
  expect(graphSignature(graphShape([...parents, []]), [])).toBe(graphSignature(graphShape(parents), []));
  expect(graphSignature(graphShape([...parents, []]), ['', '', '', 'x'])).not.toBe(
    graphSignature(graphShape(parents), []),
  );
});

test('nodes of a renamed and reordered graph are matched, those that a symmetry exchanges either way', () => {
  const dag = dagFromEdges(EDGES, NODES);
  for (let i = 0; i < 50; i++) {
    const rng = namedRng('match', i);
    const order = rng.shuffled(NODES);
    const other = dagFromEdges(rng.shuffled(EDGES), order);
    const marks = (marked: string[]) => (list: readonly string[]) =>
      list.map((symbol) => (marked.includes(symbol) ? 'x' : ''));
    const match = (marked: string[], wanted = marked) =>
      matchNodes(
        { shape: graphShape(dag.parents), marks: marks(marked)(dag.nodes) },
        { shape: graphShape(other.parents), marks: marks(wanted)(other.nodes) },
      )?.map((node) => other.nodes[node]);
    expect(match(['B'])).toEqual(dag.nodes);
    const [b, c] = ['B', 'C'].map((symbol) => dag.nodes.indexOf(symbol));
    const found = match([])!;
    expect([found[b!], found[c!]].sort()).toEqual(['B', 'C']);
    expect(found.filter((symbol) => !'BC'.includes(symbol!))).toEqual(
      dag.nodes.filter((symbol) => !'BC'.includes(symbol)),
    );
    expect(match(['A'], ['E'])).toBeUndefined();
    expect(match(['B'], ['B', 'C'])).toBeUndefined();
  }
});

test('nodes are matched by trying where colours alone do not tell', () => {
  // Two triangles of undirected look, and a hexagon: all nodes have two neighbours.
  const ring = (size: number, from: number) =>
    Array.from({ length: size }, (_, i): [number, number] => [from + i, from + ((i + 1) % size)]);
  const shapeOf = (edges: [number, number][]) => {
    const parents = Array.from({ length: 12 }, (): number[] => []);
    // Each edge as a node of its own with two parents.
    for (const [i, ends] of edges.entries()) parents[6 + i]!.push(...ends);
    return { shape: graphShape(parents), marks: [] };
  };
  const [triangles, hexagon] = [[...ring(3, 0), ...ring(3, 3)], ring(6, 0)].map(shapeOf);
  expect(matchNodes(triangles!, hexagon!)).toBeUndefined();
  const found = matchNodes(triangles!, triangles!)!;
  expect([...found].sort((a, b) => a - b)).toEqual(Array.from({ length: 12 }, (_, i) => i));
});
