import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { markdownReport } from '../../../../src/report/files/markdown.ts';
import type { ScorecardWorld } from '../../../../src/tasks/compositional/score/compositional-schema.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { rollUp } from '../../../support/scored.ts';

const figure4 = { preset: 'maasch-2025-figure-4' };

function worldOf(config: object): ScorecardWorld {
  const rows = rowsOf(compositional(config), [simulatedVariant({ model: 'oracle' })]);
  return rollUp(rows, { createdAt: '' }).worlds[0]!;
}

describe('pass probabilities', () => {
  test('where all units are asked, a perfect model passes always and one wrong in 1 % seldom', () => {
    const { passProbability, compositions } = worldOf(figure4);
    expect(passProbability.class.perfect).toBe(1);
    expect(passProbability.complete.perfect).toBe(1);
    expect(passProbability.valid.every(({ perfect }) => perfect === 1)).toBe(true);
    // 178 questions with the global pair in half of them: a single error there is over δ more often than not.
    expect(passProbability.class.nearlyPerfect).toBeGreaterThan(0.12);
    expect(passProbability.class.nearlyPerfect).toBeLessThan(0.25);
    for (const composition of compositions) {
      expect(composition.passProbabilityOfPerfectModel).toBe(1);
      expect(composition.passProbabilityOfNearlyPerfectModel).toBeGreaterThanOrEqual(
        passProbability.class.nearlyPerfect,
      );
    }
  });

  test('twins and other units carry their exact share, so a perfect model passes always', () => {
    const { passProbability } = worldOf({ preset: 'decisive-small', seed: 1 });
    expect(passProbability.class.perfect).toBe(1);
    expect(passProbability.class.nearlyPerfect).toBeGreaterThan(0.85);
  });

  test('on sampled units a perfect model often fails, and all paths together more often than each', () => {
    const { passProbability, compositions } = worldOf({ ...figure4, units: { sample: 100 } });
    expect(passProbability.class.perfect).toBeLessThan(0.5);
    expect(passProbability.complete.perfect).toBeLessThanOrEqual(passProbability.class.perfect);
    for (const { passProbabilityOfPerfectModel: passes } of compositions) {
      expect(passes).toBeGreaterThanOrEqual(passProbability.class.perfect);
    }
  });

  test('a PNS of 0 on the units asked cannot be found valid', () => {
    // Three units: the global effect, of probability 0.03, is seldom among them.
    const { passProbability, pairs } = worldOf({ ...figure4, units: { sample: 3 } });
    const global = pairs.findIndex(({ scope }) => scope === 'global');
    expect(passProbability.valid[global]!.perfect).toBeLessThan(0.2);
  });

  test('factual answers that pairs share err together', () => {
    const config = { ...figure4, units: { sample: 50 }, noise: 0.2 };
    const { passProbability } = worldOf({ ...config, queries: 'factual-counterfactual' });
    expect(passProbability.class.nearlyPerfect).toBeLessThanOrEqual(passProbability.class.perfect + 0.03);
    expect(passProbability.class.nearlyPerfect).toBeGreaterThan(0);
  });

  test('stands beside every composition in the report', () => {
    const rows = rowsOf(compositional(figure4), [simulatedVariant({ model: 'oracle' })]);
    expect(markdownReport(rollUp(rows, { createdAt: '' }))).toContain('P(pass \\| 1 % wrong)');
  });
});
