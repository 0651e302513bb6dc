/**
 * Computes the least mean width that a 95 % interval of the loss between two variants can have, if it must cover the
 * loss in 93 % of runs for any clustering of errors. It prints Markdown tables.
 *
 *   npx tsx bench/narrowest.ts
 *
 * The mean width of an interval is the integral, over all values, of the chance that the interval covers the value
 * (Pratt 1961). A value that differs from the true loss is itself the true loss in other states of the world, where the
 * interval must cover it in 93 % of runs. By the lemma of Neyman and Pearson, the interval then also has a minimum
 * chance to cover the value in the actual state. The less the two states differ, the greater this chance is.
 *
 * The other states that are tried have other rates of the same errors, or whole clusters in which one variant is also
 * wrong. Numbers of errors are assumed to have Poisson distributions.
 *
 * @see Pratt (1961), Journal of the American Statistical Association 56, 549–567
 */
import { at } from '../src/lib/at.ts';

const MISSES = 0.07;
const RATES = [0.005, 0.01, 0.03];
/**
 * The numbers of clusters and of answers per cluster: for the questions about intervention effects in examples/gate
 * and, roughly, for the compositional questions there.
 */
const SIZES = [
  [150, 4],
  [300, 3],
] as const;

/** Errors of only one variant: their expected number, and the number of answers that each of them makes wrong. */
interface Own {
  readonly expected: number;
  readonly answers: number;
}

type Structure = (
  clusters: number,
  answers: number,
  rate: number,
) => readonly [baseline: Own, candidate: Own];

const single = (clusters: number, answers: number, rate: number): Own => ({
  expected: clusters * answers * rate,
  answers: 1,
});
const whole = (clusters: number, answers: number, rate: number): Own => ({
  expected: clusters * rate,
  answers,
});
const NONE: Own = { expected: 0, answers: 1 };

const STRUCTURES: Readonly<Record<string, Structure>> = {
  'single answers': (...size) => [single(...size), single(...size)],
  'whole clusters': (...size) => [whole(...size), whole(...size)],
  'whole clusters of one only': (...size) => [single(...size), whole(...size)],
  nested: (...size) => [NONE, single(...size)],
  'nested whole clusters': (...size) => [NONE, whole(...size)],
  // For discrimination, a cluster has two units, and an error makes all answers about one of them wrong.
  'nested halves of clusters': (clusters, answers, rate) => [
    NONE,
    { expected: clusters * rate, answers: answers / 2 },
  ],
  'positively correlated': (clusters, answers, rate) => {
    const own = single(clusters, answers, rate / 2);
    return [own, own];
  },
};

function poisson(mean: number, most: number): number[] {
  const found = [Math.exp(-mean)];
  for (let k = 1; k <= most; k++) found.push((at(found, k - 1) * mean) / k);
  return found;
}

/**
 * Returns the smallest probability that a set of counts can have under the means `here` if its probability under the
 * means `there` is `covered`.
 */
function leastChance(here: readonly number[], there: readonly number[], covered: number): number {
  if (covered <= 0) return 0;
  const most = here.map((mean, i) =>
    Math.ceil(Math.max(mean, at(there, i)) + 6 * Math.sqrt(mean + at(there, i)) + 6),
  );
  const [p, q] = [here, there].map((means) => means.map((mean, i) => poisson(mean, at(most, i))));
  const cells = at(p!, 0)
    .flatMap((p0, i) =>
      at(p!, 1).map((p1, j) => ({ here: p0 * p1, there: at(at(q!, 0), i) * at(at(q!, 1), j) })),
    )
    .filter(({ there }) => there > 0);
  cells.sort((a, b) => a.here / a.there - b.here / b.there);
  let [left, chance] = [covered, 0];
  for (const cell of cells) {
    if (cell.there >= left) return chance + (cell.here * left) / cell.there;
    left -= cell.there;
    chance += cell.here;
  }
  return chance;
}

/** Returns the smallest possible probability that the interval covers a value `offset` answers from the true loss. */
function leastCoverage([baseline, candidate]: readonly [Own, Own], whole: number, offset: number): number {
  const sign = Math.sign(offset);
  let most = 0;
  const more = sign > 0 ? candidate : baseline;
  const less = sign > 0 ? baseline : candidate;
  for (let seen = 0; seen <= 2.6; seen += 0.2) {
    const rest = Math.abs(offset) - seen * whole;
    const covered = 1 - MISSES * Math.exp(seen);
    if (rest < -1e-9 || covered <= 0) break;
    for (const part of [0, 0.25, 0.5, 0.75, 1]) {
      const [up, down] = [(part * rest) / more.answers, ((1 - part) * rest) / less.answers];
      if (down > less.expected + 1e-9) continue;
      const chance = leastChance(
        [more.expected, less.expected],
        [more.expected + up, Math.max(0, less.expected - down)],
        covered,
      );
      most = Math.max(most, chance);
    }
  }
  return most;
}

/** The number of steps of the integral on each side of the true loss. */
const STEPS = 24;

/** Returns the least mean width, relative to 3.92 standard deviations of the estimate. */
function leastWidth(own: readonly [Own, Own], whole: number): number {
  const deviation = Math.sqrt(own.reduce((sum, one) => sum + one.expected * one.answers ** 2, 0));
  const step = (2.7 * whole + 3 * deviation) / STEPS;
  let width = 0;
  for (let i = 0; i < STEPS; i++)
    for (const sign of [-1, 1]) width += step * leastCoverage(own, whole, sign * (i + 0.5) * step);
  return width / (3.92 * deviation);
}

/** Returns the exact 95 % limits of a Poisson mean (Garwood 1936, Biometrika 28, 437–442). */
function exactLimits(count: number): readonly [low: number, high: number] {
  const atMost = (mean: number, most: number): number =>
    most < 0 ? 0 : poisson(mean, most).reduce((sum, one) => sum + one, 0);
  const meanWhere = (isBelow: (mean: number) => boolean): number => {
    let [low, high] = [0, 4 * count + 20];
    for (let step = 0; step < 50; step++) {
      const middle = (low + high) / 2;
      if (isBelow(middle)) low = middle;
      else high = middle;
    }
    return low;
  };
  return [
    meanWhere((mean) => 1 - atMost(mean, count - 1) < 0.025),
    meanWhere((mean) => atMost(mean, count) > 0.025),
  ];
}

/**
 * Returns the mean width, relative to 3.92 standard deviations, if exact limits of both variants' errors are combined
 * by square-and-add. Every error must make the same number of answers wrong.
 */
function exactWidth([baseline, candidate]: readonly [Own, Own]): number {
  const [p, q] = [baseline, candidate].map(({ expected }) =>
    poisson(expected, Math.ceil(expected + 8 * Math.sqrt(expected) + 8)),
  ) as [number[], number[]];
  const limits = p.concat(q).map((_, count) => exactLimits(count));
  let width = 0;
  p.forEach((here, b) => {
    q.forEach((there, c) => {
      const [[leastB, mostB], [leastC, mostC]] = [at(limits, b), at(limits, c)];
      width += here * there * (Math.hypot(c - leastC, mostB - b) + Math.hypot(mostC - c, b - leastB));
    });
  });
  return width / (3.92 * Math.sqrt(baseline.expected + candidate.expected));
}

console.log(`| clusters | errors | ${RATES.map((rate) => `${100 * rate} %`).join(' | ')} |`);
console.log(`|---|---|${RATES.map(() => '--:|').join('')}`);
for (const [clusters, answers] of SIZES)
  for (const [name, structure] of Object.entries(STRUCTURES)) {
    const widths = RATES.map((rate) => leastWidth(structure(clusters, answers, rate), answers).toFixed(2));
    console.log(`| ${clusters} of ${answers} answers | ${name} | ${widths.join(' | ')} |`);
  }

console.log(`\nExact limits of whole clusters\n`);
for (const [clusters, answers] of SIZES)
  for (const name of ['whole clusters', 'nested whole clusters']) {
    const widths = RATES.map((rate) => exactWidth(STRUCTURES[name]!(clusters, answers, rate)).toFixed(2));
    console.log(`| ${clusters} of ${answers} answers | ${name} | ${widths.join(' | ')} |`);
  }
