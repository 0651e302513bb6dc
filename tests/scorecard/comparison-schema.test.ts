import { expect, test } from 'vitest';
import { comparison } from '../../src/scorecard/comparison-schema.ts';

const name = { provider: 'p', prompt: 'q' };
const compared = (found: object) => ({
  ...{ kind: 'run', baseline: name, candidate: name, differences: [], pairs: [], flips: [] },
  questions: { matched: 4, unmatched: 0, unmatchedIds: [], different: 1, lost: 1, gained: 0 },
  ...found,
});
const difference = (found: object) => ({
  ...{ measure: 'accuracy', adjustedP: 0.5, verdict: 'no-difference' },
  difference: { kind: 'undefined', reason: 'no-answers' },
  ...found,
});

test('recorded comparisons read back: within a run, with a recorded one', () => {
  for (const found of [
    {},
    { kind: 'baseline', baselineRun: { createdAt: '2025-01-01', evalId: 'eval-1' } },
    ...['better', 'worse', 'no-difference'].map((verdict) => ({ differences: [difference({ verdict })] })),
    { differences: [difference({ part: 'X→Y', world: 'w', baseline: 0.1, candidate: 0.2, truth: 0.3 })] },
  ])
    expect(comparison.parse(compared(found))).toEqual(compared(found));
});

test('others are refused', () => {
  for (const found of [{ kind: 'past' }, { differences: [difference({ verdict: 'alike' })] }, { extra: 1 }])
    expect(comparison.safeParse(compared(found)).success).toBe(false);
});
