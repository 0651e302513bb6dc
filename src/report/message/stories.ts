import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { AGREEMENT } from '../../scoring/agreement.ts';
import { percent } from '../../scoring/format.ts';
import { numberText } from './described.ts';
import { listed, shortNames } from './names.ts';

/** The discrimination above which a model counts as following causes. */
const HALF = 0.5;

/** Returns a sentence about each variant that follows causes in some themes and not in others. */
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

/**
 * Returns the themes in which every world has a discrimination clearly above one half (`right`) or below it (`wrong`).
 */
function judged({ worlds }: ScorecardView, { compositional }: VariantView, themes: readonly string[]) {
  const intervalsIn = (theme: string) =>
    compositional
      .filter((_, w) => worlds[w]?.theme === theme)
      .map(({ discrimination: found }) => (found.kind === 'estimate' ? found.interval : undefined));
  const isAbove = (theme: string): boolean =>
    intervalsIn(theme).every((found) => found?.kind === 'interval' && found.low > HALF);
  const isBelow = (theme: string): boolean =>
    intervalsIn(theme).every((found) => found?.kind === 'interval' && found.high < HALF);
  return { right: themes.filter(isAbove), wrong: themes.filter(isBelow) };
}
