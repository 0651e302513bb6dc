import { nominalLevels } from '../lib/statistics/group-sequential.ts';
import type { ScorecardSettings } from './settings.ts';

/** How far a variant of a staged run has been asked. */
export interface Look {
  /** Stages that were asked, and how many the design has. */
  readonly stage: number;
  readonly stages: number;
  /** By stamp of the design: cases of these stages. */
  readonly through: ReadonlyMap<string, number>;
  /** Whether the stages are no samples, because units are enumerated: then bounds tell, and nothing else. */
  readonly enumerated: boolean;
}

/** What may have been asked in stages. */
type Looked = { readonly look?: Look | undefined } | undefined;

/** The earliest look among variants; undefined where none was asked in stages. */
function earliest(variants: readonly Looked[]): Look | undefined {
  return variants.flatMap((variant) => variant?.look ?? []).sort((a, b) => a.stage - b.stage)[0];
}

/** The earliest look among variants of which stages are left; undefined where there is none. */
export function openLook(...variants: readonly Looked[]): Look | undefined {
  const look = earliest(variants);
  return look && look.stage < look.stages ? look : undefined;
}

/** The chance of an error that a test may take at this look; at the last one alpha, see {@link nominalLevels}. */
export function chanceAt(alpha: number, ...variants: readonly Looked[]): number {
  const look = earliest(variants);
  return look ? (nominalLevels(look.stages, alpha)[look.stage - 1] ?? 0) : alpha;
}

/**
 * The level of an interval at this look, so that the intervals of all looks before the last hold together at the level that
 * is wanted: repeated confidence intervals. The last has that level by itself.
 *
 * @see Jennison and Turnbull (1989), JRSS B 51, 305–361
 */
export function levelAt(level: number, ...variants: readonly Looked[]): number {
  return earliest(variants) ? 1 - 2 * chanceAt((1 - level) / 2, ...variants) : level;
}

/** Settings with the level that intervals of a variant have. */
export function settingsAt(settings: ScorecardSettings, variant: Looked): ScorecardSettings {
  return variant?.look ? { ...settings, level: levelAt(settings.level, variant) } : settings;
}

/** Cases of a design of so many that no stage so far has asked. */
export function notAskedOf({ look }: NonNullable<Looked>, design: string, cases: number): number {
  // After the last stage, what is not there is missing.
  return look && look.stage < look.stages ? cases - (look.through.get(design) ?? cases) : 0;
}
