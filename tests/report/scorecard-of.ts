import { compareAnswers } from '../../src/compare/compare-variants.ts';
import { judgedIfPossible, notJudged } from '../../src/compare/judgeable.ts';
import { judge } from '../../src/gate/judge.ts';
import { accuracyMetric, runAccuracy } from '../../src/score/accuracy.ts';
import type { Metric, MetricInfo } from '../../src/score/metric.ts';
import { infoOf } from '../../src/scorecard/metrics.ts';
import type { Comparison, Scorecard, VariantScores } from '../../src/scorecard/scorecard.ts';
import { countsOf, signsOf } from '../../src/scorecard/signs.ts';
import { answersOf, CASES, type Model } from './models.ts';

/**
 * Metrics of every kind that reports show. In place of the tasks' own metrics, which need whole designs, each is a
 * share of right answers, apart from the composition error, which is a share of wrong ones.
 */
const METRICS: readonly Metric[] = [
  runAccuracy(CASES),
  shareRight('CCR discrimination', 'compositional', { margin: 0.15, headline: true }),
  shareWrong('CCR composition error', 'compositional', { margin: 0.2, headline: true }),
  shareRight('IE accuracy', 'intervention-effects', { margin: 0.1, headline: true }),
  shareRight('IE retrieval', 'intervention-effects', { kind: 'shown' }),
  shareRight('CCR accuracy of twins', 'compositional', { margin: 0.05, part: true }),
];

function shareRight(name: string, task: string, rest: Partial<MetricInfo>): Metric {
  const info = { name, about: `What ${name} is; with details.`, kind: 'guard', task, ...rest } as const;
  return accuracyMetric(info, CASES, (item) => item.task === task);
}

/** Lower is better. A loss has the same size as that of the share of right answers. */
function shareWrong(name: string, task: string, rest: Partial<MetricInfo>): Metric {
  const right = shareRight(name, task, rest);
  return {
    ...right,
    unit: 'error',
    better: 'lower',
    estimate(answers) {
      const share = right.estimate(answers);
      if (share.kind !== 'estimate') return share;
      const { value, low, high } = share;
      return { ...share, value: 1 - value, low: 1 - high, high: 1 - low };
    },
  };
}

/** Makes a scorecard of models. The first is the baseline; the gate judges the others by the default margins. */
export function scorecardOf(models: readonly Model[]): Scorecard {
  const [baseline, ...candidates] = models;
  const scorecard: Scorecard = {
    schemaVersion: 4,
    createdAt: '2025-06-02T08:00:00.000Z',
    evalId: 'eval-abc-2025-06-02T08:00:00',
    versions: { 'promptfoo-causal': '0.3.0', promptfoo: '0.123.1' },
    designs: [
      { task: 'compositional', design: '1a2b3c4d/360', questions: 360, found: 360 },
      { task: 'intervention-effects', design: '5e6f7a8b/240', questions: 240, found: 240 },
    ],
    metrics: METRICS.map(infoOf),
    shared: {},
    cases: CASES.map(({ id, task, truth, title }) => ({ id, task, truth, title })),
    variants: models.map(variantOf),
    comparisons: candidates.map((candidate) => comparisonOf(baseline!, candidate)),
    questions: examplesOf(models),
  };
  if (candidates.length === 0) return scorecard;
  return { ...scorecard, gate: judge({ scorecard, baseline: baseline!.name, policy: {}, problems: [] }) };
}

/** The same without a gate, as the report of an eval without gate.yaml. */
export function ungatedScorecardOf(models: readonly Model[]): Scorecard {
  const { gate: _, ...scorecard } = scorecardOf(models);
  return scorecard;
}

function variantOf(model: Model): VariantScores {
  const { name } = model;
  const answers = answersOf(model);
  const counts = countsOf(CASES, answers, CASES.length);
  return {
    name,
    provider: { id: `openai:${name}`, label: name },
    prompt: 'zero-shot',
    counts,
    estimates: Object.fromEntries(METRICS.map((metric) => [metric.name, metric.estimate(answers)])),
    results: {},
    closest: model.wrong === undefined ? {} : { compositional: { pattern: 'forgetful', agreement: 0.93 } },
    answers: signsOf(answers),
    ...(counts.errors > 0 && { failure: 'HTTP 503 Service Unavailable' }),
    tokens: 120_000,
    cost: 0.31,
  };
}

function comparisonOf(baseline: Model, candidate: Model): Comparison {
  const compared = compareAnswers(CASES, METRICS, answersOf(baseline), answersOf(candidate));
  return judgedIfPossible({ ...compared, baseline: baseline.name, candidate: candidate.name }, [
    notJudged(variantOf(baseline)),
    notJudged(variantOf(candidate)),
  ]);
}

/** Scorecards keep the texts of at most this many questions. */
const MOST_EXAMPLES = 60;

const CONTEXT =
  'A group of friends meets at a festival. Luvid is happy if Zita is happy or if he gets more than 4 candies.';

/** Returns the first questions that a model does not answer right, with replies of all models. */
function examplesOf(models: readonly Model[]): Scorecard['questions'] {
  const answers = models.map(answersOf);
  const examples = CASES.map(({ id, task, title, truth }, question) => ({
    id,
    task,
    title,
    truth,
    prompt: `${`${CONTEXT}\n\n`.repeat(8)}${title}`,
    replies: models.map(({ name }, place) => {
      const answer = answers[place]![question]![0]!;
      return { variant: name, answer, text: `By the rules, it follows. <answer>${answer}</answer>` };
    }),
  }));
  return examples
    .filter(({ truth, replies }) => replies.some(({ answer }) => answer !== (truth ? 'yes' : 'no')))
    .slice(0, MOST_EXAMPLES);
}
