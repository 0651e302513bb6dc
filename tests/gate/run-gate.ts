import { expect } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { perKey } from '../../src/lib/caching.ts';
import { type Gate, type GateCheck, gate as gateSchema } from '../../src/scorecard/gate-schema.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { type JudgedAgainst, judged } from '../support/judged.ts';
import { type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

export const chain = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
export const relations = interventionEffects({ preset: 'paper', draws: 20, seed: 1 });
export const oracle = simulatedVariant({ model: 'oracle' });
export const credulous = simulatedVariant({ model: 'credulous' });
export const mute: SimulatedVariant = { label: 'mute', reply: () => 'Perhaps.' };

export const settings = { resamples: 100 };

/** Many policies judge the same rows. */
export const answersIn = perKey((rows: readonly unknown[]) => answersOf(rows));

export function scorecardOf(rows: readonly unknown[]): Scorecard {
  return judged(answersIn(rows), { settings });
}

export function viewOf(rows: readonly unknown[]): ScorecardView {
  return scorecardView(scorecardOf(rows));
}

export function gateOf(rows: readonly unknown[], policy: string, against: JudgedAgainst = {}): Gate {
  const { gate } = judged(answersIn(rows), { policy, settings, ...against });
  expect(gateSchema.parse(JSON.parse(JSON.stringify(gate)))).toEqual(gate);
  return gate!;
}

export function checkOf({ checks }: Gate, measure: string, provider?: string): GateCheck {
  const found = checks.find(
    (check) => check.measure === measure && (provider === undefined || check.variant?.provider === provider),
  );
  if (!found) throw new Error(`no check ${measure}`);
  return found;
}
