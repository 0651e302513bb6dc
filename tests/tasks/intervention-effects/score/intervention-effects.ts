import { expect } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { scorecardSchema } from '../../../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../../../src/scorecard/scorecard-view.ts';
import type { Proportion } from '../../../../src/scoring/value-schemas.ts';
import type { InterventionEffects } from '../../../../src/tasks/intervention-effects/score/intervention-effects-schema.ts';
import type { SimulatedModelConfig } from '../../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../../../support/rows.ts';
import { plain, rollUp } from '../../../support/scored.ts';

export const run = { createdAt: '2025-01-01T00:00:00.000Z' };
export const DRAWS = 4;
export const paper = interventionEffects({
  preset: 'paper',
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: DRAWS,
  seed: 2025,
});

export function scorecardOf(tests: typeof paper, ...variants: SimulatedVariant[]): ScorecardView {
  const scorecard = rollUp(rowsOf(tests, variants), run);
  expect(scorecardSchema.parse(JSON.parse(JSON.stringify(plain(scorecard))))).toEqual(plain(scorecard));
  return scorecard;
}

export function found(tests: typeof paper, model: SimulatedModelConfig['model']): InterventionEffects {
  return scorecardOf(tests, simulatedVariant({ model })).variants[0]!.interventionEffects!;
}

export function rightPerDraw(share: Proportion, draws = DRAWS): number | undefined {
  return share.kind === 'estimate' ? share.successes / draws : undefined;
}

/** How many relations of each cell are found right in every draw. */
export function cellsOf({ cells }: InterventionEffects, names: string, phrasing: string, draws = DRAWS) {
  const wanted = cells.filter((cell) => cell.names === names && cell.phrasing === phrasing);
  return Object.fromEntries(
    wanted.map(({ graph, intervention, accuracy }) => [
      `${graph} ${intervention}`,
      rightPerDraw(accuracy, draws),
    ]),
  );
}
