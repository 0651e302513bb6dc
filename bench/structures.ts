/**
 * Measures the coverage and the width of 95 % intervals under structures of errors that the intervals do not assume, on
 * the questions of examples/gate. The mean over the experiments of a structure serves as the true value. It prints
 * Markdown tables.
 *
 *   npx tsx bench/structures.ts [experiments]
 */
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import type { Case } from '../src/cases/case.ts';
import { dealOrder } from '../src/cases/deal-order.ts';
import { metricDifference } from '../src/compare/metric-difference.ts';
import { gateDesign } from '../src/gate/simulated-gate.ts';
import { perKey } from '../src/lib/caching.ts';
import { namedRng, type Rng } from '../src/lib/rng.ts';
import type { VariantAnswers } from '../src/scoring/rows/answer-sheet.ts';
import { estimateOf } from '../src/scoring/tracked.ts';
import type { Estimate } from '../src/scoring/value-schemas.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { columnOf, replyTo, sheetOf } from '../tests/support/variant-answers.ts';

const EXPERIMENTS = Number(process.argv[2] ?? 300);
const RATES = [0.005, 0.01, 0.03, 0.1];
const BLOCK = 24;
const SEED = 2025;

const tests = [
  ...compositional({ preset: 'decisive', units: { twins: 150 }, seed: SEED }),
  ...interventionEffects({ draws: 150, seed: SEED }),
];
const design = gateDesign(sheetOf(tests));
const {
  clusters,
  sheet: { cases },
} = design;
const metrics = design.metrics.filter(
  ({ name, part }) =>
    part === undefined &&
    ['CCR mean discrimination', 'CCR accuracy', 'IE discrimination', 'IE accuracy', 'accuracy'].includes(
      name,
    ),
);

/** Computes weights for the questions, with a mean of 1. */
function scaled(of: (item: Case, position: number) => number): Float64Array {
  const found = Float64Array.from(cases, of);
  const mean = found.reduce((sum, one) => sum + one, 0) / found.length;
  return found.map((one) => one / mean);
}

const prompts = tests.map(({ vars }) => JSON.stringify(vars));
const lengths = scaled((_, position) => prompts[position]?.length ?? 1);
const byLength = scaled((_, position) => (lengths[position] ?? 1) ** 4);
const links = scaled((item) => (item as { pair?: string }).pair?.length ?? 1);
const onePair = scaled((_, position) => (tests[position]?.description?.includes('X→Y') ? 1 : 0));
const someNames = scaled((_, position) => (hash(clusters[position] ?? '') % 5 === 0 ? 1 : 0));
const byPlace = scaled((_, position) => position + 1);
const even = scaled(() => 1);

function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (31 * sum + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}

/** The place of each question in the order in which questions are asked. */
const dealt = new Map(order().map((position, place) => [position, place]));

function order(): number[] {
  const found = tests.map((test, position) => ({ ...test, position }));
  dealOrder(KINDS, found);
  return found.map(({ position }) => position);
}

type Errors = Uint8Array;

function single(weights: Float64Array) {
  return (rng: Rng, rate: number): Errors =>
    Uint8Array.from(weights, (weight) => Number(rng.bernoulli(Math.min(1, rate * weight))));
}

function together(groupOf: (position: number) => string | number) {
  return (rng: Rng, rate: number): Errors => {
    const isWrong = perKey((_: string | number) => rng.bernoulli(rate));
    return Uint8Array.from(cases, (_, position) => Number(isWrong(groupOf(position))));
  };
}

const whole = together((position) => clusters[position] ?? '');
const STRUCTURES: Readonly<Record<string, (rng: Rng, rate: number) => Errors>> = {
  'single answers': single(even),
  'whole units and draws': whole,
  'by path length': single(links),
  'by number of facts': single(byLength),
  'a fifth of the names': single(someNames),
  'by position in the file': single(byPlace),
  'one pair only': single(onePair),
  'blocks of 24': together((position) => Math.floor(position / BLOCK)),
  'blocks of 24, questions dealt at random': together((position) =>
    Math.floor((dealt.get(position) ?? 0) / BLOCK),
  ),
};

const PAIRS: Readonly<
  Record<string, (rng: Rng, rate: number) => readonly [baseline: Errors, candidate: Errors]>
> = {
  'single answers': (rng, rate) => [single(even)(rng, rate), single(even)(rng, rate)],
  'whole clusters': (rng, rate) => [whole(rng, rate), whole(rng, rate)],
  'whole clusters of one only': (rng, rate) => [single(even)(rng, rate), whole(rng, rate)],
  nested: (rng, rate) => {
    const [one, more] = [single(even)(rng, rate), single(even)(rng, rate)];
    return [one, one.map((wrong, i) => Math.max(wrong, more[i] ?? 0))];
  },
  'nested whole clusters': (rng, rate) => {
    const [one, more] = [whole(rng, rate), whole(rng, rate)];
    return [one, one.map((wrong, i) => Math.max(wrong, more[i] ?? 0))];
  },
  'positively correlated': (rng, rate) => {
    const [common, one, other] = [
      whole(rng, rate / 2),
      single(even)(rng, rate / 2),
      single(even)(rng, rate / 2),
    ];
    const both = (own: Errors) => own.map((wrong, i) => Math.max(wrong, common[i] ?? 0));
    return [both(one), both(other)];
  },
};

function variant(errors: Errors): VariantAnswers {
  return columnOf({ cases }, 'x', (item, position) => replyTo(item, errors[position] === 0));
}

/**
 * Returns how often intervals contain the mean of the estimates, and their mean width relative to 3.92 standard
 * deviations.
 */
function coverage(found: readonly Estimate[]): readonly [share: number, width: number] {
  const told = found.flatMap((one) =>
    one.kind === 'estimate' && one.interval.kind === 'interval'
      ? [{ value: one.value, ...one.interval }]
      : [],
  );
  const mean = told.reduce((sum, { value }) => sum + value, 0) / told.length;
  const deviation = Math.sqrt(told.reduce((sum, { value }) => sum + (value - mean) ** 2, 0) / told.length);
  const held = told.filter(({ low, high }) => low <= mean + 1e-9 && high >= mean - 1e-9).length;
  const width = told.reduce((sum, { low, high }) => sum + high - low, 0) / told.length;
  return [held / found.length, width / (2 * 1.96 * deviation)];
}

function table(
  title: string,
  names: readonly string[],
  cell: (name: string, rate: number) => readonly Estimate[][],
) {
  console.log(`\n### ${title}, ${EXPERIMENTS} experiments per cell: coverage, and width ÷ empirical width\n`);
  console.log(`| structure | wrong | ${metrics.map(({ name }) => name).join(' | ')} |`);
  console.log(`|---|--:|${metrics.map(() => '--:|').join('')}`);
  for (const name of names)
    for (const rate of RATES) {
      const cells = cell(name, rate).map((found) => {
        const [share, width] = coverage(found);
        return `${(100 * share).toFixed(1)} %, ${width.toFixed(2)}`;
      });
      console.log(`| ${name} | ${100 * rate} % | ${cells.join(' | ')} |`);
    }
}

table('One variant', Object.keys(STRUCTURES), (name, rate) => {
  const found = Array.from({ length: EXPERIMENTS }, (_, i) =>
    variant(STRUCTURES[name]!(namedRng('structures', name, rate, i), rate)),
  );
  return metrics.map((metric) => found.map((one) => estimateOf(metric.of(one))));
});
table('Differences', Object.keys(PAIRS), (name, rate) => {
  const found = Array.from({ length: EXPERIMENTS }, (_, i) =>
    PAIRS[name]!(namedRng('pairs', name, rate, i), rate).map(variant),
  );
  return metrics.map((metric) =>
    found.map(([baseline, candidate]) =>
      estimateOf(metricDifference(metric, baseline!, candidate!).difference),
    ),
  );
});
