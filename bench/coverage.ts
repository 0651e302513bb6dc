/**
 * Measures how often the 95 % intervals of every metric, and of every difference, contain the expected value, on the
 * default questions: five patterns of errors at 0 to 20 %.
 *
 *   node bench/coverage.ts [runs = 500] [least = 0.93]
 */
import { namedRng } from '../src/lib/random.ts';
import type { Estimate } from '../src/score/estimate.ts';
import type { Metric } from '../src/score/metric.ts';
import type { Answers } from '../src/score/sheet.ts';
import { metricsOf } from '../src/scorecard/metrics.ts';
import { mean } from './mean.ts';
import { answersOf, designOf, type Faults, independentLoss, type Pattern } from './simulated-gates.ts';

const [runs = 500, least = 0.93] = process.argv.slice(2).map(Number);

const PATTERNS: readonly Pattern[] = ['ind', 'unit', 'hard', 'yes-no', 'no-yes'];
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
const rightAnswers = design.cases.map(({ truth }) => [truth ? 'yes' : 'no'] as const);
/** The metrics of the PNS of each pair, with the true PNS. */
const pairs = metrics
  .filter(({ name }) => name.startsWith('PNS '))
  .map((metric) => ({ metric, truth: valueIn(metric.estimate(rightAnswers)) }));

/** The answers of a model in many runs. */
interface Simulation {
  readonly answers: readonly Answers[];
  /** The expected value of each metric. */
  readonly expected: ReadonlyMap<string, number>;
}

/** Draws the answers of a model with some faults in all runs. Models of different names err independently. */
function simulated(faults: Faults, name: string): Simulation {
  const rng = namedRng('coverage', name, faults.pattern ?? '', faults.rate ?? 0);
  const answers = Array.from({ length: runs }, () => answersOf(design, faults, rng));
  return { answers, expected: new Map(scored.map((metric) => [metric.name, expectedOf(metric, answers)])) };
}

/** The mean of a mean is its expected value; an error is computed from the expected PNS of the pairs. */
function expectedOf(metric: Metric, answers: readonly Answers[]): number {
  const meanOf = (metricOfRun: Metric) => mean(answers.map((run) => valueIn(metricOfRun.estimate(run))));
  if (metric.unit !== 'error') return meanOf(metric);
  const estimated = pairs.map((pair) => ({ ...pair, value: meanOf(pair.metric) }));
  if (metric.name.endsWith('PNS error')) return mean(estimated.map(({ value, truth }) => Math.abs(value - truth)));
  const whole = estimated.find((pair) => pair.metric.name.endsWith('X→Y'))!;
  const product = estimated.reduce((all, pair) => (pair === whole ? all : all * pair.value), 1);
  const reference = metric.name.endsWith('composition error') ? whole.truth : whole.value;
  return Math.abs(product - reference) / reference;
}

function valueIn(estimate: Estimate): number {
  return estimate.kind === 'estimate' ? estimate.value : Number.NaN;
}

/** By metric, the share of intervals that contain the expected value, in each cell of the experiment. */
const covered = new Map<string, { readonly cell: string; readonly share: number }[]>();

/** Counts how many estimates of a cell contain the expected value. */
function count(name: string, cell: string, estimates: readonly Estimate[], expected: number): void {
  const containing = estimates.filter(
    (estimate) =>
      estimate.kind === 'estimate' && estimate.low <= expected + ROUNDING && expected <= estimate.high + ROUNDING,
  );
  const share = containing.length / estimates.length;
  covered.set(name, [...(covered.get(name) ?? []), { cell, share }]);
}

function countValues(cell: string, { answers, expected }: Simulation): void {
  for (const metric of scored) {
    const estimates = answers.map((run) => metric.estimate(run));
    count(metric.name, cell, estimates, expected.get(metric.name)!);
  }
}

/** Counts losses on the same questions, and losses as between runs with different questions. */
function countLosses(cell: string, before: Simulation, after: Simulation): void {
  for (const metric of scored) {
    const sign = metric.better === 'higher' ? 1 : -1;
    const expected = sign * (before.expected.get(metric.name)! - after.expected.get(metric.name)!);
    const losses = after.answers.map((run, i) => metric.loss(before.answers[i]!, run));
    count(`${metric.name}, difference`, cell, losses, expected);
    const independent = after.answers.map((run, i) =>
      independentLoss(metric, metric.estimate(before.answers[i]!), metric.estimate(run)),
    );
    count(`${metric.name}, independent`, cell, independent, expected);
  }
}

function report(): void {
  const below: string[] = [];
  for (const [name, cells] of [...covered].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = cells.toSorted((a, b) => a.share - b.share);
    const [lowest] = sorted;
    const average = mean(cells.map(({ share }) => share));
    console.log(`${name.padEnd(46)} least ${lowest!.share.toFixed(3)} (${lowest!.cell}), mean ${average.toFixed(3)}`);
    for (const { cell, share } of sorted) if (share < least) below.push(`${name}: ${share.toFixed(3)} at ${cell}`);
  }
  console.log(below.length === 0 ? `no cell below ${least}` : `cells below ${least}:\n  ${below.join('\n  ')}`);
}

for (const pattern of PATTERNS) {
  // Without errors, all patterns are the same, so that only the first is measured.
  const rates = pattern === PATTERNS[0] ? RATES : RATES.filter((rate) => rate > 0);
  const candidates = new Map(rates.map((rate) => [rate, simulated({ rate, pattern }, 'a')]));
  const baselines = new Map(RATES.map((rate) => [rate, simulated({ rate, pattern }, 'b')]));
  for (const [rate, candidate] of candidates) countValues(`${pattern} ${rate}`, candidate);
  for (const [before, after] of PAIRS_OF_RATES) {
    const candidate = candidates.get(after);
    if (candidate) countLosses(`${pattern} ${before} to ${after}`, baselines.get(before)!, candidate);
  }
}
report();
