import { placesOf, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { outageOf } from '../scoring/rows/outage.ts';

/** Returns the reason why two variants are not compared, as the end of a sentence; undefined if they are compared. */
export function whyNotCompared(baseline: VariantAnswers, candidate: VariantAnswers): string | undefined {
  const outage = outageOf(candidate);
  if (outage !== undefined) return outage;
  const before = outageOf(baseline);
  if (before !== undefined) return `of the baseline, ${before}`;
  return haveCommonQuestion(baseline, candidate) ? undefined : 'the two variants have no question in common';
}

function haveCommonQuestion(baseline: VariantAnswers, candidate: VariantAnswers): boolean {
  const isAsked = (variant: VariantAnswers, position: number): boolean => {
    const [first, end] = placesOf(variant, position);
    return end > first;
  };
  for (let position = 0; position + 1 < candidate.starts.length; position++)
    if (isAsked(baseline, position) && isAsked(candidate, position)) return true;
  return false;
}
