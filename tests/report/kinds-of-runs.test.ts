import { expect, test } from 'vitest';
import { linear } from '../../generators/linear.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

test('what a comparison does not show is not called no difference', () => {
  const tests = linear({ preset: 'maasch-2025-appendix-c', coefficients: [1.5], bypass: true });
  const variants = [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'intervention-blind' })];
  const answers = answersOf(rowsOf(tests, variants));
  const text = markdownReport(judged(answers, { settings: { resamples: 10 } }));
  expect(text).toMatch(/Linear discrimination .*−0\.67 .*none shown/);
  expect(text).not.toContain('no difference');
});
