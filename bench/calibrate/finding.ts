/** One line of the calibration: the simulation, its result, and the bounds. */
export interface Finding {
  readonly group: string;
  readonly what: string;
  /** Simulated experiments with an outcome. */
  readonly runs: number;
  /** Experiments without an interval or a verdict, which are not counted. */
  readonly silent: number;
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** Reason why a share outside the usual bounds is no fault, if there is one. */
  readonly because?: string;
}

/** Bounds that a share must lie between, with the reason for unusual ones. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly because?: string;
}

/** Required coverage of 95 % intervals. */
export const COVERAGE: Bounds = { least: 0.93, most: 0.97 };

/** Required rejection rate of tests at 5 % where nothing differs. */
export const REJECTION: Bounds = { least: 0.03, most: 0.07 };

/** Tests whether a share lies within its bounds. */
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
