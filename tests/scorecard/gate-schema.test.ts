import { expect, test } from 'vitest';
import { gate } from '../../src/scorecard/gate-schema.ts';

const verdict = (found: object) => ({
  ...{ verdict: 'pass', strict: false, exitCode: 0, policy: 'policy.yaml', checks: [] },
  ...found,
});
const check = (found: object) => ({
  ...{ kind: 'floor', measure: 'm', observed: '1', wanted: 'at least 0.9', verdict: 'pass', reason: 'r' },
  ...found,
});

test('recorded verdicts read back: all verdicts, kinds of checks and exit codes', () => {
  for (const found of [
    ...['pass', 'fail', 'inconclusive'].map((name) => ({ verdict: name })),
    ...[0, 3, 4].map((exitCode) => ({ exitCode })),
    { baseline: { createdAt: '2025-01-01', evalId: 'eval-1' } },
    { provider: 'v1', stale: ['promptfooconfig.yaml'], checks: [check({ against: 'v1' })] },
    ...['completeness', 'floor', 'margin', 'alarm'].map((kind) => ({ checks: [check({ kind })] })),
    ...['pass', 'fail', 'inconclusive'].map((name) => ({ checks: [check({ verdict: name })] })),
    { checks: [check({ variant: { provider: 'p', prompt: 'q' }, limit: 0.9 })] },
  ])
    expect(gate.parse(verdict(found))).toEqual(verdict(found));
});

test('others are refused', () => {
  for (const found of [
    { verdict: 'maybe' },
    { exitCode: 1 },
    { exitCode: 5 },
    { checks: [check({ kind: 'whim' })] },
  ])
    expect(gate.safeParse(verdict(found)).success).toBe(false);
});
