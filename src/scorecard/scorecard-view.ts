import type {
  OverWorlds,
  ScorecardWorld,
  VariantWorld,
} from '../tasks/compositional/score/compositional-schema.ts';
import { compositional } from '../tasks/compositional/task.ts';
import type { InterventionEffects } from '../tasks/intervention-effects/score/intervention-effects-schema.ts';
import { interventionEffects } from '../tasks/intervention-effects/task.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/** A scorecard with the results of the package's own tasks at hand, for reports and checks that are about one of them. */
export interface ScorecardView extends Omit<Scorecard, 'variants'> {
  /** The worlds of compositional reasoning; none where it was not asked. */
  readonly worlds: readonly ScorecardWorld[];
  readonly variants: VariantView[];
}

export interface VariantView extends ScorecardVariant {
  /** In the order of the scorecard's worlds. */
  readonly compositional: readonly VariantWorld[];
  /** Present where there are several worlds. */
  readonly overWorlds: OverWorlds | undefined;
  readonly interventionEffects: InterventionEffects | undefined;
}

/** Puts the results of the package's own tasks beside a scorecard. A scorecard of other tasks has none of them. */
export function scorecardView(scorecard: Scorecard): ScorecardView {
  return {
    ...scorecard,
    worlds: sharedOf(compositional, scorecard)?.worlds ?? [],
    variants: scorecard.variants.map(variantView),
  };
}

export function variantView(variant: ScorecardVariant): VariantView {
  const found = resultOf(compositional, variant);
  return {
    ...variant,
    compositional: found?.worlds ?? [],
    overWorlds: found?.overWorlds,
    interventionEffects: resultOf(interventionEffects, variant),
  };
}
