import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { AGREEMENT } from '../../scoring/agreement.ts';
import { percent } from '../../scoring/format.ts';
import { numberText } from './described.ts';
import { listed, shortNames } from './names.ts';

/** The discrimination above which a model counts as following causes. */
const HALF = 0.5;

/**
 * Returns a sentence about each model that follows causes in some themes and not in others, with the agreement of its
 * answers over themes.
 */
export function storySentences(scorecard: ScorecardView): string[] {
  const themes = [...new Set(scorecard.worlds.map(({ theme }) => theme))];
  const name = shortNames(scorecard);
  return scorecard.variants.flatMap((variant) => {
    const agreement = variant.metrics.find((metric) => metric.name === AGREEMENT.name);
    const { right, wrong } = judged(scorecard, variant, themes);
    if (!agreement || right.length === 0 || wrong.length === 0) return [];
    return [
      `${name(variant)} follows causes in ${listed(right)}, but not in ${listed(wrong)}: ${numberText(agreement.value, percent)} of the questions told in several themes were answered alike.`,
    ];
  });
}

/** Returns the themes in all of whose worlds discrimination is clearly above (`right`) or below (`wrong`) one half. */
function judged({ worlds }: ScorecardView, { compositional }: VariantView, themes: readonly string[]) {
  const isSuch = (theme: string, test: (low: number, high: number) => boolean): boolean =>
    compositional
      .filter((_, w) => worlds[w]?.theme === theme)
      .every(
        ({ discrimination: found }) =>
          found.kind === 'estimate' &&
          found.interval.kind === 'interval' &&
          test(found.interval.low, found.interval.high),
      );
  return {
    right: themes.filter((theme) => isSuch(theme, (low) => low > HALF)),
    wrong: themes.filter((theme) => isSuch(theme, (_, high) => high < HALF)),
  };
}
