import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { type JudgedAgainst, judged } from '../support/judged.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

export const design = (twins: number, draws: number) => [
  ...compositional({ preset: 'first-look', units: { twins }, seed: 1 }),
  ...interventionEffects({ draws, seed: 1 }),
];
/** Enough to show that a model lost much. */
const tests = design(30, 24);
export const oracle = simulatedVariant({ model: 'oracle' });
const settings = { resamples: 100 };

/** Another model in the same place. */
export function labelled(label: string, { reply }: SimulatedVariant): SimulatedVariant {
  return { label, reply };
}

export function run(
  variants: readonly SimulatedVariant[],
  against: JudgedAgainst = {},
  asked = tests,
): Scorecard {
  return judged(answersOf(rowsOf(asked, variants)), { settings, ...against });
}

export function gateOf(variants: readonly SimulatedVariant[], against: JudgedAgainst): Gate {
  const { gate } = run(variants, { policy: '', ...against });
  if (!gate) throw new Error('no verdict');
  return gate;
}
