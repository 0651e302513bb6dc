import type { ComparedVariants, RunComparisons } from '../compare/compare-run.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { type VariantView, variantView } from '../scorecard/scorecard-view.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';

export interface Against {
  readonly compared: readonly ComparedVariants[];
  /** Variants without a counterpart. */
  readonly onlyBaseline: readonly VariantAnswers[];
  readonly onlyCandidate: readonly VariantAnswers[];
  /** What a variant that others are compared with scored. */
  scored(baseline: VariantAnswers): VariantView | undefined;
}

/** The recorded run, or the named provider of the same run; undefined where there is neither. */
export function againstWhat(
  { withinRun, againstRecorded }: RunComparisons,
  scorecard: Scorecard,
  variants: readonly VariantAnswers[],
  recorded: Scorecard | undefined,
  provider: string | undefined,
): Against | undefined {
  if (recorded && againstRecorded) {
    return {
      ...againstRecorded,
      scored: ({ promptIdx }) => viewAt(recorded, promptIdx),
    };
  }
  if (provider === undefined) return undefined;
  const compared = withinRun.filter(
    ({ baseline, candidate }) =>
      baseline.provider.label === provider && baseline.prompt === candidate.prompt && candidate !== baseline,
  );
  const known = new Set(compared.flatMap(({ baseline, candidate }) => [baseline, candidate]));
  return {
    compared,
    onlyBaseline: [],
    onlyCandidate: variants.filter((variant) => !known.has(variant) && variant.provider.label !== provider),
    scored: (baseline) => viewAt(scorecard, variants.indexOf(baseline)),
  };
}

function viewAt({ variants }: Scorecard, index: number): VariantView | undefined {
  const found = variants[index];
  return found && variantView(found);
}
