import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_TOLERANCE, isWithinTolerance } from '../../../src/cases/tolerance.ts';
import { edgesOf } from '../../../src/causal/dag.ts';
import { linearEffect } from '../../../src/causal/linear-effects.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { linearCaseSchema } from '../../../src/tasks/linear/linear-case.ts';
import { type LinearConfig, parseLinearConfig } from '../../../src/tasks/linear/linear-config.ts';
import { designLinear } from '../../../src/tasks/linear/linear-design.ts';
import { linearPairs, wrongAnswers } from '../../../src/tasks/linear/linear-questions.ts';
import { type LinearWorld, linearWorldOf } from '../../../src/tasks/linear/linear-world.ts';
import { nightly } from '../../support/fuzz.ts';
import { problemsOf as refusals } from '../../support/problems.ts';
import { idOf } from '../../support/scored.ts';

const chain = [
  { type: 'cycle', nodes: 3 },
  { type: 'cycle', nodes: 4 },
];

const problemsOf = (input: unknown) => refusals(() => linearWorldOf(parseLinearConfig(input), 0, 'w'));

function worldsOf(input: object): LinearWorld[] {
  const config = parseLinearConfig(input);
  return Array.from({ length: config.worlds }, (_, index) => linearWorldOf(config, index, 'w'));
}

const truths = ({ questions, scm }: LinearWorld): Record<string, number> =>
  Object.fromEntries(
    questions.map(({ kind, cause, effect, truth }) => [
      `${kind} ${scm.dag.nodes[cause]}→${scm.dag.nodes[effect]}`,
      truth,
    ]),
  );

describe('a config of linear worlds', () => {
  test('fills in what is not said', () => {
    expect(parseLinearConfig({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] })).toEqual({
      seed: 1,
      preset: 'maasch-2025-appendix-c',
      coefficients: [1.5],
      bypass: false,
      effects: ['te', 'nde', 'nie'],
      worlds: 1,
      draws: 1,
      tolerance: { relative: 0.002, absolute: 0.001 },
    } satisfies LinearConfig);
  });

  test('takes arrows with coefficients, or without to be drawn', () => {
    expect(parseLinearConfig({ edges: { 'X -> A': 1.5, 'A -> Y': -2 } }).edges).toEqual({
      kind: 'given',
      edges: [
        ['X', 'A', 1.5],
        ['A', 'Y', -2],
      ],
    });
    expect(parseLinearConfig({ edges: ['X -> A', ['A', 'Y']] }).edges).toEqual({
      kind: 'drawn',
      edges: [
        ['X', 'A'],
        ['A', 'Y'],
      ],
    });
  });

  test('lists every problem at once, each with its path, what was found and what would be right', () => {
    const input = {
      edges: { 'X -> A': 0, 'X -> Y': 0.12345, 'A - Y': 0.7 },
      bccs: [{ type: 'cycle' }],
      coefficients: [],
      effects: ['te', 'ate'],
      tolerance: { relative: -1, rel: 2 },
      bypass: 3,
      worlds: 0,
      units: 5,
    };
    expect(problemsOf(input)).toMatchInlineSnapshot(`
      [
        "config.bccs[0].nodes: expected the number of nodes of the cycle, got nothing",
        "config.edges: expected an arrow like X -> A, or [X, A]. A node's name starts with a letter, consists of letters, digits and _ . ' -, and is not a property of every JavaScript object, such as constructor; got "A - Y"",
        "config.edges.X -> A: expected a number from -1000 to 1000, other than 0 and with at most three decimals, got 0",
        "config.edges.X -> Y: expected a number from -1000 to 1000, other than 0 and with at most three decimals, got 0.12345",
        "config.bypass: expected true or false, got 3",
        "config.coefficients: expected at least one number, got []",
        "config.effects[1]: expected one of te, nde, nie, or a list of them, got "ate"",
        "config.worlds: expected a whole number from 1, got 0",
        "config.tolerance.relative: expected a number from 0, got -1",
        "config.tolerance: unknown key rel; the keys are relative, absolute",
        "config: unknown key units; the keys are seed, preset, bccs, edges, bypass, through, coefficients, effects, worlds, draws, tolerance, answerFormat, shard, contextByReference, mostQuestions",
        "config.bccs: expected at least two components, got [{"type":"cycle"}]; A3 requires a cutpoint between them (a compositional design may set breaks: [A3] or ask: whole instead)",
        "config: expected exactly one of preset, bccs, edges, got bccs and edges",
        "config.coefficients: remove it, because edges already set the coefficients",
      ]
    `);
  });

  test.each([
    [{}, 'config: expected exactly one of preset, bccs, edges, got none'],
    [{ edges: ['X -> A', 'A -> Y', 'X -> Y'] }, 'config.edges: A3: expected at least one cutpoint'],
    [{ edges: ['X -> A', 'A -> X'] }, 'config.edges: expected an acyclic graph, got the cycle'],
    [
      { edges: ['X -> A', 'A -> Y'], bypass: true },
      'config.bypass: remove it; instead, add the arrow to edges',
    ],
    [{ bccs: chain, through: ['C1'] }, 'config.through: expected through only together with edges'],
    [{ edges: { 'X -> A': 1, 'A -> Y': 2 }, coefficients: [1] }, 'config.coefficients: remove it'],
    [
      { edges: ['X -> A', 'A -> Y'], through: ['B'] },
      'config.through: expected nodes between root and leaf (A), got B',
    ],
    [
      { bccs: chain, coefficients: [1] },
      'config.coefficients: expected coefficients for which all answers are short decimals',
    ],
    [
      { bccs: Array(6).fill({ type: 'wheel', nodes: 6 }) },
      'config: expected at most 1000 paths from root to leaf, got 46656',
    ],
  ])('%j is refused', (input, problem) => {
    expect(problemsOf(input)[0]).toContain(problem);
  });
});

describe('worlds', () => {
  test('Appendix C: the worked example, with mediators that split the whole unevenly', () => {
    const [without] = worldsOf({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] });
    expect(truths(without!)).toEqual({
      'te X1→X3': 4.5,
      'te X1→Y': 20.25,
      'nde X1→Y': 5.0625,
      'nie X1→Y': 15.1875,
      'te X3→Y': 4.5,
    });
    const [around] = worldsOf({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true });
    expect(truths(around!)).toEqual({
      'te X1→X3': 4.5,
      'te X1→Y': 23.625,
      'nde X1→Y': 3.375,
      'nie X1→Y': 20.25,
      'te X3→Y': 4.5,
    });
    expect([without!.isCutTree, around!.isCutTree]).toEqual([true, false]);
  });

  test('given coefficients are taken as they are, with nodes to compose over that are no cutpoints', () => {
    const [world] = worldsOf({ edges: { 'X -> A': 0.3, 'A -> Y': 0.7, 'X -> Y': 0.1 }, through: ['A'] });
    expect(truths(world!)).toEqual({
      'te X→A': 0.3,
      'te X→Y': 0.31,
      'nde X→Y': 0.1,
      'nie X→Y': 0.21,
      'te A→Y': 0.7,
    });
    expect(world!.tree.nodes).toEqual([0, 1, 2]);
  });

  test('the n-th world is the same however many there are, and others differ', () => {
    const [many, few] = [worldsOf({ bccs: chain, worlds: 3 }), worldsOf({ bccs: chain, worlds: 1 })];
    expect(many[0]!.scm).toEqual(few[0]!.scm);
    expect(new Set(many.map(({ id }) => id)).size).toBe(3);
  });

  test('a bypass goes from before a cutpoint to after it, and only there effects do not multiply', () => {
    for (const world of worldsOf({ bccs: [...chain, { type: 'bridge' }], bypass: true, worlds: 20 })) {
      const [plain] = worldsOf({ bccs: [...chain, { type: 'bridge' }] });
      expect(edgesOf(world.scm.dag)).toHaveLength(edgesOf(plain!.scm.dag).length + 1);
      expect(world.tree.nodes).toHaveLength(4);
      const pairs = linearPairs({ dag: world.scm.dag, tree: world.tree }, namedRng(1));
      expect(pairs.filter(({ falseChains }) => falseChains.length > 0).length).toBeGreaterThan(0);
    }
  });

  const drawn = fc.record({
    seed: fc.integer({ min: 0, max: 10_000 }),
    bccs: fc.array(
      fc.constantFrom(
        { type: 'bridge' },
        { type: 'cycle', nodes: 3 },
        { type: 'cycle', nodes: 4 },
        { type: 'wheel', nodes: 4 },
      ),
      { minLength: 2, maxLength: 3 },
    ),
    bypass: fc.boolean(),
    coefficients: fc.constantFrom(undefined, [-2, -1.5, -0.5, 0.5, 1.5, 2, 3]),
  });

  test('drawn ones have short answers, apart from typical wrong ones, and TE = NDE + NIE', () => {
    fc.assert(
      fc.property(drawn, (input) => {
        const [world] = worldsOf(input);
        const { scm, tree, questions } = world!;
        const pairs = linearPairs({ dag: scm.dag, tree }, namedRng(1));
        const values = truths(world!);
        for (const question of questions) {
          expect(question.truth).toBe(linearEffect(scm, question));
          expect(Math.abs(question.truth) * 1000).toBe(Math.round(Math.abs(question.truth) * 1000));
          expect(String(question.truth).replace(/\D/g, '').length).toBeLessThanOrEqual(6);
          const pair = pairs.find(
            ({ cause, effect }) => cause === question.cause && effect === question.effect,
          )!;
          for (const { value } of wrongAnswers(scm, pair, question)) {
            expect(isWithinTolerance(value, question.truth, DEFAULT_TOLERANCE)).toBe(false);
          }
          if (question.kind !== 'nde') continue;
          const name = `${scm.dag.nodes[question.cause]}→${scm.dag.nodes[question.effect]}`;
          expect(values[`nde ${name}`]! + values[`nie ${name}`]!).toBe(values[`te ${name}`]);
        }
      }),
      { numRuns: nightly(120) },
    );
  });

  test('wrong answers leave out what is right: the arrow where it is all there is, a product over cutpoints', () => {
    const [world] = worldsOf({ edges: { 'X -> A': 1.5, 'X -> C': 2, 'A -> C': 3, 'C -> Y': 2.5 } });
    const pairs = linearPairs({ dag: world!.scm.dag, tree: world!.tree }, namedRng(1));
    const faults = (from: string, to: string, kind: 'te' | 'nde' | 'nie') => {
      const { nodes } = world!.scm.dag;
      const pair = pairs.find(({ cause, effect }) => nodes[cause] === from && nodes[effect] === to)!;
      const mediators = kind === 'te' ? [] : [nodes.indexOf('A')];
      const list = wrongAnswers(world!.scm, pair, {
        kind,
        cause: pair.cause,
        effect: pair.effect,
        mediators,
      });
      return list.map(({ fault, value }) => `${fault}: ${value}`);
    };
    expect(faults('C', 'Y', 'te')).toEqual(['the effect without one of its paths: 0']);
    expect(faults('X', 'C', 'nde')).toEqual(['the effect without one of its paths: 0']);
    expect(faults('X', 'C', 'nie')).toEqual([
      'the effect without one of its paths: 0',
      'the sum of the coefficients: 4.5',
      'the effect of the direct arrow alone: 2',
    ]);
    expect(faults('X', 'C', 'te')).toEqual([
      'the effect without one of its paths: 2',
      'the effect without one of its paths: 4.5',
      'the sum of the coefficients: 6.5',
      'the effect of the direct arrow alone: 2',
    ]);
    expect(faults('X', 'Y', 'te')).not.toContainEqual(expect.stringContaining('a product'));
  });
});

describe('a design', () => {
  const design = designLinear(
    parseLinearConfig({ bccs: chain, worlds: 2, draws: 3, bypass: true, tolerance: { relative: 0.01 } }),
    't',
    'w',
  );
  const cases = design.worlds.flatMap((world) =>
    [0, 1, 2].flatMap((draw) => design.questions(world, draw).map(({ metadata }) => metadata)),
  );

  test('counts its cases, and each says all about itself', () => {
    expect(cases).toHaveLength(design.cases);
    expect(new Set(cases.map(idOf)).size).toBe(design.cases);
    for (const item of cases) {
      expect(linearCaseSchema.parse(JSON.parse(JSON.stringify(item)))).toEqual(item);
      expect(item.tolerance).toEqual({ relative: 0.01, absolute: 0.001 });
      expect(item.tree).toMatch(/^X C1 Y$/);
    }
  });

  test('leaves out what is as by default', () => {
    const plain = designLinear(parseLinearConfig({ bccs: chain }), 't', 'w');
    const { metadata } = plain.questions(plain.worlds[0]!, 0)[0]!;
    expect(metadata).not.toHaveProperty('tolerance');
    expect(metadata).not.toHaveProperty('tree');
    expect(metadata).not.toHaveProperty('mediators');
  });

  test('asks only for the effects that are wanted', () => {
    const config = parseLinearConfig({ bccs: chain, effects: ['te'] });
    const [world] = designLinear(config, 't', 'w').worlds;
    expect(world!.questions.map(({ kind }) => kind)).toEqual(['te', 'te', 'te']);
  });
});
