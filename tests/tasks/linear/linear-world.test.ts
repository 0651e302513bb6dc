import { describe, expect, test } from 'vitest';
import { nodesBetween } from '../../../src/causal/dag.ts';
import { encodeLinearScm } from '../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { parseLinearConfig } from '../../../src/tasks/linear/linear-config.ts';
import { composableGraph, drawBypass, withBypass } from '../../../src/tasks/linear/linear-graphs.ts';
import { linearWorldOf } from '../../../src/tasks/linear/linear-world.ts';
import { arrows } from '../../../src/tasks/shared/graphs.ts';
import { problemsOf } from '../../support/problems.ts';

const BRIDGES = [{ type: 'bridge' }, { type: 'bridge' }];
const worldOf = (input: object, index = 0, hash = 'w') =>
  linearWorldOf(parseLinearConfig(input), index, hash);

describe('a world is called', () => {
  test.each<[object, number, string, RegExp]>([
    [{ preset: 'maasch-2025-appendix-c', coefficients: [1.5] }, 0, 'Appendix C', /^appendix-c-[0-9a-f]{8}$/],
    [
      { preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true },
      0,
      'Appendix C with bypass',
      /^appendix-c-with-bypass-[0-9a-f]{8}$/,
    ],
    [{ bccs: BRIDGES }, 0, 'bridge + bridge', /^bridge-bridge-[0-9a-f]{8}$/],
    [{ bccs: BRIDGES, worlds: 2 }, 0, 'bridge + bridge, world 1', /^bridge-bridge-[0-9a-f]{8}$/],
    [{ bccs: BRIDGES, worlds: 2 }, 1, 'bridge + bridge, world 2', /^bridge-bridge-[0-9a-f]{8}$/],
    [
      { edges: { 'X -> A': 2, 'A -> Y': 3 } },
      0,
      'graph of 3 nodes and 2 arrows',
      /^graph-of-3-nodes-and-2-arrows-[0-9a-f]{8}$/,
    ],
  ])('of %j, number %d: %s', (input, index, title, id) => {
    const world = worldOf(input, index);
    expect(world.title).toBe(title);
    expect(world.id).toMatch(id);
  });

  test('otherwise with anything that changes its questions or its text', () => {
    const base = { preset: 'maasch-2025-appendix-c', coefficients: [1.5] };
    const ids = [
      worldOf(base).id,
      worldOf(base, 1).id,
      worldOf(base, 0, 'other').id,
      worldOf({ ...base, seed: 2 }).id,
      worldOf({ ...base, tolerance: { absolute: 0.01 } }).id,
      worldOf({ ...base, effects: ['te'] }).id,
      worldOf({ edges: { 'X -> A': 2, 'A -> Y': 3 } }).id,
      worldOf({ edges: { 'X -> A': 2, 'A -> Y': 4 } }).id,
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(worldOf({ ...base, draws: 5 }).id).toBe(ids[0]);
  });
});

test.each<[object, boolean, string]>([
  [{ preset: 'maasch-2025-appendix-c', coefficients: [1.5] }, true, 'X1 X3 Y'],
  [{ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true }, false, 'X1 X3 Y'],
  [{ bccs: BRIDGES }, true, 'X C1 Y'],
  [{ bccs: [{ type: 'cycle', nodes: 3 }, { type: 'bridge' }], bypass: true }, false, 'X C1 Y'],
  [{ edges: { 'X -> A': 2, 'A -> B': 3, 'B -> Y': 2 } }, true, 'X A B Y'],
  [{ edges: { 'X -> A': 2, 'A -> B': 3, 'B -> Y': 2 }, through: ['B'] }, false, 'X B Y'],
])('%j: that its nodes to compose over need not be told is %s: %s', (input, isCutTree, tree) => {
  const world = worldOf(input);
  expect(world.isCutTree).toBe(isCutTree);
  expect(world.tree.nodes.map((node) => world.scm.dag.nodes[node]).join(' ')).toBe(tree);
});

describe('coefficients', () => {
  const drawn = (input: object) =>
    new Set(
      Array.from({ length: 40 }, (_, index) =>
        worldOf({ ...input, bccs: BRIDGES, worlds: 40 }, index),
      ).flatMap(({ scm }) => scm.coefficients.flat()),
    );

  test('are drawn from these where nothing is said', () => {
    expect([...drawn({})].toSorted((a, b) => a - b)).toEqual([0.5, 1.5, 2, 2.5, 3]);
  });

  test('else from those said', () => {
    expect([...drawn({ coefficients: [-3, 4, 7] })].toSorted((a, b) => a - b)).toEqual([-3, 4, 7]);
  });

  test('of a preset are drawn, unless one number is said for all', () => {
    const coefficients = (input: object) => new Set(worldOf(input).scm.coefficients.flat());
    expect(coefficients({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] })).toEqual(new Set([1.5]));
    expect([...coefficients({ preset: 'maasch-2025-appendix-c', coefficients: [2, 3] })].toSorted()).toEqual([
      2, 3,
    ]);
  });

  test('of a seed are always the same, also after some were drawn anew', () => {
    const bccs = [
      { type: 'wheel', nodes: 5 },
      { type: 'cycle', nodes: 4 },
    ];
    expect(encodeLinearScm(worldOf({ bccs, bypass: true, seed: 3 }).scm)).toMatchInlineSnapshot(
      `"X V1=3*X V2=2.5*X+0.5*V1 V3=1.5*X+3*V2 C1=2.5*X+1.5*V1+2*V3 V4=2.5*C1 V5=1.5*V4 Y=1.5*V3+2*C1+0.5*V5"`,
    );
    expect(encodeLinearScm(worldOf({ bccs, bypass: true, seed: 4 }).scm)).toMatchInlineSnapshot(
      `"X V1=0.5*X V2=0.5*X+0.5*V1 V3=2.5*X+3*V2 C1=2.5*X+0.5*V1+1.5*V3 V4=2.5*X+0.5*C1 V5=2*V4 Y=3*C1+2*V5"`,
    );
  });

  test.each<[object, string]>([
    [{ tolerance: { absolute: 1000 } }, 'config'],
    [{ tolerance: { absolute: 1000 }, coefficients: [2, 3] }, 'config.coefficients'],
  ])('that will do are sought for so long: %j', (input, path) => {
    expect(problemsOf(() => worldOf({ bccs: BRIDGES, ...input }))).toEqual([
      expect.stringMatching(
        new RegExp(
          `^${path}: expected coefficients for which all answers are short decimals and differ from typical wrong answers, got none in 2000 redraws \\(for example, TE \\S+ is \\S+, and (?:the effect without one of its paths|the sum of the coefficients|the effect of the direct arrow alone) is \\S+\\); use a smaller graph, other coefficients such as \\[0\\.5, 1\\.5, 2, 3\\], or a smaller tolerance$`,
        ),
      ),
    ]);
  });

  test('that nothing can tell apart are refused with the pair', () => {
    // All paths alike: by whichever node, half of the effect is direct and half indirect.
    const edges = ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'];
    expect(problemsOf(() => worldOf({ edges, coefficients: [3] }))[0]).toMatch(
      /for example, NDE and NIE of X→[CY] cannot be distinguished\)/,
    );
  });
});

describe('paths from root to leaf', () => {
  /** Parts in a row, with so many paths through each. */
  const edges = (...widths: number[]) => {
    const middle = (i: number): string => (i === widths.length - 1 ? 'Y' : `C${i + 1}`);
    return widths.flatMap((width, i) =>
      Array.from({ length: width }, (_, k) => [
        [i === 0 ? 'X' : `C${i}`, `N${i}x${k}`],
        [`N${i}x${k}`, middle(i)],
      ]).flat(),
    );
  };
  const weighted = (...widths: number[]) =>
    Object.fromEntries(edges(...widths).map(([cause, effect]) => [`${cause} -> ${effect}`, 1]));

  test('may be a thousand', () => {
    const world = worldOf({ edges: weighted(10, 10, 10), effects: ['te'] });
    expect(world.questions.map(({ truth }) => truth)).toContain(1000);
  });

  test('and no more', () => {
    expect(problemsOf(() => worldOf({ edges: weighted(13, 11, 7) }))).toEqual([
      'config: expected at most 1000 paths from root to leaf, got 1001; use a smaller graph',
    ]);
  });
});

test.each([
  [['A', 'Q', 'Z'], 'config.through: expected nodes between root and leaf (A, B), got Q, Z'],
  [['X'], 'config.through: expected nodes between root and leaf (A, B), got X'],
  [['Y'], 'config.through: expected nodes between root and leaf (A, B), got Y'],
])('through %j is refused', (through, problem) => {
  expect(problemsOf(() => worldOf({ edges: ['X -> A', 'A -> B', 'B -> Y'], through }))).toEqual([problem]);
});

describe('an arrow round a cutpoint', () => {
  const graph = composableGraph(arrows('X>A A>C X>C C>D D>E E>Y D>Y'));
  const name = (list: readonly number[]) => list.map((node) => graph.dag.nodes[node]).join(' ');

  test('goes from between the cutpoints before it to between those after it, in all such ways', () => {
    expect(name(graph.tree.nodes)).toBe('X C D Y');
    const drawn = Array.from({ length: 200 }, (_, i) => drawBypass(graph, namedRng(i)).join('>'));
    expect([...new Set(drawn)].toSorted()).toEqual(['A>D', 'C>E', 'C>Y', 'X>D']);
  });

  test('leaves the nodes to compose over as they are', () => {
    const wider = withBypass(graph, ['A', 'D']);
    expect(wider.tree.nodes.map((node) => wider.dag.nodes[node]).join(' ')).toBe('X C D Y');
    const [a, d] = ['A', 'D'].map((node) => wider.dag.nodes.indexOf(node));
    expect(wider.dag.parents[d!]).toContain(a);
    // It is no new arrow in the graph that it was made from.
    expect(graph.dag.parents[graph.dag.nodes.indexOf('D')]).toHaveLength(1);
  });

  test('is between nodes on any path, both ends included', () => {
    const [x, c, y] = ['X', 'C', 'Y'].map((node) => graph.dag.nodes.indexOf(node)) as [
      number,
      number,
      number,
    ];
    expect(name(nodesBetween(graph.dag, x, c))).toBe('X A C');
    expect(name(nodesBetween(graph.dag, c, y))).toBe('C D E Y');
    expect(name(nodesBetween(graph.dag, y, c))).toBe('');
  });
});
