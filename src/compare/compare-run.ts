import { at } from '../lib/at.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import type { Metric } from '../scoring/metric.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { variantComparer } from './compare-variants.ts';
import { requireOwnNumbers } from './recorded-numbers.ts';
import { recordedVariants, requireSameSettings } from './recorded-variants.ts';

const FLIPS_AGAINST_BASELINE = 20;
const FLIPS_WITHIN_RUN = 3;

export interface ComparedVariants {
  readonly baseline: VariantAnswers;
  readonly candidate: VariantAnswers;
  readonly comparison: Comparison;
}

export type RunComparisons = ReturnType<typeof compareRun>;

interface ComparedRun {
  readonly answers: Pick<CollectedAnswers, 'sheet' | 'texts'>;
  readonly metrics: readonly Metric[];
  readonly scorecard: Pick<Scorecard, 'design' | 'settings'>;
  readonly recorded?: Scorecard | undefined;
  /** The label of the provider with which all others are compared; by default, the first provider under each prompt. */
  readonly against?: string | undefined;
  readonly mostUnmatched?: number | undefined;
}

/**
 * Compares the variants of a run:
 *
 * - if there is a recorded run, each variant with its counterpart in that run;
 * - each provider with the provider in `against` or, by default, the first provider, under the same prompt;
 * - each prompt with the first prompt, for the same provider.
 *
 * @throws {UserError} If the run cannot be compared with the recorded run.
 */
export function compareRun(run: ComparedRun): {
  readonly againstRecorded?: Omit<ReturnType<typeof matchVariants>, 'matched'> & {
    readonly compared: ComparedVariants[];
  };
  readonly withinRun: ComparedVariants[];
} {
  const { answers, metrics, scorecard, recorded, against } = run;
  const { settings } = scorecard;
  const { variants } = answers.sheet;
  if (recorded) requireSameSettings(settings, recorded.settings);
  const matches = recorded && matchVariants(recordedSide(run, recorded), variants);
  const pairs = variantPairs(variants, against);
  const compare = variantComparer(answers, metrics, settings);
  // Each comparison with a named baseline is its own family of tests; the other comparisons within the run form one
  // family.
  const isNamed = ([{ provider, prompt }, candidate]: Pair): boolean =>
    against !== undefined && provider.label === against && prompt === candidate.prompt;
  const others = pairs.filter((pair) => !isNamed(pair)).length;
  const withinRun = pairs.map((pair) => {
    const [baseline, candidate] = pair;
    const family = { mostFlips: FLIPS_WITHIN_RUN, comparisons: isNamed(pair) ? 1 : others };
    return { baseline, candidate, comparison: compare({ baseline, candidate, kind: 'run', ...family }) };
  });
  if (!recorded || !matches) return { withinRun };
  const { createdAt, evalId } = recorded;
  const baselineRun = { createdAt, ...(evalId !== undefined && { evalId }) };
  const { matched, ...unmatched } = matches;
  return {
    withinRun,
    againstRecorded: {
      ...unmatched,
      compared: matched.map((pair) => {
        const family = { mostFlips: FLIPS_AGAINST_BASELINE, comparisons: 1 };
        const comparison = compare({ ...pair, kind: 'baseline', ...family });
        return { ...pair, comparison: { ...comparison, baselineRun } };
      }),
    },
  };
}

function recordedSide(run: ComparedRun, recorded: Scorecard): VariantAnswers[] {
  const { sheet } = run.answers;
  const variants = recordedVariants(sheet, run.scorecard.design, recorded, run.mostUnmatched);
  requireOwnNumbers(sheet, variants, recorded);
  return variants;
}

type Pair = readonly [baseline: VariantAnswers, candidate: VariantAnswers];

function variantPairs(variants: readonly VariantAnswers[], against: string | undefined): Pair[] {
  const pairsIn = (group: (variant: VariantAnswers) => string, label?: string): Pair[] =>
    [...Map.groupBy(variants, group).values()].flatMap((list) => {
      const baseline = label === undefined ? list[0] : list.find(({ provider }) => provider.label === label);
      if (!baseline) return [];
      return list.filter((other) => other !== baseline).map((other): Pair => [baseline, other]);
    });
  const key = ({ provider: { id, label } }: VariantAnswers): string => JSON.stringify([id, label]);
  return [...pairsIn(({ prompt }) => prompt, against), ...pairsIn(key)];
}

/**
 * Matches variants by the labels of their provider and prompt. If one variant remains on each side under a prompt, the
 * provider counts as renamed or replaced, and the two variants are matched.
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
