import { expect, test } from 'vitest';
import { covers } from '../../../../bench/calibrate/covers.ts';
import { freshWorld } from '../../../../bench/calibrate/fresh-world.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { unitResamples } from '../../../../src/tasks/compositional/score/draws.ts';
import { evaluateVariantWorld } from '../../../../src/tasks/compositional/score/variant-world.ts';
import { summariseWorld } from '../../../../src/tasks/compositional/score/world-summary.ts';
import { IS_NIGHTLY } from '../../../support/fuzz.ts';
import { columnOf, replyTo } from '../../../support/variant-answers.ts';

const config = { preset: 'maasch-2025-figure-4', units: { sample: 200 } };
const settings = { ...DEFAULT_SETTINGS, resamples: 10 };

const DESIGNS = IS_NIGHTLY ? 60 : 24;

test('200 sampled units: intervals of the PNS hold the exact value in 95 % of 60 designs each night, 24 otherwise, give or take 2.6 standard errors', () => {
  const first = freshWorld(config, '0');
  const summary = summariseWorld(first.world, first.clusters, settings, 1);
  let held = 0;
  for (let seed = 1; seed <= DESIGNS; seed++) {
    const { cases, world } = freshWorld(config, String(seed));
    const oracle = columnOf({ cases }, 'oracle', (item) => replyTo(item, true));
    const found = evaluateVariantWorld(world, summary, oracle, unitResamples(world, settings), settings);
    found.quantities.forEach(({ pns }, i) => {
      const truth = summary.population[i]?.pns;
      if (truth?.kind !== 'value') throw new Error('no truth');
      const holds = covers(pns.estimate, truth.value);
      if (holds === undefined) throw new Error('no interval');
      if (holds) held++;
    });
  }
  const intervals = 6 * DESIGNS;
  expect(Math.abs(held / intervals - 0.95)).toBeLessThan(2.6 * Math.sqrt((0.95 * 0.05) / intervals));
});

test("a perfect model passes one composition of the paper's design about half the time", () => {
  const { world, clusters } = freshWorld({ ...config, units: { sample: 1000 } }, '1');
  const { compositions } = summariseWorld(world, clusters, DEFAULT_SETTINGS, 1).scorecard;
  expect(compositions).toHaveLength(3);
  // 1,000 designs: a standard error of 0.016 about the 0.49 of independent computations.
  for (const { passProbabilityOfPerfectModel } of compositions)
    expect(Math.abs(passProbabilityOfPerfectModel - 0.49)).toBeLessThan(0.07);
});
