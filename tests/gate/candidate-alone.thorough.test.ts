import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { shipSentences } from '../../src/report/message/ship.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const tests = [
  ...compositional({ preset: 'decisive-small', seed: 3 }),
  ...interventionEffects({ draws: 24, seed: 3 }),
];
const oracle = simulatedVariant({ model: 'oracle' });
const v1 = { ...oracle, label: 'v1' };
const candidates: readonly SimulatedVariant[] = [
  { ...simulatedVariant({ model: 'noisy', errorRate: 0.03, seed: 2 }), label: 'few-slips' },
  { ...simulatedVariant({ model: 'noisy', errorRate: 0.15, seed: 5 }), label: 'many-slips' },
  { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'forgetful' },
  { label: 'down', reply: () => new Error('HTTP 503') },
  { label: 'silent', reply: (prompt) => (prompt.length % 9 === 0 ? 'Hmm.' : oracle.reply(prompt, 0)) },
];

/** What a gate says of each candidate: its checks, its sentence and whether it may ship. */
function saidOf(variants: readonly SimulatedVariant[]) {
  const scorecard = judged(answersOf(rowsOf(tests, [v1, ...variants])), {
    settings: { resamples: 100 },
    provider: 'v1',
    policy: '{}',
  });
  const sentences = shipSentences(scorecardView(scorecard));
  return new Map(
    variants.map(({ label }) => [
      label,
      {
        checks: scorecard.gate?.checks.filter(({ variant }) => variant?.provider === label),
        sentences: sentences.filter((text) => text.includes(label)),
      },
    ]),
  );
}

test('a candidate is judged by the baseline and itself alone, whoever else is in the run', () => {
  const together = saidOf(candidates);
  for (const candidate of candidates) {
    const alone = saidOf([candidate]).get(candidate.label);
    expect(alone?.checks?.length).toBeGreaterThan(2);
    expect(together.get(candidate.label)).toEqual(alone);
  }
});
