import { interventionEffects } from '../../../generators/intervention-effects.ts';
import type { Diagnosis } from '../../../src/scorecard/diagnosis/diagnosis-schema.ts';
import type { SimulatedModelConfig } from '../../../src/tasks/shared/simulated-model.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../../support/rows.ts';
import { rollUp } from '../../support/scored.ts';

export const run = { createdAt: '2025-01-01T00:00:00.000Z' };
export const DRAWS = 8;
export const relations = interventionEffects({
  preset: 'paper',
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
  draws: DRAWS,
});

export type Answering = SimulatedVariant | Partial<SimulatedModelConfig>;

/** Of variants of one run: its questions are checked once. */
export function diagnosesOf(tests: typeof relations, variants: readonly Answering[]): Diagnosis[] {
  const simulated = variants.map((one) => ('reply' in one ? one : simulatedVariant(one)));
  return rollUp(rowsOf(tests, simulated), run).variants.map(({ diagnoses: [diagnosis] }) => diagnosis!);
}
