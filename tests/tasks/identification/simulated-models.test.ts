import { describe, expect, test } from 'vitest';
import { identification } from '../../../generators/identification.ts';
import { markdownReport } from '../../../src/report/files/markdown.ts';
import { IDENTIFICATION_KINDS } from '../../../src/tasks/identification/identification-case.ts';
import type { SimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

/** By model the kinds that it gets nothing on; everything else it gets right. */
const FAILS = {
  oracle: [],
  'always-yes': IDENTIFICATION_KINDS,
  'always-no': IDENTIFICATION_KINDS,
  'correlation-is-causation': ['back-door'],
  'adjusts-for-colliders': ['bad-control'],
  'keeps-every-control': ['minimal'],
  'ignores-conditioning': ['independence'],
  'overlooks-colliders': ['opening'],
  'misses-explanation': ['explaining-away'],
} as const satisfies Partial<Record<SimulatedModelConfig['model'], readonly string[]>>;

const models = Object.keys(FAILS) as (keyof typeof FAILS)[];
const tests = identification({ draws: 15, seed: 5 });
const variants = [...models.map((model) => ({ model })), { model: 'noisy', errorRate: 0.3 } as const];
const scorecard = rollUp(rowsOf(tests, variants.map(simulatedVariant)), {
  createdAt: '2026-01-01T00:00:00.000Z',
});
const metricsOf = (v: number) =>
  Object.fromEntries(
    scorecard.variants[v]!.metrics.map(({ name, value }) => [
      name.replace('ID ', ''),
      value.kind === 'estimate' ? value.value : undefined,
    ]),
  );

describe('each model is caught by the number of its fault, and by no other', () => {
  test.each(models.map((model, v) => [model, v] as const))('%s', (model, v) => {
    const metrics = metricsOf(v);
    const fails: readonly string[] = FAILS[model];
    expect(IDENTIFICATION_KINDS.filter((kind) => metrics[kind] !== 1)).toEqual([...fails]);
    for (const kind of fails) expect(metrics[kind]).toBe(0);
    expect(metrics.discrimination).toBeCloseTo(1 - fails.length / IDENTIFICATION_KINDS.length, 12);
    expect(metrics.accuracy).toBeCloseTo(1 - fails.length / IDENTIFICATION_KINDS.length / 2, 12);
  });

  test.each(models.map((model, v) => [model, v] as const))('%s is named', (model, v) => {
    const [diagnosis] = scorecard.variants[v]!.diagnoses;
    expect([diagnosis?.verdict, diagnosis?.best]).toEqual(
      model === 'oracle' ? ['oracle', []] : ['model', [model]],
    );
  });
});

test('whoever errs at random is nobody’s, and gets as much as is right', () => {
  const v = models.length;
  expect(metricsOf(v).discrimination).toBeGreaterThan(0.25);
  expect(metricsOf(v).discrimination).toBeLessThan(0.55);
  expect(scorecard.variants[v]!.diagnoses[0]?.verdict).not.toBe('model');
});

test('the report has its numbers, the headline first', () => {
  const report = markdownReport(scorecard as never);
  expect(report).toContain('## Identification');
  for (const kind of ['discrimination', ...IDENTIFICATION_KINDS]) expect(report).toContain(`ID ${kind}`);
  expect(scorecard.problems).toEqual([]);
});
