import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { DEFAULT_ALARMS } from '../../src/gate/policy-schema.ts';
import type { Gate } from '../../src/scorecard/gate-schema.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

export const variants = [
  { label: 'v1', reply: simulatedVariant({ model: 'oracle' }).reply },
  { label: 'v2', reply: simulatedVariant({ model: 'always-yes' }).reply },
];
const settings = { resamples: 100 };
const answers = answersOf(
  rowsOf(
    [...compositional({ preset: 'decisive-small', seed: 1 }), ...interventionEffects({ draws: 24, seed: 1 })],
    variants,
  ),
);

/** Judges a model that always says yes beside a perfect one, by margins and alarms. */
export function gateBy(rules: object): Gate {
  const { gate } = judged(answers, { settings, provider: 'v1', policy: JSON.stringify(rules) });
  if (!gate) throw new Error('no verdict');
  return gate;
}

/** Limits of the candidate's checks, by name. */
export function limitsIn({ checks }: Gate): Record<string, number | undefined> {
  const judgedOnes = checks.filter(
    ({ kind, variant }) => kind !== 'completeness' && variant?.provider === 'v2',
  );
  return Object.fromEntries(judgedOnes.map(({ measure, limit }) => [measure, limit]));
}

/** All margins that are on without a policy. */
export const MARGINS = {
  // With 54 twins.
  'CCR mean discrimination': 0.3,
  'IE discrimination': 0.2,
  accuracy: 0.1,
  'CCR class': 0.2,
  'CCR complete': 0.2,
  parts: 0.2,
};
export const ALARMS = { failed: 'failed calls', unparsed: 'unparsed replies', refused: 'refusals' } as const;
export const DEFAULTS = {
  ...MARGINS,
  ...Object.fromEntries(Object.entries(ALARMS).map(([name, measure]) => [measure, limitOf(name)])),
};

function limitOf(name: string): number | undefined {
  return Object.entries(DEFAULT_ALARMS).find(([known]) => known === name)?.[1];
}
