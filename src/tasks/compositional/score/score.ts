import { at } from '../../../lib/at.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { CompositionalResult, VariantWorld } from './compositional-schema.ts';
import { unitResamples } from './draws.ts';
import { evaluateOverWorlds } from './over-worlds.ts';
import { evaluateVariantWorld } from './variant-world.ts';
import { worldsAsked } from './world-questions.ts';
import { summariseWorld } from './world-summary.ts';

/** Scores all variants on one world at a time, because the questions and resamples of a world need much memory. */
export function scoreCompositional(sheet: AnswerSheet, settings: ScorecardSettings) {
  const byVariant = sheet.variants.map((): VariantWorld[] => []);
  const asked = worldsAsked(sheet);
  const clusters = clustersOf(sheet);
  const worlds = asked.map((questions) => {
    const world = questions();
    const summary = summariseWorld(world, clusters, settings, asked.length);
    const resamples = unitResamples(world, settings);
    sheet.variants.forEach((variant, v) => {
      at(byVariant, v).push(evaluateVariantWorld(world, summary, variant, resamples, settings));
    });
    return summary.scorecard;
  });
  return {
    shared: { worlds },
    results: byVariant.map((found): CompositionalResult => {
      const overWorlds = evaluateOverWorlds(worlds, found, settings);
      return { worlds: found, ...(overWorlds && { overWorlds }) };
    }),
  };
}
