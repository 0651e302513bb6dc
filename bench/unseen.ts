/**
 * Measures the coverage and the width of 95 % intervals for the loss of accuracy between two variants, on 100 clusters
 * of four answers. To allow for unseen answers, the intervals add a fraction of an artificial cluster, whose answers
 * all contradict the estimate. A Markdown table compares sizes of this fraction.
 *
 *   npx tsx bench/unseen.ts [experiments]
 */
import { at } from '../src/lib/at.ts';
import { namedRng, type Rng } from '../src/lib/rng.ts';
import { clusteredShare } from '../src/lib/statistics/clustered-share.ts';
import { extremesOver } from '../src/lib/statistics/likelihood-region.ts';
import { pairedDifference } from '../src/lib/statistics/paired-contrasts.ts';

const EXPERIMENTS = Number(process.argv[2] ?? 1000);
const [CLUSTERS, ANSWERS] = [100, 4];
const PARTS = [0.02, 0.05, 0.1, 0.2, 0.5];

const ONE_ONLY = 'whole clusters of one only';

/**
 * The error rates just above the upper bound that a run without errors gives, if 0.02, 0.1 or 0.2 of a cluster is
 * added.
 */
const WORST = [0.0215, 0.0245, 0.027];

type Errors = (rng: Rng, rate: number) => readonly [before: number, now: number];

const single = (rng: Rng, rate: number): boolean[] =>
  Array.from({ length: ANSWERS }, () => rng.bernoulli(rate));
const count = (wrong: readonly boolean[]): number => wrong.filter(Boolean).length;

const STRUCTURES: Readonly<Record<string, readonly [Errors, loss: (rate: number) => number]>> = {
  'single answers': [(rng, rate) => [count(single(rng, rate)), count(single(rng, rate))], () => 0],
  nested: [
    (rng, rate) => {
      const [one, more] = [single(rng, rate), single(rng, rate)];
      return [count(one), count(one.map((wrong, i) => wrong || at(more, i)))];
    },
    (rate) => rate * (1 - rate),
  ],
  [ONE_ONLY]: [(rng, rate) => [0, rng.bernoulli(rate) ? ANSWERS : 0], (rate) => rate],
};

console.log(
  `${CLUSTERS} clusters of ${ANSWERS} answers, ${EXPERIMENTS} experiments: coverage, width ÷ empirical width\n`,
);
console.log(`| errors | wrong | ${PARTS.join(' | ')} |\n|---|--:|${PARTS.map(() => '--:|').join('')}`);
for (const [name, [errorsOf, lossAt]] of Object.entries(STRUCTURES))
  for (const rate of name === ONE_ONLY ? WORST : [0.01, 0.02, 0.03]) {
    const loss = lossAt(rate);
    const found = Array.from({ length: EXPERIMENTS }, (_, i) => {
      const rng = namedRng('unseen', name, rate, i);
      const wrong = Array.from({ length: CLUSTERS }, () => errorsOf(rng, rate));
      const share = (side: 0 | 1) => ({
        constant: 0,
        parts: [
          {
            coefficient: 1,
            sums: wrong.map((both, cluster) => ({ cluster, right: both[side], of: ANSWERS })),
          },
        ],
      });
      const { parts } = pairedDifference(share(1), share(0));
      const shares = parts.map(({ sums }) => clusteredShare(sums)!);
      const of = (values: readonly number[]): number =>
        parts.reduce((sum, { coefficient }, p) => sum + coefficient * at(values, p), 0);
      const bounds = PARTS.map((part) => extremesOver(shares, of, 0.95, [], part)!);
      return { value: of(shares.map(({ share: value }) => value)), bounds };
    });
    const deviation = Math.sqrt(
      found.reduce((sum, { value }) => sum + (value - loss) ** 2, 0) / found.length,
    );
    const cells = PARTS.map((_, p) => {
      const bounds = found.map((one) => at(one.bounds, p));
      const held = bounds.filter(({ low, high }) => low <= loss && loss <= high).length / found.length;
      const width = bounds.reduce((sum, { low, high }) => sum + high - low, 0) / found.length;
      return `${(100 * held).toFixed(1)} %, ${(width / (3.92 * deviation)).toFixed(2)}`;
    });
    console.log(`| ${name} | ${100 * rate} % | ${cells.join(' | ')} |`);
  }
