import { namedRng } from '../../../lib/rng.ts';
import { bootstrapRatios } from '../../../lib/statistics/bootstrap.ts';
import { valueAt } from '../../../lib/statistics/distribution.ts';
import { drawResamples, drawStratifiedResamples, type Resamples } from '../../../lib/statistics/resamples.ts';
import type { Draw } from '../../../scoring/combine.ts';
import type { Range } from '../../../scoring/range.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { ComposedName } from './composition-law.ts';
import { MEASURES } from './measures.ts';
import { type PairAnswers, trueOutcomes, type WorldAnswers } from './world-answers.ts';
import type { UnitOfPair, WorldQuestions } from './world-questions.ts';

/** Computes the composed measures of every pair on subsamples with one reply to each question. */
export function replySubsamples(
  answers: WorldAnswers,
  names: readonly ComposedName[],
  truths: Draw['truths'],
  { seed, resamples }: ScorecardSettings,
): Draw[] {
  const { questions, pairs, world } = answers;
  const divided = questions.flatMap(({ yes, no, none }, question) =>
    Math.max(yes, no, none) < yes + no + none ? [question] : [],
  );
  const rng = namedRng(seed, 'subsamples', world.id);
  const replies = Uint8Array.from(questions, ({ yes, no }) => (yes > 0 ? YES : no > 0 ? NO : NONE));
  return Array.from({ length: divided.length > 0 ? resamples : 1 }, () => {
    for (const question of divided) {
      const { yes, no, none } = questions[question]!;
      const place = rng.integer(yes + no + none);
      replies[question] = place < yes ? YES : place < yes + no ? NO : NONE;
    }
    return { truths, values: names.flatMap((name) => pairs.map((pair) => rateOn(pair, name, replies))) };
  });
}

const [NO, YES, NONE] = [0, 1, 2];

function rateOn({ units, questions }: PairAnswers, name: ComposedName, replies: Uint8Array): Range {
  let [least, greatest] = [0, questions.unasked];
  for (const { unit, y1, y0 } of units) {
    const [on, off] = name === 'pns' ? [replies[y1], replies[y0]] : [replies[y0], replies[y1]];
    if (on === YES && off === NO) least += unit.weight;
    if (on !== NO && off !== YES) greatest += unit.weight;
  }
  return { least, greatest };
}

/**
 * Resamples units within the groups in which they were drawn. All variants share these resamples, so that they vary
 * together. Returns undefined if no units were drawn, or if intervals are computed over worlds.
 */
export function unitResamples(world: WorldQuestions, settings: ScorecardSettings): Resamples | undefined {
  if (world.isOneOfMany || world.units === 'exhaustive' || world.strata.every((size) => size === 0))
    return undefined;
  const rng = namedRng(settings.seed, 'bootstrap', world.id);
  const many = world.pairs.length > MANY_PAIRS;
  const count = many ? Math.min(settings.resamples, MOST_OF_MANY) : settings.resamples;
  if (world.units === 'sample') return drawResamples(rng, world.strata[0] ?? 0, count);
  const most = Math.max(...world.pairs.map(({ units }) => units.length));
  return drawStratifiedResamples(rng, world.strata, count, most);
}

/** The number of pairs above which a world gets at most {@link MOST_OF_MANY} resamples, to save time. */
const MANY_PAIRS = 100;
const MOST_OF_MANY = 200;

/** Computes the composed measures of every pair, and their true values, on resampled units with averaged replies. */
export function drawsOfUnits(
  { world, pairs, questions }: WorldAnswers,
  names: readonly ComposedName[],
  resamples: Resamples,
  truths: Draw['truths'],
): Draw[] {
  const shareOf = (question: number, answer: 'yes' | 'no', missing: 0 | 1): number => {
    const { none, ...found } = questions[question]!;
    return (found[answer] + missing * none) / (found.yes + found.no + none);
  };
  const rates = names.flatMap((name) =>
    pairs.map((pair) => {
      const ratio = (missing: 0 | 1) =>
        perUnit(pair.questions.units, resamples.units, (i) => {
          const { y1, y0 } = pair.units[i]!;
          const [on, off] = name === 'pns' ? [y1, y0] : [y0, y1];
          return shareOf(on, 'yes', missing) * shareOf(off, 'no', missing);
        });
      return { pair, least: ratio(0), greatest: pair.unanswered > 0 ? ratio(1) : undefined };
    }),
  );
  // Resampling within strata leaves the true values over all units unchanged, but resampling a sample changes them.
  const sampled = world.units === 'sample' ? names : [];
  const trueRates = sampled.flatMap((name) =>
    world.pairs.map((pair) => {
      const outcomes = trueOutcomes(pair);
      return perUnit(pair.units, resamples.units, (i) => MEASURES[name].value(outcomes[i]!));
    }),
  );
  const distributions = bootstrapRatios(resamples, [
    ...rates.map(({ least }) => least),
    ...rates.map(({ least, greatest }) => greatest ?? least),
    ...trueRates,
  ]);
  const at = (list: number, draw: number): number => valueAt(distributions[list]!, draw) ?? 0;
  const between = (least: number, greatest: number, unasked: number): Range => ({
    least: least * (1 - unasked),
    greatest: greatest * (1 - unasked) + unasked,
  });
  return Array.from({ length: resamples.count }, (_, draw) => ({
    values: rates.map(({ pair }, q) =>
      between(at(q, draw), at(rates.length + q, draw), pair.questions.unasked),
    ),
    truths: truths.map((truth, q) => {
      if (truth === undefined || sampled.length === 0) return truth;
      const known = at(2 * rates.length + q, draw);
      return between(known, known, rates[q]!.pair.questions.unasked);
    }),
  }));
}

function perUnit(units: readonly UnitOfPair[], size: number, value: (index: number) => number) {
  const numerator = new Float64Array(size);
  const denominator = new Float64Array(size);
  units.forEach(({ number, weight }, i) => {
    numerator[number] = weight * value(i);
    denominator[number] = weight;
  });
  return { numerator, denominator };
}
