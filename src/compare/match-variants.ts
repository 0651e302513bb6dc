import { at } from '../lib/at.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';

/** Who is compared with whom, and who has nobody. */
export type VariantMatches = ReturnType<typeof matchVariants>;

/**
 * Matches variants by the labels of provider and prompt; among those without a match, a single provider that
 * was renamed or replaced: the only one left on both sides under a prompt.
 */
export function matchVariants(baselines: readonly VariantAnswers[], candidates: readonly VariantAnswers[]) {
  const name = ({ provider, prompt }: VariantAnswers): string => JSON.stringify([provider.label, prompt]);
  const matched: { readonly baseline: VariantAnswers; readonly candidate: VariantAnswers }[] = [];
  let onlyBaseline = [...baselines];
  let onlyCandidate: VariantAnswers[] = [];
  const pair = (baseline: VariantAnswers, candidate: VariantAnswers): void => {
    matched.push({ baseline, candidate });
    onlyBaseline = onlyBaseline.filter((variant) => variant !== baseline);
    onlyCandidate = onlyCandidate.filter((variant) => variant !== candidate);
  };
  for (const candidate of candidates) {
    const baseline = onlyBaseline.find((variant) => name(variant) === name(candidate));
    if (baseline) pair(baseline, candidate);
    else onlyCandidate.push(candidate);
  }
  for (const candidate of onlyCandidate) {
    const samePrompt = ({ prompt }: VariantAnswers): boolean => prompt === candidate.prompt;
    const [before, now] = [onlyBaseline.filter(samePrompt), onlyCandidate.filter(samePrompt)];
    if (before.length === 1 && now.length === 1) pair(at(before, 0), candidate);
  }
  return { matched, onlyBaseline, onlyCandidate };
}
