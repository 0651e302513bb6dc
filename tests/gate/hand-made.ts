import type { JudgedRun } from '../../src/gate/judged-run.ts';
import type { Policy } from '../../src/gate/policy.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { MetricInfo } from '../../src/score/metric.ts';
import type { Comparison, Counts, Scorecard, VariantScores } from '../../src/scorecard/scorecard.ts';

const share = { range: [0, 1], unit: 'share', better: 'higher', about: '' } as const;

export const METRICS: readonly MetricInfo[] = [
  { ...share, name: 'accuracy', kind: 'decides', margin: 0.05 },
  {
    ...share,
    name: 'colour discrimination',
    skill: 'distinguishing red from blue',
    kind: 'guard',
    margin: 0.15,
    unit: 'difference',
    headline: true,
  },
  { ...share, name: 'colour error', kind: 'guard', margin: 0.08, unit: 'error', better: 'lower' },
  { ...share, name: 'colour recall', kind: 'shown' },
  { ...share, name: 'accuracy of red', kind: 'guard', margin: 0.05, part: true },
  { ...share, name: 'accuracy of blue', kind: 'guard', margin: 0.05, part: true },
];

export function estimate(low: number, high: number, value = (low + high) / 2): Estimate {
  return { kind: 'estimate', value, low, high, clusters: 100 };
}

export function counts(given: Partial<Counts> = {}): Counts {
  const { unparsed = 0, refused = 0, errors = 0, missing = 0, asked = 600 } = given;
  const received = asked - errors - missing;
  const [yes, no] = [
    Math.ceil((received - unparsed - refused) / 2),
    Math.floor((received - unparsed - refused) / 2),
  ];
  return { asked, received, right: yes + no, yes, no, unparsed, refused, errors, missing, ...given };
}

export function variant(name: string, given: Partial<VariantScores> = {}): VariantScores {
  const provider = { id: `test:${name}`, label: name };
  const estimates = { accuracy: estimate(0.96, 0.99), 'colour error': estimate(0, 0.06), ...given.estimates };
  return {
    name,
    provider,
    prompt: 'p',
    counts: counts(),
    results: {},
    closest: {},
    answers: [],
    ...given,
    estimates,
  };
}

export function comparison(
  candidate: string,
  losses: Comparison['losses'],
  given: Partial<Comparison> = {},
): Comparison {
  const rest = {
    baseline: 'v1',
    verdict: 'no difference shown',
    pairing: 'same questions',
    both: 600,
  } as const;
  return { candidate, losses, lost: [], gained: [], ...rest, ...given };
}

export const NO_LOSS = { accuracy: estimate(-0.02, 0.02), 'accuracy of red': estimate(-0.1, 0.1) };

export function scorecard(given: Partial<Scorecard> = {}): Scorecard {
  return {
    schemaVersion: 4,
    createdAt: '2025-01-01T00:00:00.000Z',
    versions: {},
    designs: [{ task: 'colour', design: '1a2b3c4d/600', questions: 600, found: 600 }],
    metrics: METRICS,
    shared: {},
    cases: [],
    variants: [variant('v1'), variant('v2')],
    comparisons: [comparison('v2', NO_LOSS)],
    questions: [],
    ...given,
  };
}

export function run(given: Partial<JudgedRun> & { readonly policy?: Policy } = {}): JudgedRun {
  return { scorecard: scorecard(), problems: [], policy: {}, baseline: 'v1', ...given };
}
