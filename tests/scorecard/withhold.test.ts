import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import type { ScorecardSettings } from '../../src/scoring/settings.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };

const TESTS = [
  ...compositional({ preset: 'decisive-small', units: { twins: 10 }, queries: 'factual-counterfactual' }),
  ...interventionEffects({ preset: 'paper', draws: 2, nullControls: true }),
  ...linear({ preset: 'maasch-2025-appendix-c' }),
];

function rolled(model: 'oracle' | 'noisy', settings: Partial<ScorecardSettings>) {
  return rollUp(rowsOf(TESTS, [simulatedVariant({ model })]), run, settings);
}

/** The numbers of a scorecard under names that say how well answers agree with the truth. */
function told(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((part) => told(part, key));
  if (typeof value !== 'object' || value === null) return [];
  const { kind } = value as { kind?: unknown };
  const about = /accuracy|discrimination|sensitivity|specificity|retrieval|Inconsistency|rror/.test(key);
  if (about && (kind === 'estimate' || kind === 'bounds' || kind === 'unbounded')) return [key];
  return Object.entries(value).flatMap(([name, part]) => told(part, name));
}

test('with the truth withheld no number tells how far it was met, whatever the task', () => {
  const used = new Set(told(rolled('noisy', {}).variants));
  expect(used).toContain('accuracy');
  expect(used).toContain('discrimination');
  const withheld = rolled('noisy', { truth: 'withheld' });
  expect(withheld.variants[0]?.metrics).toEqual([]);
  expect(withheld.variants[0]?.diagnoses).toEqual([]);
  expect(withheld.examples).toBeUndefined();
  expect(told(withheld.variants)).toEqual([]);
});

test('reports of a right and a wrong model differ in what they answered, not in how right it is', async () => {
  for (const model of ['oracle', 'noisy'] as const) {
    const scorecard = rolled(model, { truth: 'withheld' });
    const page = (await htmlReport(scorecard)).replaceAll(/<script[\s\S]*?<\/script>/g, '');
    for (const text of [markdownReport(scorecard), page]) {
      expect(text).not.toMatch(/(?:discrimination|accuracy|sensitivity|specificity)[^\n<]{0,12}[01]\.\d/);
      expect(text).not.toContain('NaN');
    }
  }
});

test('supplied later, the truth gives them back', () => {
  expect(rolled('oracle', { truth: 'used' }).variants[0]?.metrics[0]).toMatchObject({ value: { value: 1 } });
});
