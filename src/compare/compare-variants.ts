import { perKey } from '../lib/caching.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { Metric } from '../scoring/metric.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { changedQuestions, mainReplies, questionKinds } from './changed-questions.ts';
import { differences } from './differences.ts';
import { whyNotCompared } from './not-compared.ts';

interface ComparedPair {
  readonly baseline: VariantAnswers;
  readonly candidate: VariantAnswers;
  readonly kind: Comparison['kind'];
  readonly mostFlips: number;
  /** The number of comparisons in the family. The limit on false findings holds for the whole family. */
  readonly comparisons: number;
}

/** Returns a function that compares two variants over the questions that both were asked. */
export function variantComparer(
  answers: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  metrics: readonly Metric[],
  settings: ScorecardSettings,
): (pair: ComparedPair) => Comparison {
  const kinds = questionKinds(answers.sheet);
  const repliesOf = perKey(mainReplies);
  return ({ baseline, candidate, kind, mostFlips, comparisons }) => {
    const names = { kind, baseline: nameOf(baseline), candidate: nameOf(candidate) };
    const replies = [repliesOf(baseline), repliesOf(candidate)] as const;
    const changes = changedQuestions(answers, kinds, [baseline, candidate], replies, mostFlips);
    const notCompared = whyNotCompared(baseline, candidate);
    if (notCompared !== undefined) {
      const questions = { ...changes.questions, different: 0, lost: 0, gained: 0 };
      return { ...names, notCompared, questions, differences: [], pairs: [], flips: [] };
    }
    return {
      ...names,
      ...changes,
      differences: differences(metrics, baseline, candidate, settings, comparisons),
    };
  };
}

export function nameOf({ provider, prompt }: VariantAnswers) {
  return { provider: provider.label, prompt };
}
