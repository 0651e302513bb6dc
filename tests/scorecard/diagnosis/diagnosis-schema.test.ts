import { expect, test } from 'vitest';
import { diagnosis } from '../../../src/scorecard/diagnosis/diagnosis-schema.ts';

const none = { kind: 'undefined', reason: 'no-answers' };
const diagnosed = (verdict: string) => ({
  ...{ task: 'linear', verdict, best: ['edge-only'], accuracy: none },
  candidates: [{ models: ['edge-only'], cases: 3, agreement: none, elsewhere: none }],
});

test('recorded diagnoses read back, whatever the verdict', () => {
  for (const verdict of ['model', 'oracle', 'inconclusive', 'none', 'undefined'])
    expect(diagnosis.parse(diagnosed(verdict))).toEqual(diagnosed(verdict));
  expect(diagnosis.safeParse(diagnosed('perhaps')).success).toBe(false);
});
