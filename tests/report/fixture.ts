import type { Answer } from '../../src/answer/answer.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { MetricInfo } from '../../src/score/metric.ts';
import type { Sheet } from '../../src/score/sheet.ts';
import type {
  Check,
  Comparison,
  Counts,
  Judgement,
  Scorecard,
  VariantScores,
} from '../../src/scorecard/scorecard.ts';

/** A model of a fixture: which of the questions (by their number) it answers wrong, leaves open or fails to answer. */
export interface Model {
  readonly name: string;
  readonly wrong?: (question: number) => boolean;
  readonly unparsed?: (question: number) => boolean;
  readonly failed?: (question: number) => boolean;
}

export const QUESTIONS = 600;

/** The first 360 questions are of the compositional task. */
const COMPOSITIONAL = 360;

const METRICS: readonly MetricInfo[] = [
  metric('accuracy', 'the share of right answers', { kind: 'decides', margin: 0.05 }),
  metric('CCR discrimination', 'claims of an effect where there is one, minus claims where there is none', {
    ...{ task: 'compositional', margin: 0.15, unit: 'difference', headline: true, range: [-1, 1] },
  }),
  metric('CCR composition error', 'how far the parts, multiplied, are from the true whole', {
    ...{ task: 'compositional', margin: 0.2, unit: 'error', better: 'lower', headline: true },
  }),
  metric('IE accuracy', 'right before and after an intervention', {
    ...{ task: 'intervention-effects', margin: 0.1, headline: true },
  }),
  metric('IE retrieval', 'right before interventions', { task: 'intervention-effects', kind: 'shown' }),
  metric('CCR accuracy of twins', 'right about twins', { task: 'compositional', margin: 0.05, part: true }),
];

function metric(name: string, about: string, rest: Partial<MetricInfo>): MetricInfo {
  return { name, about, kind: 'guard', range: [0, 1], unit: 'share', better: 'higher', ...rest };
}

export const CASES = Array.from({ length: QUESTIONS }, (_, i) => ({
  task: i < COMPOSITIONAL ? 'compositional' : 'intervention-effects',
  id: `design-1/${i < COMPOSITIONAL ? 'X→Y' : 'chain'}/${i}`,
  truth: i % 2 === 0,
  title:
    i < COMPOSITIONAL
      ? `if Zita were made happy, would Luvid be happy? (unit ${i})`
      : `do(Kam): does Bor change Zid? (${i})`,
}));

/** The signs of a model's replies, as scorecards contain them. */
export function signsOf({ wrong, unparsed, failed }: Model): string[] {
  return CASES.map(({ truth }, i) => {
    if (failed?.(i)) return 'e';
    if (unparsed?.(i)) return 'u';
    return truth === !wrong?.(i) ? 'y' : 'n';
  });
}

/** Makes a scorecard of models, of which the first is the baseline. The gate's margin of accuracy is 0.05. */
export function scorecardOf(models: readonly Model[]): Scorecard {
  const variants = models.map(variantOf);
  const [baseline, ...candidates] = variants;
  const comparisons = baseline === undefined ? [] : candidates.map((one) => comparisonOf(baseline, one));
  return {
    schemaVersion: 4,
    createdAt: '2025-06-02T08:00:00.000Z',
    evalId: 'eval-abc-2025-06-02T08:00:00',
    versions: { 'promptfoo-causal': '0.3.0', promptfoo: '0.123.1' },
    designs: [
      { task: 'compositional', design: '1a2b3c4d/360', questions: COMPOSITIONAL, found: COMPOSITIONAL },
      {
        task: 'intervention-effects',
        design: '5e6f7a8b/240',
        questions: QUESTIONS - COMPOSITIONAL,
        found: QUESTIONS - COMPOSITIONAL,
      },
    ],
    metrics: METRICS,
    shared: {},
    cases: CASES,
    variants,
    comparisons,
    questions: examplesOf(variants),
    ...(comparisons.length > 0 && { gate: judgementOf(comparisons) }),
  };
}

/** Makes the sheet of models, with cases that have a few fields of their own. */
export function sheetOf(models: readonly Model[]): Sheet {
  const answers = { y: 'yes', n: 'no', u: 'unparsed', r: 'refused', e: 'error' } as const satisfies Record<
    string,
    Answer
  >;
  return {
    cases: CASES.map(({ id, task, truth }, i) => ({
      ...{ task, id, truth, design: '1a2b3c4d/600', fingerprint: 'ff', cluster: `unit ${i}`, weight: 0.5 },
      ...(task === 'compositional' && { pair: 'X→Y', unit: i, query: 'do-true' }),
    })),
    variants: models.map((model) => ({
      name: model.name,
      answers: signsOf(model).map((sign) => [answers[sign as keyof typeof answers]]),
    })),
  };
}

function variantOf(model: Model): VariantScores {
  const answers = signsOf(model);
  const count = (sign: string): number => answers.filter((one) => one === sign).length;
  const received = QUESTIONS - count('e');
  const right = answers.filter((sign, i) => sign === (CASES[i]?.truth ? 'y' : 'n')).length;
  const counts: Counts = {
    ...{ asked: QUESTIONS, received, right, yes: count('y'), no: count('n') },
    ...{ unparsed: count('u'), refused: 0, errors: count('e'), missing: 0 },
  };
  const share = (from: number, to: number): number => rightShare(answers, from, to);
  return {
    name: model.name,
    provider: { id: `openai:${model.name}`, label: model.name },
    prompt: 'zero-shot',
    counts,
    estimates: estimatesOf(received, [
      share(0, QUESTIONS),
      share(0, COMPOSITIONAL),
      share(COMPOSITIONAL, QUESTIONS),
    ]),
    results: {},
    closest: right / received < 0.9 ? { compositional: { pattern: 'forgetful', agreement: 0.93 } } : {},
    answers,
    ...(received < QUESTIONS && { failure: 'HTTP 503 Service Unavailable' }),
    tokens: 120_000,
    cost: 0.31,
  };
}

/** The share of right answers among the replies to some questions. */
function rightShare(answers: readonly string[], from: number, to: number): number {
  const received = answers.slice(from, to).filter((sign) => sign !== 'e').length;
  const right = answers
    .slice(from, to)
    .filter((sign, i) => sign === (CASES[from + i]?.truth ? 'y' : 'n')).length;
  return received === 0 ? Number.NaN : right / received;
}

function estimatesOf(
  received: number,
  [all = 0, ccr = 0, ie = 0]: readonly number[],
): Record<string, Estimate> {
  if (received === 0) {
    const nothing: Estimate = { kind: 'undefined', reason: 'no reply' };
    return Object.fromEntries(METRICS.map(({ name }) => [name, nothing]));
  }
  return {
    accuracy: estimate(all, 600, [0, 1]),
    'CCR discrimination': estimate(2 * ccr - 1, 100, [-1, 1]),
    'CCR composition error': estimate(2.2 * (1 - ccr), 100, [0, 9]),
    'IE accuracy': estimate(ie ** 2, 120, [0, 1]),
    'IE retrieval': estimate(ie, 120, [0, 1]),
    'CCR accuracy of twins': estimate(ccr, 200, [0, 1]),
  };
}

function estimate(value: number, clusters: number, [least, most]: readonly [number, number]): Estimate {
  const half = 1.96 * Math.sqrt((Math.min(1, Math.max(0, value)) * Math.max(0, 1 - value) + 0.01) / clusters);
  return {
    kind: 'estimate',
    value,
    clusters,
    low: Math.max(least, value - half),
    high: Math.min(most, value + half),
  };
}

function comparisonOf(baseline: VariantScores, candidate: VariantScores): Comparison {
  const both = CASES.map((_, i) => i).filter(
    (i) => baseline.answers[i] !== 'e' && candidate.answers[i] !== 'e',
  );
  const isRight = ({ answers }: VariantScores, i: number): boolean =>
    answers[i] === (CASES[i]?.truth ? 'y' : 'n');
  const lost = both.filter((i) => isRight(baseline, i) && !isRight(candidate, i));
  const gained = both.filter((i) => !isRight(baseline, i) && isRight(candidate, i));
  const losses = Object.fromEntries(
    METRICS.map((metric) => [metric.name, lossOf(metric, baseline, candidate)]),
  );
  const base = {
    baseline: baseline.name,
    candidate: candidate.name,
    pairing: 'same questions',
    both: both.length,
  } as const;
  const failed = candidate.counts.errors / QUESTIONS;
  if (failed > 0.05) {
    const reason = `${candidate.counts.errors} of ${QUESTIONS} calls of ${candidate.name} failed`;
    return { ...base, verdict: 'not judged', reason, losses: {}, lost: [], gained: [] };
  }
  const { accuracy } = losses;
  const [low, high] = accuracy?.kind === 'estimate' ? [accuracy.low, accuracy.high] : [0, 0];
  const verdict = low > 0 ? 'worse' : high < 0 ? 'better' : 'no difference shown';
  return {
    ...base,
    verdict,
    losses,
    lost: lost.map((i) => CASES[i]!.id),
    gained: gained.map((i) => CASES[i]!.id),
  };
}

function lossOf({ name, better }: MetricInfo, baseline: VariantScores, candidate: VariantScores): Estimate {
  const [before, after] = [baseline.estimates[name], candidate.estimates[name]];
  if (before?.kind !== 'estimate' || after?.kind !== 'estimate')
    return { kind: 'undefined', reason: 'no reply' };
  const value = better === 'higher' ? before.value - after.value : after.value - before.value;
  const half = Math.max(after.high - after.low, 0.02) / 2;
  return { kind: 'estimate', value, clusters: 300, low: value - half, high: value + half };
}

function judgementOf(comparisons: readonly Comparison[]): Judgement {
  const candidates = comparisons.map((comparison) => {
    const { candidate: name, baseline, losses, reason, verdict } = comparison;
    const loss = losses.accuracy;
    if (verdict === 'not judged' || loss?.kind !== 'estimate') {
      const sentence = `${name} cannot be judged: ${reason}.`;
      return { name, baseline, verdict: 'not judged' as const, sentence, checks: [] };
    }
    const checks = METRICS.flatMap((metric) => checkOf(metric, losses[metric.name]));
    const outcome = loss.low > 0.05 ? 'fail' : loss.high < 0.05 ? 'pass' : 'inconclusive';
    const says = {
      fail: `Do not ship ${name}`,
      pass: `${name} may ship`,
      inconclusive: `Not decided for ${name}`,
    };
    const why = `its accuracy is ${(-loss.value).toFixed(2)} from that of ${baseline} (${(-loss.high).toFixed(2)} to ${(-loss.low).toFixed(2)}); a loss of 0.05 is allowed.`;
    return { name, baseline, verdict: outcome, sentence: `${says[outcome]}: ${why}`, checks } as const;
  });
  const order = ['fail', 'not judged', 'inconclusive', 'pass'] as const;
  const verdict = order.find((one) => candidates.some((candidate) => candidate.verdict === one)) ?? 'pass';
  const sentence =
    candidates.length === 1
      ? candidates[0]!.sentence
      : `${candidates.filter((one) => one.verdict === 'pass').length} of ${candidates.length} candidates may ship.`;
  return {
    verdict,
    exitCode: { fail: 3, 'not judged': 1, inconclusive: 0, pass: 0 }[verdict],
    sentence,
    candidates,
  };
}

function checkOf({ name, kind, margin: limit, part }: MetricInfo, observed: Estimate | undefined): Check[] {
  if (limit === undefined || part || observed?.kind !== 'estimate') return [];
  const outcome =
    observed.low > limit ? 'fail' : kind !== 'decides' || observed.high < limit ? 'pass' : 'inconclusive';
  const sentence = `The loss of ${name} is ${observed.low.toFixed(2)} to ${observed.high.toFixed(2)}; ${limit} is allowed.`;
  return [{ name, kind: 'loss', outcome, observed, limit, sentence }];
}

const PROMPT = `A group of friends meets at a festival. They are either happy or not. Luvid is happy if Zita is happy or if he gets more than 4 candies.\n\n`;

function examplesOf(variants: readonly VariantScores[]): Scorecard['questions'] {
  const words = { y: 'yes', n: 'no', u: 'unparsed', r: 'refused', e: 'error' } as const;
  return CASES.flatMap(({ id, task, title, truth }, i) => {
    const signs = variants.map(({ answers }) => answers[i] as keyof typeof words);
    if (signs.every((sign) => sign === (truth ? 'y' : 'n'))) return [];
    const replies = variants.map(({ name }, v) => ({
      variant: name,
      answer: words[signs[v]!],
      text: `By the rules, it follows. <answer>${words[signs[v]!]}</answer>`,
    }));
    return [{ id, task, title, truth, prompt: `${PROMPT.repeat(8)}${title}`, replies }];
  }).slice(0, 60);
}

const every =
  (n: number, rest = 0) =>
  (question: number) =>
    question % n === rest;

/** The six cases that a reader must understand from the first screen. */
export const SIX: Readonly<Record<string, readonly Model[]>> = {
  better: [
    { name: 'v1', wrong: every(8) },
    { name: 'v2', wrong: every(60) },
  ],
  equal: [
    { name: 'v1', wrong: every(100) },
    { name: 'v2', wrong: every(100, 7) },
  ],
  worse: [{ name: 'v1' }, { name: 'v2', wrong: every(4) }],
  outage: [{ name: 'v1' }, { name: 'v2', failed: (question) => question > 400 }],
  unparsed: [{ name: 'v1' }, { name: 'v2', unparsed: every(5) }],
  three: [
    { name: 'v1', wrong: every(50) },
    { name: 'v2', wrong: every(40) },
    { name: 'v3', wrong: every(6) },
    { name: 'v4', wrong: every(17) },
  ],
};
