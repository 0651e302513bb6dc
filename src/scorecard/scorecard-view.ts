import type {
  OverWorlds,
  ScorecardWorld,
  VariantWorld,
} from '../tasks/compositional/score/compositional-schema.ts';
import { compositionalScore } from '../tasks/compositional/scores.ts';
import type { InterventionEffects } from '../tasks/intervention-effects/score/intervention-effects-schema.ts';
import { interventionEffectsScore } from '../tasks/intervention-effects/scores.ts';
import type { Scorecard, ScorecardVariant } from './schema.ts';
import { resultOf, sharedOf } from './task-results.ts';

/** A scorecard with typed results of compositional reasoning and intervention effects. */
export interface ScorecardView extends Omit<Scorecard, 'variants'> {
  /** The worlds of compositional reasoning; empty if this task was not asked. */
  readonly worlds: readonly ScorecardWorld[];
  readonly variants: VariantView[];
}

export interface VariantView extends ScorecardVariant {
  readonly compositional: readonly VariantWorld[];
  /** The results over all worlds; undefined unless there are several worlds. */
  readonly overWorlds: OverWorlds | undefined;
  readonly interventionEffects: InterventionEffects | undefined;
}

export function scorecardView(scorecard: Scorecard): ScorecardView {
  return {
    ...scorecard,
    worlds: sharedOf(compositionalScore, scorecard)?.worlds ?? [],
    variants: scorecard.variants.map(variantView),
  };
}

export function variantView(variant: ScorecardVariant): VariantView {
  const found = resultOf(compositionalScore, variant);
  return {
    ...variant,
    compositional: found?.worlds ?? [],
    overWorlds: found?.overWorlds,
    interventionEffects: resultOf(interventionEffectsScore, variant),
  };
}
