import { describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { pnsBounds } from '../../../src/causal/pns-bounds.ts';
import { markdownReport } from '../../../src/report/files/markdown.ts';
import { resultOf } from '../../../src/scorecard/task-results.ts';
import { checkTests } from '../../../src/study/check-tests.ts';
import { quantitiesScore } from '../../../src/tasks/compositional/quantities/scores.ts';
import type { SimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { nightly } from '../../support/fuzz.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };

/** Both ways of combining causes, so that no quantity is 0 or 1 by the rules. */
const WORLD = {
  bccs: [
    { type: 'random', nodes: 5, density: 0.5 },
    { type: 'wheel', nodes: 4 },
  ],
  functions: 'random',
  noise: { min: 0.3, max: 0.7 },
  ask: ['share', 'composed'],
};

function scored(
  model: SimulatedModelConfig['model'],
  tests = compositional({ ...WORLD, worlds: 6, seed: 5 }),
) {
  return rollUp(rowsOf(tests, [simulatedVariant({ model })]), run);
}

describe('every kind of quantity', () => {
  test.each(['candy-party', 'flower-garden', 'flu-vaccine', 'clinical-notes', 'abstract'])(
    '%s: truths are those of the text, and of trying every noise',
    (theme) => {
      const tests = compositional({ ...WORLD, theme, worlds: nightly(16, 1 / 8), seed: theme });
      const kinds = new Set(tests.map(({ metadata }) => metadata?.kind));
      expect(kinds.size).toBe(8);
      expect(checkTests(tests)).toEqual({
        cases: tests.length,
        fromText: tests.length,
        byForce: tests.length,
        worlds: 0,
        disagreements: [],
      });
    },
  );

  test('a truth that was changed is found, by the text and by force, and its row is refused', () => {
    const tests = compositional({ ...WORLD, seed: 2 }).map((item, i) =>
      i === 3 ? { ...item, metadata: { ...item.metadata, truth: 0.123, seal: undefined } } : item,
    );
    expect(checkTests(tests).disagreements).toHaveLength(2);
    const { problems } = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), run);
    expect(problems[0]).toContain('its truth is 0.123');
  });
});

/** By model, the numbers that must be below 1; all others are 1. */
const CAUGHT = {
  oracle: [],
  'evidence-blind': [],
  'independent-worlds': ['PNS'],
  'sum-composer': ['composed'],
  // Along the cut tree, seeing and doing do not differ.
  association: ['interventions', 'confounded'],
} as const;

describe.each(Object.entries(CAUGHT))('%s', (model, caught) => {
  test(`is caught by ${caught.join() || 'nothing'} and by no other number`, () => {
    const { metrics } = scored(model as keyof typeof CAUGHT).variants[0] ?? { metrics: [] };
    const parts = metrics.filter(({ isDetail }) => isDetail);
    expect(parts).toHaveLength(5);
    const below = parts.filter(({ value }) => value.kind === 'estimate' && value.value < 1);
    const right = parts.filter(({ value }) => value.kind === 'estimate' && value.value === 1);
    expect(below.map(({ name }) => name)).toEqual(caught.map((name) => `Quantities ${name}`));
    expect(below.length + right.length).toBe(5);
    const headline = metrics[0];
    expect(headline?.name).toBe('Quantities discrimination');
    expect(headline?.value.kind === 'estimate' && headline.value.value === 1).toBe(caught.length === 0);
  });
});

test('one that always gives the same number has no discrimination; one that gives none, no estimates', () => {
  const tests = compositional({ ...WORLD, seed: 4 });
  const variants = [0.5, 0].map((number) => ({
    label: `${number}`,
    reply: () => `<answer>${number}</answer>`,
  }));
  const rolled = rollUp(rowsOf(tests, [...variants, { label: 'mute', reply: () => 'I cannot say.' }]), run);
  for (const { metrics } of rolled.variants) {
    expect(metrics[0]?.value.kind === 'estimate' && metrics[0].value.value).toBeLessThanOrEqual(0);
  }
  const mute = resultOf(quantitiesScore, rolled.variants[2]!)?.worlds[0];
  expect(new Set(mute?.rungs.map(({ coherent }) => coherent))).toEqual(new Set(['undefined']));
  expect(mute?.quantities[0]?.estimate).toEqual({ kind: 'undefined', reason: 'no-answers' });
});

describe('across rungs', () => {
  test.each([
    // By monotone causes without confounding, the bounds meet in the PNS only where y_x or y'_x' is certain.
    [{ doTrue: 1, doFalse: 0.4, givenTrue: 1, givenFalse: 0.4, cause: 0.5 }, 0.6, 0.6],
    [{ doTrue: 0.7, doFalse: 0.2, givenTrue: 0.7, givenFalse: 0.2, cause: 0.5 }, 0.5, 0.7],
    // Tian and Pearl (2000), Table 2 by its own arithmetic: radiation and leukaemia has no experiment; drug has.
    [{ doTrue: 0.016, doFalse: 0.014, givenTrue: 0.002, givenFalse: 0.028, cause: 0.5 }, 0.002, 0.016],
  ])('bounds of %j', (shares, least, greatest) => {
    expect(pnsBounds(shares).least).toBeCloseTo(least, 9);
    expect(pnsBounds(shares).greatest).toBeCloseTo(greatest, 9);
  });

  test('a PNS that its own lower rungs rule out is called incoherent, right or wrong', () => {
    const tests = compositional({ ...WORLD, ask: ['share'], seed: 6 });
    const truthOf = new Map(tests.map((item) => [item.vars?.question, item.metadata]));
    const answer = (change: (kind: string, truth: number) => number) => (prompt: string) => {
      const found = [...truthOf].find(([question]) => prompt.includes(String(question)))?.[1];
      return `<answer>${change(String(found?.kind), Number(found?.truth))}</answer>`;
    };
    const variants = [
      { label: 'right', reply: answer((_, truth) => truth) },
      { label: 'too much', reply: answer((kind, truth) => (kind === 'pns' ? 1 : truth)) },
      {
        label: 'coherently wrong',
        reply: answer((kind) => (kind === 'pns' ? 0.3 : kind.endsWith('true') ? 0.6 : 0.5)),
      },
      { label: 'all alike', reply: answer((kind) => (kind === 'pns' ? 0.3 : 0.5)) },
      { label: 'all alike, and no PNS', reply: answer((kind) => (kind === 'pns' ? 0.9 : 0.5)) },
    ];
    const coherent = rollUp(rowsOf(tests, variants), run).variants.map((variant) =>
      resultOf(quantitiesScore, variant)?.worlds[0]?.rungs.map((rung) => rung.coherent),
    );
    expect(new Set(coherent[0])).toEqual(new Set(['yes']));
    expect(new Set(coherent[1])).toEqual(new Set(['no']));
    expect(new Set(coherent[2])).toEqual(new Set(['yes']));
    expect(new Set(coherent[3])).toEqual(new Set(['undefined']));
    expect(new Set(coherent[4])).toEqual(new Set(['no']));
  });

  test('asked for beside yes and no about the same world, both estimates stand in one line', () => {
    const tests = compositional({
      preset: 'decisive-small',
      ask: ['booleans', 'share'],
      units: { sample: 4 },
    });
    const scorecard = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), run);
    expect(scorecard.problems).toEqual([]);
    expect(scorecard.design.parts.map(({ task, cases, found }) => [task, cases, found])).toEqual([
      ['compositional', 24, 24],
      ['quantities', 21, 21],
    ]);
    // All of the four units that are asked about have an effect: the estimate by yes and no is right about these.
    expect(markdownReport(scorecard)).toMatch(
      /X→C1 +\| +0\.891 \| +0 \| +1\.000 .*\| +0 \| +0\.891 \| +0\.891 \|/,
    );
  });
});

test.each<[object, string]>([
  [{ bccs: Array(8).fill({ type: 'cycle', nodes: 3 }) }, 'at most 16 nodes'],
  [
    { functions: { V1: 'not' }, breaks: ['monotonicity'] },
    'composed needs a graph with cutpoints and monotone functions',
  ],
  [{ ask: [] }, 'config.ask: expected one of booleans, whole, share, composed, or a list of them, got []'],
  [{ ask: ['share', 'share'] }, 'config.ask: expected each word once'],
  ...['units', 'queries', 'hidden'].map((key): [object, string] => [
    { ask: 'share', units: { sample: 2 }, queries: 'interventional', hidden: 0.2 },
    `config.${key}: remove it, or add booleans to ask, because only yes-no questions are about units`,
  ]),
  [
    { ask: ['share', 'effects'] },
    'config.ask: remove “effects”; to ask about the sizes of effects, use the generator “linear” and its key “effects”',
  ],
  [{ ask: ['shares'] }, 'expected one of booleans, whole, share, composed'],
])('is refused: %j', (change, message) => {
  expect(() => compositional({ ...WORLD, ...change })).toThrow(message);
});
