import { at } from '../../lib/at.ts';
import { countReplies, type VariantAnswers } from '../../scoring/rows/answer-sheet.ts';
import { clusteredProportion } from '../../scoring/rows/tallies.ts';
import type { Estimate, Proportion } from '../../scoring/value-schemas.ts';
import type { Predictions } from './diagnosis-candidates.ts';
import type { Diagnosis } from './diagnosis-schema.ts';

/** The share of right answers from which a variant counts as the oracle, unless a model explains the errors. */
const HARDLY_WRONG = 0.95;

/**
 * The discrimination of a model that slips in a twentieth of its answers; no variant clearly below it counts as the oracle.
 * Where one kind of situation dominates, a model that fails the other kind is rarely wrong.
 */
const TELLS_MOST = 0.9;

/** The agreement from which it looks like a habit, even if it may be due to chance. */
const LIKELY = 2 / 3;

/**
 * Finds the closest error pattern to a variant's answers.
 *
 * Where a model is wrong, a variant either errs as the model does or is right. A model explains the variant if the
 * variant agrees with it in more than half of the answers, both there and where the model is right, by the intervals of
 * both shares. Of several, the best has the largest surplus of agreement over disagreement where it is wrong. Replies
 * other than yes and no agree with none.
 *
 * @param discrimination - The variant's discrimination on this task.
 */
export function diagnose(
  { task, positions, clusters, truth, candidates }: Predictions,
  variant: VariantAnswers,
  level: number,
  discrimination: Estimate | undefined,
): Diagnosis {
  const replies = positions.map((position) => countReplies(variant, position));
  /** The share of wanted questions to which the variant answers as `says` does. */
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
  const compared = candidates.map((candidate) => ({
    models: [...candidate.models],
    cases: candidate.says.filter((answer, question) => answer !== truth[question]).length,
    agreement: agreement(candidate.says, (question) => candidate.says[question] !== truth[question]),
    elsewhere: agreement(candidate.says, (question) => candidate.says[question] === truth[question]),
  }));
  const accuracy = agreement(truth, () => true);
  const ranked = compared.toSorted((a, b) => surplus(b.agreement) - surplus(a.agreement));
  const explains = ranked.filter((candidate) => [candidate.agreement, candidate.elsewhere].every(isMost));
  const mightExplain = ranked.filter((candidate) =>
    [candidate.agreement, candidate.elsewhere].every(mayBeMost),
  );
  const [best] = explains.length > 0 ? explains : mightExplain;
  return {
    task,
    verdict: verdictOf(accuracy, discrimination, explains.length, mightExplain.length),
    best: best?.models ?? [],
    accuracy,
    candidates: ranked,
  };
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

/** Answers that agree, less those that do not. */
function surplus(share: Proportion): number {
  return share.kind === 'estimate' ? 2 * share.successes - share.total : Number.NEGATIVE_INFINITY;
}

/** Tests whether a share is surely more than a half. A model that is never right has no second share to meet. */
function isMost(share: Proportion, index: number): boolean {
  if (share.kind === 'undefined') return index === 1;
  return share.interval.kind === 'interval' && share.interval.low > 0.5;
}

/** Tests whether a share is far above a half, perhaps by chance. */
function mayBeMost(share: Proportion, index: number): boolean {
  return share.kind === 'undefined' ? index === 1 : share.value >= LIKELY;
}
