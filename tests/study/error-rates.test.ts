import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { clustersOf } from '../../src/scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';
import { planWorld } from '../../src/study/plan.ts';
import { worldsAsked } from '../../src/tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../../src/tasks/compositional/score/world-summary.ts';
import { sheetOf } from '../support/variant-answers.ts';

test('a world says of how many of its units cause and effect depend, least and most over pairs', () => {
  const sheet = sheetOf(compositional({ edges: ['X -> C', 'C -> Y'], noise: 0.2, seed: 1 }));
  const [asked] = worldsAsked(sheet);
  const world = asked!();
  const summary = summariseWorld(world, clustersOf(sheet), DEFAULT_SETTINGS, 1);
  const found = planWorld({ world, summary }, 1);
  const dependent = world.pairs.map(({ units }) => units.filter(({ truth: { y1, y0 } }) => y1 && !y0).length);
  expect(found.causalUnits).toEqual([Math.min(...dependent), Math.max(...dependent)]);
  expect(found.causalUnits[0]).toBeLessThan(found.unitsOfPair[1]);
  expect(found.unitsOfPair).toEqual([2, 4]);
  const [perfect, ...others] = found.verdicts;
  expect(perfect).toEqual({ errorRate: 0, vc: 1, complete: 1 });
  expect(others.map(({ errorRate }) => errorRate)).toEqual([0.005, 0.01, 0.02, 0.03]);
  for (const { vc, complete } of others) {
    expect(vc).toBeLessThan(1);
    expect(complete).toBeLessThanOrEqual(vc);
  }
});
