import { expect, test } from 'vitest';
import { SCENARIOS, sixVariants, stagedOutcome } from '../../bench/calibrate/staged-gates.ts';
import { compositional } from '../../generators/compositional.ts';
import { differences } from '../../src/compare/differences.ts';
import { isFutile } from '../../src/gate/futility.ts';
import { gateDesign, verdictOn } from '../../src/gate/simulated-gate.ts';
import { answersThrough, stagedDesign } from '../../src/gate/staged-gate.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { lookOf } from '../../src/scoring/rows/staged.ts';
import { simulatedVariant } from '../../src/study/simulated-scorecard.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { IS_NIGHTLY, nightly } from '../support/fuzz.ts';
import { questionsOf } from '../support/variant-answers.ts';

/** Of 60 gates the mean share asked is 0.77: what is above it by 0.09 for ten gates is so by 0.12 for six. */
const AGAINST_ITSELF = IS_NIGHTLY
  ? ([10, { asked: 0.86, disagree: 1 }] as const)
  : ([6, { asked: 0.89, disagree: 0 }] as const);

/**
 * Gates of a kind in the small version, each with what must hold of so few: `node bench/staged.ts` holds 1,000. `asked` is
 * the largest mean share of the design; `disagree` the most gates on which stages and the full design may differ.
 */
const DESIGNS: readonly (readonly [
  kind: string,
  gates: number,
  expected: { readonly verdict?: 'pass' | 'fail'; readonly asked: number; readonly disagree: number },
])[] = [
  ['collapsed: always yes', nightly(16, 1 / 8), { verdict: 'fail', asked: 0.15, disagree: 0 }],
  [
    // Twins tell, of which a stage has few: 0.186 of 16 gates.
    'collapsed in compositional reasoning alone',
    nightly(16, 1 / 8),
    { verdict: 'fail', asked: 0.2, disagree: 0 },
  ],
  ['worse by twice the margin of accuracy', nightly(16, 1 / 8), { verdict: 'fail', asked: 0.5, disagree: 0 }],
  ['a model against itself, 3 % wrong', ...AGAINST_ITSELF],
  ['bounds, floor VC: a perfect model', 2, { verdict: 'pass', asked: 0.6, disagree: 0 }],
  ['bounds, floor complete: a perfect model', 2, { verdict: 'pass', asked: 0.6, disagree: 0 }],
];

test.each(DESIGNS)(
  '%s, %i gates: the verdicts of the full design, for less',
  (kind, gates, { verdict, asked: most, disagree }) => {
    const scenario = SCENARIOS.find(({ name }) => name.startsWith(kind));
    if (!scenario) throw new Error(`no such kind of gate: ${kind}`);
    const { full, staged, asked } = stagedOutcome(scenario, gates);
    for (const one of ['pass', 'fail'] as const) {
      expect(Math.abs(full[one] - staged[one])).toBeLessThanOrEqual(disagree / gates + 1e-9);
    }
    if (verdict) expect(staged[verdict]).toBeCloseTo(1);
    expect(asked).toBeLessThanOrEqual(most);
  },
  60_000,
);

test('of six variants the hopeless one is done with early, and the others go on', () => {
  const { equalsPass, hopelessFails, askedOfEquals, askedOfHopeless, asked } = sixVariants(1);
  expect([equalsPass, hopelessFails]).toEqual([1, 1]);
  expect(askedOfHopeless).toBeLessThanOrEqual(0.15);
  expect(askedOfEquals).toBeGreaterThan(0.5);
  expect(asked).toBeLessThanOrEqual(0.8);
}, 60_000);

test('a design that was asked to its end is judged as if it had been asked in one go', () => {
  const { cases } = questionsOf(
    compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 30 }, noise: 0.2, seed: 1 }),
  );
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const stages = stagedDesign(design.sheet, 4);
  for (const errorRate of [0.02, 0.1, 0.3]) {
    const pair = ['baseline', 'candidate'].map((name) => simulatedVariant(cases, { errorRate, name }));
    const [whole, staged] = [pair, pair.map((variant) => answersThrough(stages, variant, 4))].map((both) =>
      differences(design.metrics, both[0] as VariantAnswers, both[1] as VariantAnswers, design.settings, 1),
    );
    expect(staged?.map((one) => ({ ...one }))).toEqual(whole?.map((one) => ({ ...one })));
  }
});

test('a candidate that was done with is not worse for what the baseline was asked since', () => {
  const { cases } = questionsOf(
    compositional({ edges: ['X -> C', 'C -> Y'], units: { sample: 30 }, noise: 0.2, seed: 1 }),
  );
  const design = gateDesign({ kinds: KINDS, cases, variants: [] });
  const perfect = (name: string) => simulatedVariant(cases, { errorRate: 0, name });
  const early = answersThrough(stagedDesign(design.sheet, 4), perfect('candidate'), 2);
  expect(verdictOn(design, [perfect('baseline'), early])).not.toBe('fail');
});

const look = { stage: 7, stages: 14, through: new Map(), enumerated: false };

test('what is not found half-way is given up only if the rest would hardly find it', () => {
  expect(isFutile(0.5, 0.01, look)).toBe(true);
  expect(isFutile(0.05, 0.01, look)).toBe(false);
  expect(isFutile(0.05, 0.01, { ...look, stage: 13 })).toBe(true);
});

const stage = (index: number, count = 12) => ({ index, count, through: 10 * index });

test.each([
  [
    'rows that were not asked in stages',
    [
      ['a', stage(3)],
      ['b', 'whole'],
    ],
  ],
  [
    'stages of different runs',
    [
      ['a', stage(3)],
      ['b', stage(3, 14)],
    ],
  ],
  ['nothing', []],
] as const)('%s are no look: what is missing is missing', (_, found) => {
  expect(lookOf([new Map(found as never)])).toBeUndefined();
});

test('of several evals the last stage counts', () => {
  expect(lookOf([new Map([['a', stage(3)]]), new Map([['a', stage(5)]])])).toMatchObject({
    stage: 5,
    stages: 12,
  });
});
