import { describe, expect, test } from 'vitest';
import { decodeStamp } from '../../../src/cases/design-stamp.ts';
import { codeOfDag } from '../../../src/causal/arrows-code.ts';
import { parseIdentificationConfig } from '../../../src/tasks/identification/identification-config.ts';
import { designIdentification } from '../../../src/tasks/identification/identification-design.ts';
import { problemsOf } from '../../support/problems.ts';

const designOf = (config: object, theme = 't', hash = 'w') =>
  designIdentification(parseIdentificationConfig(config), theme, hash);
const kinds = ['independence', 'opening'] as const;
const casesOf = (config: object) =>
  [...designOf(config).worlds()].flatMap(({ questions }) => questions.map(({ metadata }) => metadata));

describe('a design', () => {
  const design = designOf({ draws: 3, kinds });
  const worlds = [...design.worlds()];

  test('asks two questions of each kind a draw, and counts them', () => {
    expect(design.cases).toBe(12);
    expect(worlds.map(({ draw, questions }) => [draw, questions.length])).toEqual([
      [0, 4],
      [1, 4],
      [2, 4],
    ]);
    for (const { draw, questions } of worlds)
      for (const { metadata, description, truth, dag } of questions) {
        expect(metadata).toMatchObject({ task: 'identification', theme: 't', draw, truth });
        expect(decodeStamp(metadata.design)).toMatchObject({ hash: design.hash, cases: 12, units: 'draws' });
        expect(metadata.arrows).toBe(codeOfDag(dag));
        expect(description).toBe(
          `${metadata.kind} · ${metadata.pair} given ${metadata.given} · draw ${draw}`,
        );
      }
    const halves = worlds.map(({ questions }) =>
      questions.map(({ metadata: { kind, half } }) => `${kind} ${half}`).toSorted(),
    );
    for (const list of halves)
      expect(list).toEqual(['independence 0', 'independence 1', 'opening 0', 'opening 1']);
  });

  test('asks them in any order', () => {
    const orders = [...designOf({ draws: 10, kinds }).worlds()].map(({ questions }) =>
      questions.map(({ metadata: { kind, half } }) => `${kind} ${half}`).join(),
    );
    expect(new Set(orders).size).toBeGreaterThan(4);
  });

  test('draws graphs with as many nodes and arrows as wanted, mostly another one for each question', () => {
    const graphs = worlds.flatMap(({ questions }) => questions.map(({ dag }) => dag));
    expect(new Set(graphs.map(({ parents }) => parents.flat().length))).toEqual(new Set([8]));
    expect(new Set(graphs.map(({ nodes }) => nodes.length))).toEqual(new Set([7]));
    const [dense] = [...designOf({ draws: 1, kinds, nodes: 6, density: 0.6 }).worlds()];
    const { dag } = dense!.questions[0]!;
    expect([dag.nodes.length, dag.parents.flat().length]).toEqual([6, 9]);
    expect(new Set(casesOf({ draws: 3, kinds }).map(({ arrows }) => arrows)).size).toBeGreaterThan(8);
  });

  test('leaves out draws that are not taken, and tells how many questions each has', () => {
    const sizes: number[] = [];
    const takes = (size: number): boolean => sizes.push(size) === 2;
    expect([...design.worlds(takes)].map(({ draw }) => draw)).toEqual([1]);
    expect(sizes).toEqual([4, 4, 4]);
    expect([...design.worlds(() => false)]).toEqual([]);
  });

  test('is another one with any other key or text; its world is the same with more draws', () => {
    const about = (config: object, hash?: string) => {
      const { metadata } = [...designOf({ draws: 1, kinds, ...config }, 't', hash).worlds()][0]!
        .questions[0]!;
      return [metadata.design, metadata.world] as const;
    };
    const [design, world] = about({});
    for (const [other, place] of [
      about({ seed: 2 }),
      about({ density: 0.6 }),
      about({ kinds: ['opening', 'independence'] }),
      about({}, 'other words'),
    ]) {
      expect(other).not.toBe(design);
      expect(place).not.toBe(world);
    }
    expect(about({ draws: 2 })[1]).toBe(world);
    expect(about({ draws: 2 })[0]).not.toBe(design);
    expect(about({ mostQuestions: 100 })).toEqual([design, world]);
    expect(world).toMatch(/^identification-[0-9a-f]{8}$/);
  });

  test('of a seed is always the same', () => {
    const told = casesOf({ draws: 1, kinds }).map(({ arrows, pair, given, half, truth }) =>
      [arrows, pair, given, half, truth].join(' | '),
    );
    expect(told).toMatchInlineSnapshot(`
      [
        "A→F A→G B→C B→D B→E D→E E→F F→G | A→C | E G | 1 | false",
        "A→F A→B A→G A→C D→G D→E B→C C→E | D→F | G C | 0 | true",
        "A→B A→E B→C B→D B→E C→D D→E E→F G | F→C | B | 0 | true",
        "A→D A→B A→G B→E B→G B→C E→F C→F | D→C | B | 1 | false",
      ]
    `);
  });
});

describe('of a graph of one’s own', () => {
  const edges = ['U -> X', 'U -> Y', 'X -> Y', 'E -> X'];

  test('every draw asks about it', () => {
    const cases = casesOf({ edges, kinds: 'back-door', draws: 4 });
    expect(cases).toHaveLength(8);
    for (const { arrows } of cases)
      expect(arrows.split(' ').toSorted()).toEqual(['E→X', 'U→X', 'U→Y', 'X→Y']);
    expect(new Set(cases.map(({ half }) => half))).toEqual(new Set([0, 1]));
  });

  test('that has no question of a kind is said which', () => {
    expect(problemsOf(() => casesOf({ edges, kinds: ['back-door', 'minimal'] }))).toEqual([
      'config.edges: expected a graph with two similar questions of the kind minimal that have opposite right answers, got a graph without such questions; remove minimal from kinds, or add arrows',
    ]);
  });
});

test('graphs among which no two questions look the same are given up', () => {
  // With so few arrows hardly anything is to be adjusted for by two.
  const config = { ...parseIdentificationConfig({ nodes: 6, kinds: 'minimal', draws: 1 }), density: 0.07 };
  expect(problemsOf(() => [...designIdentification(config, 't', 'w').worlds()])).toEqual([
    'config.nodes: expected enough pairs of similar questions of the kind minimal that have opposite right answers, got too few in 6000 drawn graphs; change nodes or density, or remove minimal from kinds',
  ]);
});
