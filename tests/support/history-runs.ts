import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import { serialiseScorecard } from '../../src/scorecard/serialise.ts';
import type { Estimate } from '../../src/scoring/value-schemas.ts';
import { rowsOf, simulatedVariant } from './rows.ts';
import { plain, rollUp } from './scored.ts';

const measured = plain(
  rollUp(
    rowsOf(interventionEffects({ preset: 'paper', draws: 2 }), [simulatedVariant({ model: 'oracle' })]),
    {
      createdAt: '2025-01-01T00:00:00.000Z',
    },
  ),
);

/** A scorecard file of one model on a day of January 2025: its headline and what is right have this value ± 0.04. */
export function intervention({
  day,
  accuracy,
  label = 'oracle',
  design,
  second = 0,
  createdAt = new Date(Date.UTC(2025, 0, day, 0, 0, second)).toISOString(),
}: {
  readonly day: number;
  readonly accuracy: number;
  readonly label?: string;
  readonly design?: string;
  /** Of that day. */
  readonly second?: number;
  /** Instead of the day. */
  readonly createdAt?: string;
}): string {
  const value: Estimate = {
    kind: 'estimate',
    value: accuracy,
    interval: {
      kind: 'interval',
      low: accuracy - 0.04,
      high: accuracy + 0.04,
      level: 0.95,
      method: 'empirical-likelihood',
    },
  };
  const scorecard: Scorecard = {
    ...measured,
    createdAt,
    design: {
      ...measured.design,
      ...(design && {
        hash: design,
        parts: measured.design.parts.map((part) => ({ ...part, hash: design })),
      }),
    },
    variants: measured.variants.map((variant) => ({
      ...variant,
      provider: { ...variant.provider, label },
      metrics: variant.metrics.map((metric) =>
        /accuracy|discrimination/.test(metric.name) ? { ...metric, value } : metric,
      ),
    })),
  };
  return serialiseScorecard(scorecard);
}
