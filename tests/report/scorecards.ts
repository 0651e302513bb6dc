import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { once } from '../../src/lib/caching.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

/** Text of a model, or of whoever wrote its config, that tries everything. */
export const HOSTILE =
  '=1+2|x\n# head <script>alert(1)</script><img src=x onerror=alert(2)> "\'` [a](javascript:alert(3)) {{ 7 * 7 }} \u001b[31mred \u202ertl\u0000';

const models: readonly SimulatedVariant[] = [
  simulatedVariant({ model: 'oracle' }),
  { ...simulatedVariant({ model: 'forgetful', steps: 3 }), label: 'forgetful after 3 links' },
  { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'forgetful after 2 links' },
  simulatedVariant({ model: 'credulous' }),
  simulatedVariant({ model: 'noisy', errorRate: 0.2 }),
  simulatedVariant({ model: 'always-yes' }),
  { label: 'mute', reply: () => '' },
];

/** Figure 4 and intervention effects, answered by models whose places are known. */
export const mixedScorecard = once(() => mixedScorecardOf(models));

/** The same, answered by others. */
export function mixedScorecardOf(variants: readonly SimulatedVariant[]): ScorecardView {
  const tests = [
    ...compositional({ preset: 'maasch-2025-figure-4' }),
    ...interventionEffects({
      preset: 'paper',
      draws: 2,
      names: ['random-char', 'tuebingen'],
      phrasings: ['intervention', 'substitution'],
    }),
  ];
  return rollUp(rowsOf(tests, variants), { createdAt: '2025-01-01T00:00:00.000Z' });
}

/** Sampled units and two replicates, so that there are intervals and shares of estimates. */
export const sampledScorecard = once((): ScorecardView => {
  const tests = compositional({
    preset: 'maasch-2025-figure-4',
    units: { sample: 40 },
    queries: 'factual-counterfactual',
  });
  return rollUp(rowsOf(tests, models.slice(0, 5), 2), { createdAt: '2025-01-01T00:00:00.000Z' });
});

/** The same with names, problems, replies, comparisons and a gate that are as bad as can be. */
export function poisoned(scorecard: ScorecardView): ScorecardView {
  const name = { provider: HOSTILE, prompt: HOSTILE };
  return {
    ...scorecard,
    problems: [HOSTILE],
    variants: scorecard.variants.map((variant, c) =>
      c > 0 ? variant : { ...variant, provider: { id: HOSTILE, label: HOSTILE }, prompt: HOSTILE },
    ),
    examples: [
      {
        task: 'compositional',
        case: HOSTILE,
        prompt: HOSTILE,
        truth: 'yes',
        wrong: 1,
        replies: [{ variants: [0], reply: 'no', text: HOSTILE + 'x'.repeat(1_000_000) }],
      },
    ],
    comparisons: [comparisonOf(name)],
    gate: {
      verdict: 'fail',
      strict: false,
      exitCode: 3,
      provider: HOSTILE,
      stale: [HOSTILE],
      policy: HOSTILE,
      checks: [
        {
          variant: name,
          kind: 'floor',
          measure: HOSTILE,
          observed: HOSTILE,
          wanted: HOSTILE,
          verdict: 'fail',
          reason: HOSTILE,
        },
      ],
    },
  };
}

/** A comparison of a variant with its baseline: one number lost, one question flipped. */
export function comparisonOf(name: {
  readonly provider: string;
  readonly prompt: string;
}): NonNullable<ScorecardView['comparisons']>[number] {
  const difference = {
    kind: 'estimate',
    value: -0.2,
    interval: { kind: 'interval', low: -0.3, high: -0.1, level: 0.95, method: 'percentile-bootstrap' },
  } as const;
  return {
    kind: 'baseline',
    baseline: name,
    candidate: name,
    baselineRun: { createdAt: '2024-12-01T00:00:00.000Z' },
    questions: { matched: 10, unmatched: 0, unmatchedIds: [], different: 2, lost: 2, gained: 0 },
    differences: [
      {
        measure: 'IE accuracy',
        baseline: 0.9,
        candidate: 0.7,
        difference,
        adjustedP: 0.02,
        verdict: 'worse',
      },
    ],
    pairs: [{ pair: 'X→Y', questions: 10, different: 2, lost: 2, gained: 0 }],
    flips: [
      {
        case: 'figure-4/X→Y/do-true/3',
        pair: 'X→Y',
        truth: 'yes',
        baseline: 'yes',
        candidate: 'no',
        prompt: 'Once upon a time',
        reply: name.provider,
        baselineReply: 'Yes.',
      },
    ],
  };
}
