/**
 * How often the 95 % intervals of every metric, and of every difference, contain the expected value, on the default
 * questions: five kinds of errors at 0 to 20 %.
 *
 *   node bench/coverage.ts [runs = 500] [least = 0.93]
 */
import { namedRng } from '../src/lib/random.ts';
import type { Estimate } from '../src/score/estimate.ts';
import { differenceOf } from '../src/score/mean-metric.ts';
import type { Metric } from '../src/score/metric.ts';
import type { Answers } from '../src/score/sheet.ts';
import { metricsOf } from '../src/scorecard/metrics.ts';
import { answersOf, designOf, type Faults, type Mode } from './simulated-gates.ts';

const [runs = 500, least = 0.93] = process.argv.slice(2).map(Number);

const MODES: readonly Mode[] = ['ind', 'unit', 'hard', 'yes-no', 'no-yes'];
const RATES = [0, 0.01, 0.03, 0.1, 0.2];

/** The shares of wrong answers of the baselines and candidates that are compared. */
const PAIRS_OF_RATES: readonly (readonly [baseline: number, candidate: number])[] = [
  [0, 0],
  [0, 0.01],
  [0.01, 0.01],
  [0, 0.03],
  [0.03, 0.03],
  [0.03, 0.1],
  [0, 0.1],
  [0.1, 0.1],
  [0.1, 0.2],
  [0, 0.2],
];

/** The allowance for rounding where an interval ends at the expected value. */
const ROUNDING = 1e-9;

const design = designOf(2025);
const metrics = metricsOf(design.cases);
const scored = metrics.filter(({ kind }) => kind !== 'shown');
const perfect = design.cases.map(({ truth }) => [truth ? 'yes' : 'no'] as const);
const pairs = metrics
  .filter(({ name }) => name.startsWith('PNS '))
  .map((metric) => ({ metric, truth: valueIn(metric.estimate(perfect)) }));

/** By metric, the share of intervals that contain the expected value, in each cell of the design. */
const covered = new Map<string, { readonly cell: string; readonly share: number }[]>();

for (const mode of MODES) {
  // Without errors, all kinds of errors are the same, so that only the first is measured.
  const rates = mode === MODES[0] ? RATES : RATES.filter((rate) => rate > 0);
  const candidates = new Map(rates.map((rate) => [rate, drawn({ e: rate, mode }, 'a')]));
  const baselines = new Map(RATES.map((rate) => [rate, drawn({ e: rate, mode }, 'b')]));
  for (const [rate, candidate] of candidates) noteValues(`${mode} ${rate}`, candidate);
  for (const [before, after] of PAIRS_OF_RATES) {
    const candidate = candidates.get(after);
    if (candidate) noteLosses(`${mode} ${before} to ${after}`, baselines.get(before)!, candidate);
  }
}
report();

/** The answers of a model in many runs. */
interface Drawn {
  readonly answers: readonly Answers[];
  /** The expected value of each metric. */
  readonly expected: ReadonlyMap<string, number>;
}

/** Draws the answers of a model with some faults in all runs. Models of different names err independently. */
function drawn(faults: Faults, name: string): Drawn {
  const rng = namedRng('coverage', name, faults.mode ?? '', faults.e ?? 0);
  const answers = Array.from({ length: runs }, () => answersOf(design, faults, rng));
  return { answers, expected: new Map(scored.map((metric) => [metric.name, expectedOf(metric, answers)])) };
}

/** The mean of a mean is its expected value; an error is computed from the expected PNS of the pairs. */
function expectedOf(metric: Metric, answers: readonly Answers[]): number {
  const meanOf = (one: Metric) =>
    answers.reduce((sum, run) => sum + valueIn(one.estimate(run)), 0) / answers.length;
  if (metric.unit !== 'error') return meanOf(metric);
  const found = pairs.map((pair) => ({ ...pair, value: meanOf(pair.metric) }));
  if (metric.name.endsWith('PNS error'))
    return found.reduce((sum, { value, truth }) => sum + Math.abs(value - truth) / found.length, 0);
  const whole = found.find((pair) => pair.metric.name.endsWith('X→Y'))!;
  const product = found.reduce((all, pair) => (pair === whole ? all : all * pair.value), 1);
  const against = metric.name.endsWith('composition error') ? whole.truth : whole.value;
  return Math.abs(product - against) / against;
}

function noteValues(cell: string, { answers, expected }: Drawn): void {
  for (const metric of scored)
    note(
      metric.name,
      cell,
      answers.map((run) => metric.estimate(run)),
      expected.get(metric.name)!,
    );
}

function noteLosses(cell: string, before: Drawn, after: Drawn): void {
  for (const metric of scored) {
    const sign = metric.better === 'higher' ? 1 : -1;
    const expected = sign * (before.expected.get(metric.name)! - after.expected.get(metric.name)!);
    const losses = after.answers.map((run, i) => metric.loss(before.answers[i]!, run));
    note(`${metric.name}, difference`, cell, losses, expected);
    const apart = after.answers.map((run, i) => independent(metric, before.answers[i]!, run));
    note(`${metric.name}, independent`, cell, apart, expected);
  }
}

/** Estimates a loss as between runs with different questions. */
function independent(metric: Metric, before: Answers, after: Answers): Estimate {
  const [a, b] = [metric.estimate(before), metric.estimate(after)];
  if (a.kind !== 'estimate' || b.kind !== 'estimate') return { kind: 'undefined', reason: '' };
  return {
    kind: 'estimate',
    clusters: 1,
    ...(metric.better === 'higher' ? differenceOf(a, b) : differenceOf(b, a)),
  };
}

/** Notes how many estimates of a cell contain the expected value. */
function note(name: string, cell: string, estimates: readonly Estimate[], expected: number): void {
  const contains = estimates.filter(
    (one) => one.kind === 'estimate' && one.low <= expected + ROUNDING && expected <= one.high + ROUNDING,
  );
  covered.set(name, [...(covered.get(name) ?? []), { cell, share: contains.length / estimates.length }]);
}

function valueIn(estimate: Estimate): number {
  return estimate.kind === 'estimate' ? estimate.value : Number.NaN;
}

function report(): void {
  const below: string[] = [];
  for (const [name, cells] of [...covered].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = cells.toSorted((a, b) => a.share - b.share);
    const mean = cells.reduce((sum, { share }) => sum + share, 0) / cells.length;
    console.log(
      `${name.padEnd(46)} least ${sorted[0]!.share.toFixed(3)} (${sorted[0]!.cell}), mean ${mean.toFixed(3)}`,
    );
    for (const { cell, share } of sorted)
      if (share < least) below.push(`${name}: ${share.toFixed(3)} at ${cell}`);
  }
  console.log(
    below.length === 0 ? `no cell below ${least}` : `cells below ${least}:\n  ${below.join('\n  ')}`,
  );
}
