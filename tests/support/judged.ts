import { type CheckedAgainst, checkRun } from '../../src/gate/check-run.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import { perKey } from '../../src/lib/caching.ts';
import { metricsOf } from '../../src/scorecard/metrics.ts';
import { type RunStamp, rollUpAnswers } from '../../src/scorecard/roll-up.ts';
import type { Scorecard } from '../../src/scorecard/schema.ts';
import type { CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import { DEFAULT_SETTINGS, type ScorecardSettings } from '../../src/scoring/settings.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import { FEW } from './scored.ts';

/** What a run is held against in a test: the text of a policy, if any, and what it is compared with. */
export interface JudgedAgainst extends Omit<CheckedAgainst, 'policy'> {
  readonly policy?: string;
  readonly strict?: boolean;
  readonly stamp?: RunStamp;
  readonly settings?: Partial<ScorecardSettings>;
}

function rollUp(answers: CollectedAnswers, stamp: RunStamp, settings: Partial<ScorecardSettings>) {
  const metrics = metricsOf(answers.sheet, { ...DEFAULT_SETTINGS, ...settings }, SCORES);
  return { metrics, scorecard: rollUpAnswers(answers, stamp, settings, SCORES, metrics) };
}

/** The same answers are judged by many policies: no policy changes what they roll up to. */
const rolledUp = perKey((_: CollectedAnswers) => new Map<string, ReturnType<typeof rollUp>>());

/** Answers rolled up, compared and judged as hook and commands do. */
export function judged(
  answers: CollectedAnswers,
  {
    policy,
    strict = false,
    stamp = { createdAt: '2025-01-01T00:00:00.000Z' },
    settings: own = {},
    ...against
  }: JudgedAgainst = {},
): Scorecard {
  const known = rolledUp(answers);
  const key = JSON.stringify([stamp, own]);
  const rolled = known.get(key) ?? rollUp(answers, stamp, { ...FEW, ...own });
  known.set(key, rolled);
  return checkRun(
    { answers, ...rolled },
    {
      ...against,
      ...(policy !== undefined && {
        policy: { file: 'gate.yaml', policy: parsePolicy('gate.yaml', policy), strict },
      }),
    },
  );
}
