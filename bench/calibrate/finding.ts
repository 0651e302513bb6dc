/** One line of the calibration: what was simulated, what came out, and what would be right. */
export interface Finding {
  readonly group: string;
  readonly what: string;
  /** Simulated experiments that say something about it. */
  readonly runs: number;
  /** Experiments without an interval or a verdict, which are not counted. */
  readonly silent: number;
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** Why a share outside the usual bounds is no fault, where that is so. */
  readonly because?: string;
}

/** What a share has to lie between, with the reason for bounds that are not the usual ones. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly because?: string;
}

/** What 95 % intervals have to cover. */
export const COVERAGE: Bounds = { least: 0.93, most: 0.97 };

/** How often tests at 5 % have to reject what is equal. */
export const REJECTION: Bounds = { least: 0.03, most: 0.07 };

/** Whether a share lies within its bounds. */
export function isCalibrated({ share, least, most }: Finding): boolean {
  return share >= least && share <= most;
}

/**
 * Bounds that a share p seen in n experiments leaves only once in some 15,000 times: four standard errors wider
 * than those for a great many experiments.
 */
export function widened({ least, most, ...rest }: Bounds, runs: number): Bounds {
  const reach = (p: number): number => 4 * Math.sqrt((p * (1 - p)) / runs);
  return { ...rest, least: Math.max(0, least - reach(least)), most: Math.min(1, most + reach(most)) };
}
