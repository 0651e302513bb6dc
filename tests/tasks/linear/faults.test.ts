import { describe, expect, test } from 'vitest';
import { linear } from '../../../generators/linear.ts';
import SimulatedModel from '../../../providers/simulated-model.ts';
import { extractNumber } from '../../../src/answers/number/extract-number.ts';
import type { LinearEffect } from '../../../src/causal/linear-effects.ts';
import { linearScm, type WeightedEdge } from '../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import {
  composeByProduct,
  FAULTS,
  followSteps,
  ignoreHeld,
  slip,
  tellEffect,
} from '../../../src/tasks/linear/faults.ts';
import {
  parseSimulatedModelConfig,
  type SimulatedModelConfig,
} from '../../../src/tasks/shared/simulated-model.ts';
import { simulate } from '../../support/parse.ts';
import { promptOf } from '../../support/rows.ts';

const around = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true });
const drawn = linear({
  bccs: [{ type: 'cycle', nodes: 3 }, { type: 'wheel', nodes: 4 }, { type: 'bridge' }],
  coefficients: [-1.5, 0.5, 1.5, 2, 3],
  worlds: 5,
  draws: 2,
});

/** Answers by what is asked: `te X1→Y`. */
function answers(config: Partial<SimulatedModelConfig>, tests = around): Record<string, number | string> {
  const parsed = parseSimulatedModelConfig(config);
  return Object.fromEntries(
    tests.map((item) => {
      const answer = extractNumber(simulate(parsed, promptOf(item)));
      const { effect, pair } = item.metadata as { effect: string; pair: string };
      return [`${effect} ${pair}`, answer.kind === 'number' ? answer.value : answer.kind];
    }),
  );
}

describe('simulated models in a linear world with an arrow round the cutpoint', () => {
  test('the oracle is right about every question, here and elsewhere', () => {
    const oracle = parseSimulatedModelConfig({ model: 'oracle' });
    for (const item of [...around, ...drawn]) {
      expect(simulate(oracle, promptOf(item))).toBe(`<answer>${item.metadata!.truth}</answer>`);
    }
  });

  test.each<[Partial<SimulatedModelConfig>, Record<string, number | string>]>([
    [
      { model: 'product-composer' },
      { 'te X1→X3': 4.5, 'te X1→Y': 20.25, 'nde X1→Y': 0, 'nie X1→Y': 20.25, 'te X3→Y': 4.5 },
    ],
    [{ model: 'edge-only' }, { 'te X1→X3': 0, 'te X1→Y': 0, 'nde X1→Y': 0, 'nie X1→Y': 0, 'te X3→Y': 0 }],
    [
      { model: 'echo' },
      { 'te X1→X3': 1.5, 'te X1→Y': 1.5, 'nde X1→Y': 1.5, 'nie X1→Y': 1.5, 'te X3→Y': 1.5 },
    ],
    [
      { model: 'intervention-blind' },
      { 'te X1→X3': 4.5, 'te X1→Y': 23.625, 'nde X1→Y': 23.625, 'nie X1→Y': 23.625, 'te X3→Y': 4.5 },
    ],
    [
      { model: 'forgetful', steps: 3 },
      { 'te X1→X3': 4.5, 'te X1→Y': 3.375, 'nde X1→Y': 3.375, 'nie X1→Y': 0, 'te X3→Y': 4.5 },
    ],
    [
      { model: 'always-no' },
      {
        'te X1→X3': 'unparsed',
        'te X1→Y': 'unparsed',
        'nde X1→Y': 'unparsed',
        'nie X1→Y': 'unparsed',
        'te X3→Y': 'unparsed',
      },
    ],
  ])('%j', (config, expected) => {
    expect(answers(config)).toEqual(expected);
  });

  test('the product composer is right where the truth composes', () => {
    const without = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5] });
    expect(answers({ model: 'product-composer' }, without)).toEqual(answers({ model: 'oracle' }, without));
  });

  test('edge-only says the coefficient of the arrow', () => {
    const bridge = linear({ edges: { 'X -> A': 1.5, 'A -> Y': -2 } });
    expect(answers({ model: 'edge-only' }, bridge)).toEqual({ 'te X→A': 1.5, 'te X→Y': 0, 'te A→Y': -2 });
  });

  test('echo says the coefficient that is told last', () => {
    for (const item of drawn) {
      const last = String(item.vars!.context)
        .match(/(rises|falls) by ([\d.]+) units? for/g)!
        .at(-1)!;
      const value = Number(/[\d.]+/.exec(last)![0]) * (last.startsWith('falls') ? -1 : 1);
      expect(simulate(parseSimulatedModelConfig({ model: 'echo' }), promptOf(item))).toBe(
        `<answer>${value}</answer>`,
      );
    }
  });

  test('noisy errs about as often as it is told to, and never in between', () => {
    const noisy = parseSimulatedModelConfig({ model: 'noisy', errorRate: 0.3 });
    const wrong = drawn.filter(
      (item) => simulate(noisy, promptOf(item)) !== `<answer>${item.metadata!.truth}</answer>`,
    );
    expect(wrong.length / drawn.length).toBeGreaterThan(0.15);
    expect(wrong.length / drawn.length).toBeLessThan(0.45);
    const never = parseSimulatedModelConfig({ model: 'noisy', errorRate: 0 });
    for (const item of drawn) expect(simulate(never, promptOf(item))).toContain(`>${item.metadata!.truth}<`);
  });

  test('answer in a sentence where no tag is asked for', () => {
    const [total] = linear({ edges: { 'X -> A': 1.5, 'A -> Y': -2 } });
    const prompt = `${total!.vars!.context}\n\n${total!.vars!.question}`;
    expect(simulate(parseSimulatedModelConfig({ model: 'oracle' }), prompt)).toMatch(
      /^\p{Lu}\p{Ll}+ rises by 1\.5 units\.$/u,
    );
    const forgetful = parseSimulatedModelConfig({ model: 'forgetful', steps: 0 });
    expect(simulate(forgetful, prompt)).toMatch(/^\p{Lu}\p{Ll}+ does not change\.$/u);
  });

  test('through the provider', async () => {
    const provider = new SimulatedModel({ config: { model: 'product-composer' } });
    expect(await provider.callApi(promptOf(around[1]!))).toEqual({
      output: '<answer>20.25</answer>',
      latencyMs: 0,
    });
  });
});

/** Answers about X→Y in a model of one's own, by nodes that are held or made to change. */
const asked = (
  edges: readonly WeightedEdge[],
  kind: LinearEffect['kind'] = 'te',
  by: readonly string[] = [],
) => {
  const scm = linearScm(edges);
  const [cause, effect, ...mediators] = ['X', 'Y', ...by].map((node) => scm.dag.nodes.indexOf(node));
  const about = { kind, cause: cause!, effect: effect!, mediators };
  return { kind: 'linear' as const, scm, asked: about, lastCoefficient: edges.at(-1)![2] };
};
/** Paths of one, two and three arrows: 1, 6 and 40. */
const LADDER: readonly WeightedEdge[] = [
  ['X', 'A', 2],
  ['A', 'B', 4],
  ['A', 'Y', 3],
  ['B', 'Y', 5],
  ['X', 'Y', 1],
];

test.each([
  ['te', [], [0, 1, 7, 47, 47], 47],
  ['nde', ['B'], [0, 1, 7, 7, 7], 7],
  ['nie', ['B'], [0, 0, 0, 40, 40], 40],
  ['nie', ['A', 'B'], [0, 0, 6, 46, 46], 46],
] as const)('%s by %j along paths of 0, 1, 2, 3 and 4 arrows', (kind, by, sums, truth) => {
  const panel = asked(LADDER, kind, by);
  expect([0, 1, 2, 3, 4].map((steps) => followSteps(panel, steps))).toEqual(sums);
  expect(tellEffect(panel)).toBe(truth);
  expect(ignoreHeld(panel)).toBe(47);
});

test.each([
  // C is on two of three paths, on three of four, on four of five.
  [2, 3],
  [3, 3],
  [4, 4],
])('of %d paths through a node and one round it a product keeps %d', (through, kept) => {
  const inner = Array.from({ length: through }, (_, i): WeightedEdge[] => [
    ['C', `A${i}`, 1],
    [`A${i}`, 'Y', 1],
  ]).flat();
  expect(composeByProduct(asked([['X', 'C', 1], ...inner, ['X', 'Y', 1]]))).toBe(kept);
});

test('a slip is twice, half, or half as much again, or one more; of 0 one more; of a word the same', () => {
  const slips = (answer: number | boolean) =>
    new Set(Array.from({ length: 60 }, (_, i) => slip(answer, namedRng(i))));
  expect(slips(3)).toEqual(new Set([6, 1.5, 4.5, 4]));
  expect(slips(-0.4)).toEqual(new Set([-0.8, -0.2, -0.6, 0.6]));
  expect(slips(0)).toEqual(new Set([1]));
  expect(slips(true)).toEqual(new Set([true]));
});

test.each<[keyof typeof FAULTS, number, number | boolean]>([
  ['always-yes', 3, true],
  ['always-no', 3, false],
  ['intervention-blind', 3, 47],
  ['relation-retrieval', 3, 47],
  ['forgetful', 2, 0],
  ['forgetful', 3, 40],
  ['edge-only', 3, 0],
  ['echo', 3, 1],
])('%s in %d steps says %s of an indirect effect of 40', (model, steps, said) => {
  expect(FAULTS[model](asked(LADDER, 'nie', ['B']), parseSimulatedModelConfig({ model, steps }))).toBe(said);
});
