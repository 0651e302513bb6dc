import { at } from '../../lib/at.ts';
import { countReplies, type VariantAnswers } from '../../scoring/rows/answer-sheet.ts';
import { clusteredProportion } from '../../scoring/rows/tallies.ts';
import type { Estimate, Proportion } from '../../scoring/value-schemas.ts';
import type { Predictions } from './diagnosis-candidates.ts';
import type { Diagnosis } from './diagnosis-schema.ts';

/** A variant that is right at least this often is as good as the oracle, unless a model explains the rest. */
const HARDLY_WRONG = 0.95;

/**
 * Unless its discrimination is clearly below this, too, which one is that slips in a twentieth of its answers. Where
 * right answers are mostly about one kind of situation, who misses the other kind is hardly ever wrong.
 */
const TELLS_MOST = 0.9;

/** Agreement that looks like a habit: at least two of three, even if so few answers might come out so by chance. */
const LIKELY = 2 / 3;

/**
 * Which simulated model a variant answers like, from its answers alone.
 *
 * A model shows on the questions that it gets wrong: there a variant either errs as it does or is right. It explains
 * the variant if the variant sides with it in more than half of the answers, both there and where the model is right,
 * by the intervals of both shares. Of several that explain it the best accounts for most: the one with the largest
 * surplus of agreement over disagreement where it is wrong. What is neither yes nor no sides with nobody.
 *
 * @param discrimination - The variant's, in this task.
 */
export function diagnose(
  { task, positions, clusters, truth, candidates }: Predictions,
  variant: VariantAnswers,
  level: number,
  discrimination: Estimate | undefined,
): Diagnosis {
  const replies = positions.map((position) => countReplies(variant, position));
  /** How often the variant's answers are those of `says`, among the questions that are wanted. */
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

/** More than half for sure. A model that is right nowhere has nothing to be compared on there. */
function isMost(share: Proportion, index: number): boolean {
  if (share.kind === 'undefined') return index === 1;
  return share.interval.kind === 'interval' && share.interval.low > 0.5;
}

/** Far more than half, though it might be chance. */
function mayBeMost(share: Proportion, index: number): boolean {
  return share.kind === 'undefined' ? index === 1 : share.value >= LIKELY;
}
