import { namedRng, type Seed } from '../../../lib/rng.ts';
import { jointSignFlipTest } from '../../../lib/statistics/joint-sign-flip.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { pairedDifference } from '../../../lib/statistics/paired-contrasts.ts';
import { contrastInterval, type ShareContrast } from '../../../lib/statistics/share-contrast.ts';
import { shareTestBelow } from '../../../lib/statistics/share-test-below.ts';
import { estimate } from '../../../scoring/estimate.ts';
import type { ScoredEffect } from './intervention-effects-items.ts';
import type { Contrast } from './intervention-effects-schema.ts';

/** The accuracy that counts as good enough in the intervention-effects paper. */
const GOOD_ACCURACY = 0.8;

/** The largest loss that names alone cause in the paper's table of memorisation: from 0.80 to 0.53. */
const RELEVANT_LOSS = 0.27;

/** The number of sign assignments to draw if there are too many to enumerate. */
const FLIPS = 4999;

/** Returns a one-sided test of whether accuracy is below {@link GOOD_ACCURACY}; undefined if there are no replies. */
export function testThreshold(items: readonly ScoredEffect[], level: number) {
  const sums = items.map(({ draw, successes, total, weight }) => ({
    cluster: draw,
    right: weight * successes,
    of: weight * total,
    answers: total,
  }));
  const draws = new Set(items.flatMap(({ draw, total }) => (total > 0 ? [draw] : []))).size;
  const found = estimated({ constant: 0, parts: [{ coefficient: 1, sums }] }, level);
  if (!found) return undefined;
  return { estimate: found, draws, p: shareTestBelow(sums, GOOD_ACCURACY) };
}

/**
 * Returns a two-sided test of the difference between two accuracies over the draws that contribute to both; undefined
 * if there are no such draws. Within a draw, the shares of both sides are averaged over the interventions that occur
 * on both sides.
 */
export function testDifference(
  first: readonly ScoredEffect[],
  second: readonly ScoredEffect[],
  name: readonly string[],
  { level, seed }: { readonly level: number; readonly seed: Seed },
): ReturnType<typeof testThreshold> {
  const paired = pairedShares(first, second);
  if (paired.length === 0) return undefined;
  const share = (side: Side): ShareContrast => {
    const sums = paired.map((pair, cluster) => ({
      cluster,
      right: pair[side].share,
      of: 1,
      answers: pair[side].answers,
    }));
    return { constant: 0, parts: [{ coefficient: 1, sums }] };
  };
  const found = estimated(pairedDifference(share('first'), share('second')), level);
  if (!found) return undefined;
  const flipped = jointSignFlipTest(
    paired.map((pair) => [pair.first.share - pair.second.share]),
    namedRng(seed, 'sign flips', ...name),
    { sides: 2, draws: FLIPS },
  );
  return { estimate: found, draws: paired.length, p: flipped.p };
}

function estimated(contrast: ShareContrast, level: number): Contrast['estimate'] | undefined {
  const found = contrastInterval(contrast, level);
  return found.kind === 'estimate' ? estimate(found.value, found.interval) : undefined;
}

type Side = 'first' | 'second';
type PairedShare = Readonly<Record<Side, { readonly share: number; readonly answers: number }>>;

function pairedShares(first: readonly ScoredEffect[], second: readonly ScoredEffect[]): PairedShare[] {
  const [one, other] = [first, second].map((items) => items.filter(({ total }) => total > 0));
  return matched(one!, other!, ({ draw }) => draw).flatMap(([items, others]) => {
    const cells = matched(items, others, ({ about }) => about.intervention).map((sides) =>
      sides.map(shareOf),
    );
    if (cells.length === 0) return [];
    const side = (place: 0 | 1) => ({
      share: mean(cells.map((cell) => cell[place]!.share))!,
      answers: cells.reduce((sum, cell) => sum + cell[place]!.answers, 0),
    });
    return [{ first: side(0), second: side(1) }];
  });
}

/** Groups two lists by a key, and returns the pairs of groups with the same key. */
function matched<T>(first: readonly T[], second: readonly T[], keyOf: (item: T) => string) {
  const others = Map.groupBy(second, keyOf);
  return [...Map.groupBy(first, keyOf)].flatMap(([key, items]) => {
    const opposite = others.get(key);
    return opposite ? [[items, opposite] as const] : [];
  });
}

function shareOf(items: readonly ScoredEffect[]) {
  const answers = items.reduce((sum, { total }) => sum + total, 0);
  return { share: items.reduce((sum, { successes }) => sum + successes, 0) / answers, answers };
}

/**
 * Returns the verdict on a contrast: undefined if it is not eligible, inconclusive if it has no interval, and definite
 * if it is significant. Otherwise, the verdict is inconclusive unless the interval excludes a relevant loss and, for
 * differences, also a relevant gain.
 */
export function verdictOf(
  question: Contrast['question'],
  estimate: Contrast['estimate'],
  test: Contrast['test'],
  alpha: number,
): Contrast['verdict'] {
  if (test.kind === 'not-eligible') return 'undefined';
  const { adjustedP } = test;
  if (estimate.kind !== 'estimate' || estimate.interval.kind !== 'interval') return 'inconclusive';
  const isThreshold = question === 'accuracy';
  if (adjustedP <= alpha) {
    if (isThreshold) return 'fail';
    return estimate.value < 0 ? 'worse' : 'better';
  }
  const { low, high } = estimate.interval;
  if (isThreshold) return low > GOOD_ACCURACY - RELEVANT_LOSS ? 'pass' : 'inconclusive';
  return low > -RELEVANT_LOSS && high < RELEVANT_LOSS ? 'no-difference' : 'inconclusive';
}
