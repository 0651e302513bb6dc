import { describe, expect, test } from 'vitest';
import {
  MODELS,
  runsWithFindings,
  shareOf,
  simulatedDesign,
  slipping,
  verdictsOf,
} from '../../bench/calibrate/simulated-gates.ts';
import { compositional } from '../../generators/compositional.ts';
import { namedRng } from '../../src/lib/rng.ts';
import type { Reply } from '../../src/scoring/rows/answer-sheet.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { judged } from '../support/judged.ts';
import { answered, columnOf } from '../support/variant-answers.ts';

// Few gates each: npm run calibrate simulates hundreds, on more designs.
const design = simulatedDesign(
  compositional({ edges: ['X -> C', 'C -> D', 'D -> Y'], units: { sample: 60 }, seed: 2025 }),
);
const ORACLE = { model: 'oracle', label: 'v1', promptIdx: 0 } as const;

describe('a simulated fault fails against the oracle, both slipping in 3 % of answers', () => {
  test.each(MODELS.filter((model) => model !== 'oracle'))('%s', (candidate) => {
    const verdicts = verdictsOf(
      design,
      { name: candidate, candidate, slips: { rate: 0.03 } },
      IS_NIGHTLY ? 3 : 2,
    );
    expect(shareOf(verdicts, 'fail')).toBe(1);
  });
});

describe('a model against itself, fresh replies', () => {
  test.each([
    ['1 % wrong', { rate: 0.01 }, 0.9],
    ['3 % wrong, whole units', { rate: 0.03, together: true }, 0.6],
  ])('%s', (name, slips, least) => {
    const verdicts = verdictsOf(design, { name, candidate: 'oracle', slips }, 6);
    expect(shareOf(verdicts, 'fail')).toBe(0);
    expect(shareOf(verdicts, 'pass')).toBeGreaterThanOrEqual(least);
  });
});

test.each([
  ['independent errors', { rate: 0.1 }],
  ['whole units wrong', { rate: 0.1, together: true }],
  ['identical replies', { rate: 0.1, copies: 3 }],
])('a floor at the true value is inconclusive nearly always: %s', (name, slips) => {
  const floors = { 'CCR accuracy': 0.9 };
  // Of 30 gates at 5 % each, more than 5 come about once in 300 times; of 12 more than 3 once in 450.
  const [gates, most] = IS_NIGHTLY ? [30, 5] : [12, 3];
  const verdicts = verdictsOf(design, { name, candidate: 'oracle', slips, floors }, gates);
  expect(shareOf(verdicts, 'pass')).toBeLessThanOrEqual(most / gates);
  expect(shareOf(verdicts, 'fail')).toBeLessThanOrEqual(most / gates);
});

test('among 12 equal variants none is found better or worse, but by rare luck', () => {
  expect(runsWithFindings(design, 12, { rate: 0.05 }, IS_NIGHTLY ? 3 : 2)).toBeLessThanOrEqual(1);
});

test.each(['unparsed', 'refused', 'error'] satisfies Reply[])(
  'a candidate whose every reply is %s fails',
  (reply) => {
    const baseline = slipping(design, ORACLE, { rate: 0.03 }, namedRng(1, reply));
    const mute = columnOf(design.sheet, 'v2', () => reply, { promptIdx: 1 });
    const { gate } = judged(answered(design.sheet, [baseline, mute]), { policy: '', provider: 'v1' });
    expect(gate?.verdict).toBe('fail');
  },
);
