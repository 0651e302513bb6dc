import { compositional } from '../tasks/compositional/task.ts';
import { interventionEffects } from '../tasks/intervention-effects/task.ts';
import { linear } from '../tasks/linear/task.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/** A scorecard with the results of the package's own tasks at hand, for reports and checks that are about one of them. */
export type ScorecardView = ReturnType<typeof scorecardView>;

export type VariantView = ReturnType<typeof variantView>;

/** Puts the results of the package's own tasks beside a scorecard. A scorecard of other tasks has none of them. */
export function scorecardView(scorecard: Scorecard) {
  return {
    ...scorecard,
    /** The worlds of compositional reasoning; none where it was not asked. */
    worlds: sharedOf(compositional, scorecard)?.worlds ?? [],
    variants: scorecard.variants.map(variantView),
  };
}

export function variantView(variant: ScorecardVariant) {
  const found = resultOf(compositional, variant);
  return {
    ...variant,
    /** In the order of the scorecard's worlds. */
    compositional: found?.worlds ?? [],
    /** Present where there are several worlds. */
    overWorlds: found?.overWorlds,
    interventionEffects: resultOf(interventionEffects, variant),
    linear: resultOf(linear, variant)?.worlds ?? [],
  };
}
