import { namedRng, type Seed } from '../../../lib/rng.ts';
import { jointSignFlipTest } from '../../../lib/statistics/joint-sign-flip.ts';
import { mean } from '../../../lib/statistics/mean.ts';
import { pairedDifference } from '../../../lib/statistics/paired-contrasts.ts';
import { contrastInterval, type ShareContrast } from '../../../lib/statistics/share-contrast.ts';
import { shareTestBelow } from '../../../lib/statistics/share-test-below.ts';
import { estimate } from '../../../scoring/estimate.ts';
import type { ScoredEffect } from './intervention-effects-items.ts';
import type { Contrast } from './intervention-effects-schema.ts';
import { GOOD_ACCURACY } from './research-question-verdict.ts';

type Tested = NonNullable<ReturnType<typeof testThreshold>>;

/** The number of sign assignments to draw if there are too many to enumerate. */
const FLIPS = 4999;

/** Tests one-sidedly whether accuracy is below {@link GOOD_ACCURACY}; undefined if no question was asked. */
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
 * Tests the difference between two accuracies, two-sided, over the draws that contribute to both. Undefined if there
 * are none.
 *
 * Within a draw, the shares of both sides are computed in every cell that contains both, and averaged over these cells.
 * If the two sides do not differ, either sign of their difference is equally likely; the sign-flip test relies on this.
 */
export function testDifference(
  first: readonly ScoredEffect[],
  second: readonly ScoredEffect[],
  name: readonly string[],
  { level, seed }: { readonly level: number; readonly seed: Seed },
): Tested | undefined {
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
  const byDraw = (items: readonly ScoredEffect[]) =>
    Map.groupBy(
      items.filter(({ total }) => total > 0),
      ({ draw }) => draw,
    );
  const others = byDraw(second);
  return [...byDraw(first)].flatMap(([draw, items]): PairedShare[] => {
    const cells = inSharedCells(items, others.get(draw) ?? []);
    const side = (of: Side) => {
      const share = mean(cells.map((cell) => cell[of].share));
      const answers = cells.reduce((sum, cell) => sum + cell[of].answers, 0);
      return share === undefined ? undefined : { share, answers };
    };
    const [one, other] = [side('first'), side('second')];
    return one && other ? [{ first: one, second: other }] : [];
  });
}

function inSharedCells(first: readonly ScoredEffect[], second: readonly ScoredEffect[]): PairedShare[] {
  const byCell = (items: readonly ScoredEffect[]) => Map.groupBy(items, ({ about }) => about.intervention);
  const others = byCell(second);
  const side = (items: readonly ScoredEffect[]) => {
    const answers = items.reduce((sum, { total }) => sum + total, 0);
    return { share: items.reduce((sum, { successes }) => sum + successes, 0) / answers, answers };
  };
  return [...byCell(first)].flatMap(([cell, items]): PairedShare[] => {
    const opposite = others.get(cell);
    return opposite ? [{ first: side(items), second: side(opposite) }] : [];
  });
}
