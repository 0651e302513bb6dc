import type { JudgedRun } from '../../src/gate/judged-run.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { MetricInfo } from '../../src/score/metric.ts';
import type { Comparison, Counts, Scorecard, VariantScores } from '../../src/scorecard/scorecard.ts';

const share = { range: [0, 1], unit: 'share', better: 'higher', about: '' } as const;

/** The metrics of a made-up task, in which models judge colours. Accuracy decides, with a margin of 0.05. */
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

/** An estimate with a 95 % interval; by default, the value is its middle. */
export function estimate(low: number, high: number, value = (low + high) / 2): Estimate {
  return { kind: 'estimate', value, low, high, clusters: 100 };
}

/** The counts of a variant that was asked 600 questions. What is not changed was answered, half with yes and half with no. */
export function counts(changes: Partial<Counts> = {}): Counts {
  const { unparsed = 0, refused = 0, errors = 0, missing = 0, asked = 600 } = changes;
  const received = asked - errors - missing;
  const answered = received - unparsed - refused;
  const [yes, no] = [Math.ceil(answered / 2), Math.floor(answered / 2)];
  return { asked, received, right: yes + no, yes, no, unparsed, refused, errors, missing, ...changes };
}

/** A variant whose accuracy is 0.96 to 0.99 and whose colour error is at most 0.06. */
export function variant(name: string, changes: Partial<VariantScores> = {}): VariantScores {
  return {
    name,
    provider: { id: `test:${name}`, label: name },
    prompt: 'p',
    counts: counts(),
    results: {},
    closest: {},
    answers: [],
    ...changes,
    estimates: { accuracy: estimate(0.96, 0.99), 'colour error': estimate(0, 0.06), ...changes.estimates },
  };
}

/** Losses with which every check passes. */
export const NO_LOSS = { accuracy: estimate(-0.02, 0.02), 'accuracy of red': estimate(-0.1, 0.1) };

/** A comparison of a candidate with v1, over the same 600 questions. */
export function comparison(
  candidate: string,
  losses: Comparison['losses'],
  changes: Partial<Comparison> = {},
): Comparison {
  return {
    candidate,
    losses,
    lost: [],
    gained: [],
    baseline: 'v1',
    verdict: 'no difference shown',
    pairing: 'same questions',
    both: 600,
    ...changes,
  };
}

/** A scorecard of two equal variants, v1 and v2. */
export function scorecard(changes: Partial<Scorecard> = {}): Scorecard {
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
    ...changes,
  };
}

/** A run in which the candidate v2 is compared with the baseline v1, without a policy. */
export function run(changes: Partial<JudgedRun> = {}): JudgedRun {
  return { scorecard: scorecard(), problems: [], policy: {}, baseline: 'v1', ...changes };
}

/** What differs from the usual run: the scores of its two variants, the losses of v2, and other fields. */
interface Differences extends Partial<JudgedRun> {
  readonly v1?: Partial<VariantScores>;
  readonly v2?: Partial<VariantScores>;
  readonly losses?: Comparison['losses'];
}

/** A run of v1 and v2 with differences. */
export function runWith({ v1, v2, losses, ...changes }: Differences): JudgedRun {
  const variants = [variant('v1', v1), variant('v2', v2)];
  const comparisons = [comparison('v2', { ...NO_LOSS, ...losses })];
  return run({ scorecard: scorecard({ variants, comparisons }), ...changes });
}

/** A run of v1 alone, which is compared with nothing. */
export function runOfOne(changes: Partial<JudgedRun> = {}): JudgedRun {
  const alone = scorecard({ variants: [variant('v1')], comparisons: [] });
  return run({ scorecard: alone, baseline: undefined, ...changes });
}

/** The scores of a variant of which half of the calls failed. */
export const OUTAGE: Partial<VariantScores> = {
  counts: counts({ errors: 300 }),
  failure: 'API error: 503 overloaded',
};
