import { at } from '../../lib/at.ts';
import { countReplies, type VariantAnswers } from '../../scoring/rows/answer-sheet.ts';
import { clusteredProportion } from '../../scoring/rows/tallies.ts';
import type { Estimate, Proportion } from '../../scoring/value-schemas.ts';
import type { Predictions } from './diagnosis-candidates.ts';
import type { Diagnosis } from './diagnosis-schema.ts';

/** The smallest accuracy at which a variant counts as the oracle. */
const HARDLY_WRONG = 0.95;

/**
 * The discrimination of a model that slips in 5 % of its answers. A variant clearly below this value does not count as
 * the oracle, because a model that fails only in rare situations can have a high accuracy.
 */
const TELLS_MOST = 0.9;

/** The smallest agreement that suggests an error pattern, even if it may be due to chance. */
const LIKELY = 2 / 3;

/**
 * Finds the error pattern that is closest to a variant's answers.
 *
 * A simulated model explains the variant if their answers agree on more than half of the questions that the model
 * answers wrong, and on more than half of those that it answers right. The whole interval of each share must lie above
 * one half. If several models explain the variant, the best is the one with the largest surplus of agreement over
 * disagreement on questions that the model answers wrong. Only yes and no answers count.
 */
export function diagnose(
  { task, positions, clusters, truth, candidates }: Predictions,
  variant: VariantAnswers,
  level: number,
  discrimination: Estimate | undefined,
): Diagnosis {
  const replies = positions.map((position) => countReplies(variant, position));
  const agreement = (says: Uint8Array, isWanted: (question: number) => boolean): Proportion => {
    const tallies = clusters.names.map((_, cluster) => ({ cluster, successes: 0, total: 0 }));
    replies.forEach(({ yes, no }, question) => {
      if (!isWanted(question)) return;
      const tally = at(tallies, at(clusters.numbers, question));
      tally.successes += says[question] ? yes : no;
      tally.total += yes + no;
    });
    return clusteredProportion(tallies, level);
  };
  const ranked = candidates
    .map(({ models, says }) => ({
      models: [...models],
      cases: says.filter((answer, question) => answer !== truth[question]).length,
      agreement: agreement(says, (question) => says[question] !== truth[question]),
      elsewhere: agreement(says, (question) => says[question] === truth[question]),
    }))
    .sort((a, b) => surplus(b.agreement) - surplus(a.agreement));
  const accuracy = agreement(truth, () => true);
  const explains = ranked.filter((one) => [one.agreement, one.elsewhere].every(isMost));
  const mightExplain = ranked.filter((one) => [one.agreement, one.elsewhere].every(mayBeMost));
  const [best] = explains.length > 0 ? explains : mightExplain;
  const verdict = verdictOf(accuracy, discrimination, explains.length, mightExplain.length);
  return { task, verdict, best: best?.models ?? [], accuracy, candidates: ranked };
}

function verdictOf(
  accuracy: Proportion,
  discrimination: Estimate | undefined,
  explaining: number,
  perhaps: number,
): Diagnosis['verdict'] {
  if (accuracy.kind === 'undefined') return 'undefined';
  if (explaining > 0) return 'model';
  if (perhaps > 0) return 'inconclusive';
  const missesMuch =
    discrimination?.kind === 'estimate' &&
    (discrimination.interval.kind === 'interval' ? discrimination.interval.high : discrimination.value) <
      TELLS_MOST;
  return accuracy.value >= HARDLY_WRONG && !missesMuch ? 'oracle' : 'none';
}

function surplus(share: Proportion): number {
  return share.kind === 'estimate' ? 2 * share.successes - share.total : Number.NEGATIVE_INFINITY;
}

/**
 * Tests whether the whole interval of a share lies above one half. The second share is undefined for a model that is
 * never right, and is then not tested.
 */
function isMost(share: Proportion, index: number): boolean {
  if (share.kind === 'undefined') return index === 1;
  return share.interval.kind === 'interval' && share.interval.low > 0.5;
}

/** Tests whether a share is at least `LIKELY`, with the same exception as `isMost`. */
function mayBeMost(share: Proportion, index: number): boolean {
  return share.kind === 'undefined' ? index === 1 : share.value >= LIKELY;
}
