import { nominalLevels } from '../lib/statistics/group-sequential.ts';
import type { ScorecardSettings } from './settings.ts';

export interface Look {
  /** The latest stage asked so far. `stages` is the number of stages in the design; for a ladder, it equals `stage`. */
  readonly stage: number;
  readonly stages: number;
  readonly through: ReadonlyMap<string, number>;
  /** True if units are enumerated. Stages are then not samples, so only bounds are reported. */
  readonly enumerated: boolean;
  /** True if the answers decided which rungs of a ladder got more questions. */
  readonly isLadder?: true;
}

/** The note about a variant whose stages were not all asked. */
export const STOPPED_EARLY =
  'Intervals and tests are corrected for this. Values are not: they are biased towards the finding that stopped the run.';

type Looked = { readonly look?: Look | undefined } | undefined;

/** Returns the earliest interim analysis among variants; undefined if no variant was asked in stages. */
function earliest(variants: readonly Looked[]): Look | undefined {
  return variants.flatMap((variant) => variant?.look ?? []).sort((a, b) => a.stage - b.stage)[0];
}

export function openLook(...variants: readonly Looked[]): Look | undefined {
  const look = earliest(variants);
  return look && look.stage < look.stages ? look : undefined;
}

/** Returns the error probability allowed for a test at the earliest interim analysis; see {@link nominalLevels}. */
export function chanceAt(alpha: number, ...variants: readonly Looked[]): number {
  const look = earliest(variants);
  return look ? (nominalLevels(look.stages, alpha)[look.stage - 1] ?? 0) : alpha;
}

/**
 * Returns the level of a repeated confidence interval at this interim analysis. The intervals of all interim analyses
 * before the last jointly cover the true value with at least the requested probability. The last interval does so on
 * its own.
 */
export function levelAt(level: number, ...variants: readonly Looked[]): number {
  return earliest(variants) ? 1 - 2 * chanceAt((1 - level) / 2, ...variants) : level;
}

export function settingsAt(settings: ScorecardSettings, variant: Looked): ScorecardSettings {
  return variant?.look ? { ...settings, level: levelAt(settings.level, variant) } : settings;
}

/** Returns the number of a design's cases that no stage has asked so far. */
export function notAskedOf({ look }: NonNullable<Looked>, design: string, cases: number): number {
  // After the last stage, missing cases count as missing answers.
  return look && (look.isLadder || look.stage < look.stages)
    ? cases - (look.through.get(design) ?? cases)
    : 0;
}
