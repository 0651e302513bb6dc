import { nominalLevels } from '../lib/statistics/group-sequential.ts';
import type { ScorecardSettings } from './settings.ts';

/** Progress of a variant through a staged run. */
export interface Look {
  /** Number of stages that were asked, and of those in the design. */
  readonly stage: number;
  readonly stages: number;
  /** Number of cases in these stages, by fingerprint of the design. */
  readonly through: ReadonlyMap<string, number>;
  /** True if units are enumerated, so that stages are not samples. Then only bounds count. */
  readonly enumerated: boolean;
}

/** Sentence of scorecards, reports and messages about the numbers of a variant whose stages were not all asked. */
export const STOPPED_EARLY =
  'Intervals and tests are corrected for this. Values are not: they lean towards the finding that stopped the run.';

/** Answers that may have been asked in stages. */
type Looked = { readonly look?: Look | undefined } | undefined;

/** The earliest interim analysis among variants; undefined where none was asked in stages. */
function earliest(variants: readonly Looked[]): Look | undefined {
  return variants.flatMap((variant) => variant?.look ?? []).sort((a, b) => a.stage - b.stage)[0];
}

/** The earliest interim analysis before the last stage among variants; undefined where there is none. */
export function openLook(...variants: readonly Looked[]): Look | undefined {
  const look = earliest(variants);
  return look && look.stage < look.stages ? look : undefined;
}

/** The chance of an error allowed for a test at this interim analysis; at the last one alpha, see {@link nominalLevels}. */
export function chanceAt(alpha: number, ...variants: readonly Looked[]): number {
  const look = earliest(variants);
  return look ? (nominalLevels(look.stages, alpha)[look.stage - 1] ?? 0) : alpha;
}

/**
 * The level of an interval at this interim analysis: repeated confidence intervals. Together, the intervals of all interim
 * analyses before the last have the wanted level. The last has it by itself.
 *
 * @see Jennison and Turnbull (1989), JRSS B 51, 305–361
 */
export function levelAt(level: number, ...variants: readonly Looked[]): number {
  return earliest(variants) ? 1 - 2 * chanceAt((1 - level) / 2, ...variants) : level;
}

/** Settings with the level that applies to a variant's intervals. */
export function settingsAt(settings: ScorecardSettings, variant: Looked): ScorecardSettings {
  return variant?.look ? { ...settings, level: levelAt(settings.level, variant) } : settings;
}

/** Number of a design's cases that no stage has asked so far. */
export function notAskedOf({ look }: NonNullable<Looked>, design: string, cases: number): number {
  // After the last stage, absent answers are missing.
  return look && look.stage < look.stages ? cases - (look.through.get(design) ?? cases) : 0;
}
