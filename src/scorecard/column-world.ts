import type { Resamples } from '../statistics/resamples.ts';
import type { AnswerColumn } from './answer-sheet.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import { evaluateComposition, sharedQuadrant } from './compositions.ts';
import { EXACT } from './estimate.ts';
import { type EvaluatedPair, evaluatePair } from './quantities.ts';
import type { ColumnWorld, ScorecardSettings } from './schema.ts';
import { subsampledPns } from './subsamples.ts';
import { numberOf } from './tracked.ts';
import { uncertaintyOf } from './uncertainty.ts';
import { worldAnswers, yesShares } from './world-answers.ts';
import type { WorldQuestions } from './world-questions.ts';
import type { WorldSummary } from './world-summary.ts';

/** A verdict counts only if a perfect reasoner would get the right one this often. */
const CONCLUSIVE = 0.95;

/** All that one column showed about one world. */
export function evaluateColumnWorld(
  world: WorldQuestions,
  summary: WorldSummary,
  column: AnswerColumn,
  resamples: Resamples | undefined,
  settings: ScorecardSettings,
): ColumnWorld {
  const answers = worldAnswers(world, column);
  const yesShare = yesShares(answers);
  const uncertainty = uncertaintyOf(answers, yesShare, resamples, settings);
  const subsamples = subsampledPns(answers, settings);
  const pairs = answers.pairs.map((pair, p) =>
    evaluatePair(
      pair,
      p,
      yesShare,
      uncertainty,
      summary.populationPns[p]!,
      subsamples.map((values) => values[p]),
      settings,
    ),
  );
  const intervalOf = uncertainty.kind === 'exact' ? () => EXACT : uncertainty.interval;
  const compositions = summary.paths.map((path) =>
    evaluateComposition(path, pairs, summary.global, subsamples, intervalOf, settings),
  );
  const quadrant = sharedQuadrant(compositions);
  const judgeable = quadrant === 'undefined' || summary.passProbability >= CONCLUSIVE;
  return {
    world: world.id,
    quantities: pairs.map(({ quantity }) => quantity),
    compositions,
    quadrant,
    verdict: judgeable ? quadrant : 'inconclusive',
    complete: isComplete(pairs, summary, subsamples, settings),
  };
}

/**
 * Whether reasoning is complete: in enough subsamples every quantity is valid, and everything that equals
 * the global quantity in truth, it and every composition, is found equal.
 *
 * Any two of a set of positive numbers are within δ of each other, relative to either, exactly when the
 * largest is within δ of the smallest.
 *
 * @see Maasch et al. (2025), Def. 4.5
 */
function isComplete(
  pairs: readonly EvaluatedPair[],
  { paths, global }: WorldSummary,
  subsamples: readonly (readonly (number | undefined)[])[],
  { delta, validShare }: ScorecardSettings,
): boolean {
  const complete = subsamples.filter((values) => {
    const allValid = pairs.every(({ truth }, p) => {
      const [reference, value] = [numberOf(truth), values[p]];
      // Where the truth is 0 and so is the estimate, there is no relative error to exceed δ.
      return (
        reference !== undefined &&
        value !== undefined &&
        isWithin(relativeAbsoluteError(reference, value), delta) !== false
      );
    });
    if (!allValid) return false;
    const equals = [
      values[global]!,
      ...paths.map(({ steps }) => steps.reduce((product, step) => product * values[step]!, 1)),
    ];
    return isWithin(relativeAbsoluteError(Math.min(...equals), Math.max(...equals)), delta) !== false;
  });
  return complete.length / subsamples.length >= validShare;
}
