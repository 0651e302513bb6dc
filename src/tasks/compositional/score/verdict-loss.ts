import { measureOn } from '../../../causal/measures.ts';
import { namedRng } from '../../../lib/rng.ts';
import { rangeOf } from '../../../scoring/range.ts';
import type { VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { worstErrorRule } from './completeness.ts';
import { compositionLaw } from './composition-law.ts';
import { MEASURES } from './measures.ts';
import { populationOf, ratesOf } from './population.ts';
import { outcomesOf, trueOutcomes, type WorldAnswers, worldAnswers, yesShares } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';

const DRAWS = 1999;

/**
 * Returns the p-value of a loss: the probability that a candidate that is as good as the baseline does worse on a world
 * by at least as much as observed.
 *
 *   T = worst error of the candidate − worst error of the baseline,   p = P(T* ≥ T)
 *
 * If the two models are equally good, their answers about each unit are exchangeable. The answers are swapped at
 * random, unit by unit, and both worst errors are recomputed.
 *
 * @returns A probability in (0, 1]; 1 if the two models give the same answers.
 */
export function chanceOfLoss(
  world: WorldQuestions,
  baseline: VariantAnswers,
  candidate: VariantAnswers,
  { seed }: Pick<ScorecardSettings, 'seed'>,
): number {
  const law = compositionLaw(world, ratesOf(populationOf(world)));
  // Different pairs are not compared with each other: relative to an estimate of 0, which is frequent after swaps,
  // every other estimate has an unbounded error.
  const worst = worstErrorRule(world, { ...law, equals: world.pairs.map((_, pair) => [pair]) });
  const truths = law.names.flatMap((name) =>
    world.pairs.map((pair) => {
      const measure = measureOn(MEASURES[name], trueOutcomes(pair));
      return measure.kind === 'value' ? rangeOf(measure.value) : undefined;
    }),
  );
  const errorOf = (values: readonly number[]): number =>
    worst({ truths, values: values.map(rangeOf) })?.least ?? 0;
  const total = (rows: readonly (readonly number[])[]): number[] =>
    truths.map((_, quantity) => rows.reduce((sum, row) => sum + (row[quantity] ?? 0), 0));
  const one = contributions(worldAnswers(world, baseline), law.names);
  const other = contributions(worldAnswers(world, candidate), law.names);
  const moves = one.flatMap((row, unit) => {
    const move = row.map((value, quantity) => (other[unit]?.[quantity] ?? 0) - value);
    return move.some((step) => step !== 0) ? [move] : [];
  });
  if (moves.length === 0) return 1;
  const [first, second] = [total(one), total(other)];
  const observed = errorOf(second) - errorOf(first);
  const rng = namedRng(seed, 'swapped units', world.id);
  let reached = 1;
  for (let draw = 0; draw < DRAWS; draw++) {
    const [a, b] = [first.slice(), second.slice()];
    for (const move of moves) {
      if (!rng.bernoulli(0.5)) continue;
      move.forEach((step, quantity) => {
        a[quantity]! += step;
        b[quantity]! -= step;
      });
    }
    if (errorOf(b) - errorOf(a) >= observed - 1e-9) reached++;
  }
  return reached / (DRAWS + 1);
}

function contributions(answers: WorldAnswers, names: readonly (keyof typeof MEASURES)[]) {
  const shares = yesShares(answers.questions).map((share) => (Number.isNaN(share) ? 0 : share));
  const rows: number[][] = [];
  const width = names.length * answers.pairs.length;
  names.forEach((name, n) => {
    answers.pairs.forEach((pair, p) => {
      outcomesOf(pair, shares).forEach((outcome, i) => {
        const unit = pair.units[i]?.unit.number ?? 0;
        const row = rows[unit] ?? new Array<number>(width).fill(0);
        rows[unit] = row;
        row[n * answers.pairs.length + p]! += outcome.weight * MEASURES[name].value(outcome);
      });
    });
  });
  return rows;
}
