import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { markdownReport } from '../../src/report/markdown.ts';
import type { ScorecardWorld } from '../../src/scorecard/compositional-schema.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { reasonerColumn, rowsOf } from '../support/rows.ts';

const figure4 = { preset: 'maasch-2025-figure-4' };

function worldOf(config: object): ScorecardWorld {
  const rows = rowsOf(compositional(config), [reasonerColumn({ reasoner: 'oracle' })]);
  return rollUp(rows, { createdAt: '' }).worlds[0]!;
}

describe('the noise floor', () => {
  test('where all units are asked, a perfect reasoner passes always and one wrong in 1 % seldom', () => {
    const { noiseFloor, compositions } = worldOf(figure4);
    expect(noiseFloor.class.perfect).toBe(1);
    expect(noiseFloor.complete.perfect).toBe(1);
    expect(noiseFloor.valid.every(({ perfect }) => perfect === 1)).toBe(true);
    // 178 questions with the global pair in half of them: a single error there is over δ more often than not.
    expect(noiseFloor.class.nearlyPerfect).toBeGreaterThan(0.12);
    expect(noiseFloor.class.nearlyPerfect).toBeLessThan(0.25);
    for (const composition of compositions) {
      expect(composition.passProbabilityOfPerfectReasoner).toBe(1);
      expect(composition.passProbabilityOfNearlyPerfectReasoner).toBeGreaterThanOrEqual(
        noiseFloor.class.nearlyPerfect,
      );
    }
  });

  test('informative units carry their exact share, so a perfect reasoner passes always', () => {
    const { noiseFloor } = worldOf({ ...figure4, units: { informative: 40 } });
    expect(noiseFloor.class.perfect).toBe(1);
    expect(noiseFloor.class.nearlyPerfect).toBeLessThan(0.3);
  });

  test('on sampled units a perfect reasoner often fails, and all paths together more often than each', () => {
    const { noiseFloor, compositions } = worldOf({ ...figure4, units: { sample: 100 } });
    expect(noiseFloor.class.perfect).toBeLessThan(0.5);
    expect(noiseFloor.complete.perfect).toBeLessThanOrEqual(noiseFloor.class.perfect);
    for (const { passProbabilityOfPerfectReasoner: passes } of compositions) {
      expect(passes).toBeGreaterThanOrEqual(noiseFloor.class.perfect);
    }
  });

  test('a PNS of 0 on the units asked cannot be found valid', () => {
    // Three units: the global effect, of probability 0.03, is seldom among them.
    const { noiseFloor, pairs } = worldOf({ ...figure4, units: { sample: 3 } });
    const global = pairs.findIndex(({ scope }) => scope === 'global');
    expect(noiseFloor.valid[global]!.perfect).toBeLessThan(0.2);
  });

  test('factual answers that pairs share err together', () => {
    const config = { ...figure4, units: { sample: 100 }, noise: 0.2 };
    const { noiseFloor } = worldOf({ ...config, queries: 'factual-counterfactual' });
    expect(noiseFloor.class.nearlyPerfect).toBeLessThanOrEqual(noiseFloor.class.perfect + 0.03);
    expect(noiseFloor.class.nearlyPerfect).toBeGreaterThan(0);
  });

  test('stands beside every composition in the report', () => {
    const rows = rowsOf(compositional(figure4), [reasonerColumn({ reasoner: 'oracle' })]);
    expect(markdownReport(rollUp(rows, { createdAt: '' }))).toContain('P(pass \\| 1 % wrong)');
  });
});
