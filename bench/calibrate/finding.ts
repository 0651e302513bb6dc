export interface Finding extends Bounds {
  readonly group: string;
  readonly what: string;
  /** The number of simulated experiments with an outcome. */
  readonly runs: number;
  /** The number of experiments without an interval or a verdict. */
  readonly silent: number;
  readonly share: number;
}

export interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly because?: string;
}

/** The number of experiments from which on bounds are not widened. */
export const FULL_RUNS = 1000;

/** The required coverage of 95 % intervals. */
export const COVERAGE: Bounds = { least: 0.93, most: 0.97 };

/** The required rejection rate of tests at 5 % if nothing differs. */
export const REJECTION: Bounds = { least: 0.03, most: 0.07 };

export function isCalibrated({ share, least, most }: Finding): boolean {
  return share >= least && share <= most;
}

/** Widens bounds by four standard errors of a share, so that a share hardly ever violates them by chance. */
export function widened({ least, most, ...rest }: Bounds, runs: number): Bounds {
  const reach = (p: number): number => 4 * Math.sqrt((p * (1 - p)) / runs);
  return { ...rest, least: Math.max(0, least - reach(least)), most: Math.min(1, most + reach(most)) };
}

/** Makes a finding whose experiments all have an outcome. Its bounds are widened if there are few experiments. */
export function findingOf(group: string, what: string, share: number, runs: number, bounds: Bounds): Finding {
  return { group, what, runs, silent: 0, share, ...(runs < FULL_RUNS ? widened(bounds, runs) : bounds) };
}
