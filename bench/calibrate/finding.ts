/** One line of the calibration, with the simulation, its result and the bounds. */
export interface Finding {
  readonly group: string;
  readonly what: string;
  /** The number of simulated experiments with an outcome. */
  readonly runs: number;
  /** The number of experiments without an interval or a verdict, which are not counted. */
  readonly silent: number;
  readonly share: number;
  readonly least: number;
  readonly most: number;
  /** The reason why a share outside the usual bounds is not a fault; absent if the usual bounds apply. */
  readonly because?: string;
}

/** The bounds of a share, with the reason if they are unusual. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly because?: string;
}

/** The number of experiments for which the bounds are meant. */
export const FULL_RUNS = 1000;

/** The required coverage of 95 % intervals. */
export const COVERAGE: Bounds = { least: 0.93, most: 0.97 };

/** The required rejection rate of tests at 5 % if nothing differs. */
export const REJECTION: Bounds = { least: 0.03, most: 0.07 };

/** Tests whether a share lies within its bounds. */
export function isCalibrated({ share, least, most }: Finding): boolean {
  return share >= least && share <= most;
}

/** Widens bounds by four standard errors of a share, so that a share hardly ever violates them by chance. */
export function widened({ least, most, ...rest }: Bounds, runs: number): Bounds {
  const reach = (p: number): number => 4 * Math.sqrt((p * (1 - p)) / runs);
  return { ...rest, least: Math.max(0, least - reach(least)), most: Math.min(1, most + reach(most)) };
}
