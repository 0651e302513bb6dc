import { expect } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { scorecardSchema } from '../../../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../../../src/scorecard/scorecard-view.ts';
import type { ScorecardSettings } from '../../../../src/scoring/settings.ts';
import type { VariantWorld } from '../../../../src/tasks/compositional/score/compositional-schema.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, simulatedVariant } from '../../../support/rows.ts';
import { plain, rollUp } from '../../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };

export function scorecardOf(
  config: object,
  models: Partial<SimulatedModelConfig>[],
  settings: Partial<ScorecardSettings> = {},
): ScorecardView {
  const scorecard = rollUp(rowsOf(compositional(config), models.map(simulatedVariant)), run, settings);
  expect(scorecardSchema.parse(JSON.parse(JSON.stringify(plain(scorecard))))).toEqual(plain(scorecard));
  return scorecard;
}

export function worldOf(
  config: object,
  model: Partial<SimulatedModelConfig>,
  settings?: Partial<ScorecardSettings>,
): VariantWorld {
  return scorecardOf(config, [model], settings).variants[0]!.compositional[0]!;
}

export const figure4 = { preset: 'maasch-2025-figure-4' };
export const valueIn = (found: { kind: string; value?: number }): number => found.value ?? Number.NaN;
