import { caseId, keyOf } from '../../cases/case.ts';
import { at } from '../../lib/at.ts';
import { type AnswerSheet, countReplies, type VariantAnswers } from '../../scoring/rows/answer-sheet.ts';
import { idHash } from '../../scoring/rows/id-hash.ts';
import { clusteredProportion } from '../../scoring/rows/tallies.ts';
import type { Estimate, Proportion } from '../../scoring/value-schemas.ts';
import type { Score } from '../../tasks/shared/score.ts';
import type { Diagnosis } from './diagnosis-schema.ts';

/** If a task has more questions than this, only a sample of them is compared. */
const MOST_QUESTIONS = 5_000;

/** The smallest accuracy at which a variant counts as the oracle. */
const HARDLY_WRONG = 0.95;

/**
 * The discrimination of a model that slips in 5 % of its answers. A variant clearly below this value does not count as
 * the oracle, because a model that fails only in rare situations can have a high accuracy.
 */
const TELLS_MOST = 0.9;

/** The smallest agreement that suggests an error pattern, even if it may be due to chance. */
const LIKELY = 2 / 3;

/** Computes the answers that each task's error patterns give to its questions, or to a sample of them. */
export function predictions(sheet: AnswerSheet, scores: readonly Score[]) {
  const asked = Map.groupBy(sheet.cases.keys(), (position) => at(sheet.cases, position).task);
  return scores.flatMap(({ kind, errorPatterns }) => {
    const questions = sampled(sheet, asked.get(kind.id) ?? []).map((position) => ({
      position,
      about: at(sheet.cases, position),
    }));
    const patterns = errorPatterns(questions.map(({ about }) => about));
    if (questions.length === 0 || Object.keys(patterns).length === 0) return [];
    const truth = Uint8Array.from(questions, ({ about }) => Number(about.truth));
    return [
      {
        task: kind.id,
        positions: questions.map(({ position }) => position),
        clusters: questions.map(({ about }) => keyOf(sheet.kinds, about).cluster),
        /** For each question, 1 if yes is right and 0 if no is right. */
        truth,
        candidates: candidatesOf(patterns, truth),
      },
    ];
  });
}

/** Returns the distinct names in a list and, for each item of the list, the number of its name. */
function numbered(list: readonly string[]) {
  const names = [...new Set(list)];
  const numberOf = new Map(names.map((name, number) => [name, number]));
  return { names, numbers: Uint32Array.from(list, (name) => numberOf.get(name) ?? 0) };
}

function sampled({ kinds, cases }: AnswerSheet, positions: readonly number[]): readonly number[] {
  if (positions.length <= MOST_QUESTIONS) return positions;
  const hashes = Uint32Array.from(positions, (position) => idHash(caseId(kinds, at(cases, position))));
  const limit = hashes.toSorted()[MOST_QUESTIONS - 1]!;
  return positions.filter((_, i) => at(hashes, i) <= limit);
}

/** Merges patterns that give the same answers, and drops patterns that never err. */
function candidatesOf(patterns: Readonly<Record<string, readonly boolean[]>>, truth: Uint8Array) {
  const given = Object.entries(patterns).map(([name, answers]) => ({
    name,
    says: Uint8Array.from(answers, Number),
  }));
  const byAnswers = Map.groupBy(given, ({ says }) => says.join(''));
  byAnswers.delete(truth.join(''));
  return [...byAnswers.values()].map((alike) => ({
    models: alike.map(({ name }) => name),
    says: at(alike, 0).says,
  }));
}

/**
 * Finds the error pattern that is closest to a variant's answers.
 *
 * A simulated model explains the variant if their answers agree on more than half of the questions that the model
 * answers wrong, and on more than half of those that it answers right. The whole interval of each share must lie above
 * one half. If several models explain the variant, the best is the one with the largest surplus of agreement over
 * disagreement on questions that the model answers wrong. Only yes and no answers count.
 */
export function diagnose(
  { task, positions, clusters, truth, candidates }: ReturnType<typeof predictions>[number],
  variant: VariantAnswers,
  level: number,
  discrimination: Estimate | undefined,
): Diagnosis {
  const replies = positions.map((position) => countReplies(variant, position));
  const { names, numbers } = numbered(clusters);
  const agreement = (says: Uint8Array, isWanted: (question: number) => boolean): Proportion => {
    const tallies = names.map((_, cluster) => ({ cluster, successes: 0, total: 0 }));
    replies.forEach(({ yes, no }, question) => {
      if (!isWanted(question)) return;
      const tally = at(tallies, at(numbers, question));
      tally.successes += says[question] ? yes : no;
      tally.total += yes + no;
    });
    return clusteredProportion(tallies, level);
  };
  const ranked = candidates
    .map(({ models, says }) => ({
      models,
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
