import { type Range, rangeOf } from './range.ts';
import type { ScorecardSettings } from './settings.ts';

export interface Law {
  /** Computes the number; undefined if it does not exist. */
  readonly of: (values: readonly number[]) => number | undefined;
  readonly over: (ranges: readonly Range[]) => Range | undefined;
  /** False if the law does not hold for the true values, so that no class would be right. */
  readonly holds?: boolean;
}

/**
 * The product law. Along a path of a cut tree, PNS and ATE multiply in a monotone world.
 */
export const MULTIPLY: Law = {
  of: (factors) => factors.reduce((value, factor) => value * factor, 1),
  over: (ranges) => ranges.reduce(multiplied, { least: 1, greatest: 1 }),
};

export const SUBTRACT: Law = {
  of: ([whole = 0, part = 0]) => whole - part,
  over: ([whole, part]) =>
    whole && part && { least: whole.least - part.greatest, greatest: whole.greatest - part.least },
};

export const OCTAVES: Law = {
  of: ([length = 1, other = 1]) => Math.log2(length / other),
  over: ([one, other]) =>
    one &&
    other && {
      least: Math.log2(one.least / other.greatest),
      greatest: Math.log2(one.greatest / other.least),
    },
};

/** Returns the law that solves for one part: part = whole / Π other parts. @see Maasch et al. (2025), Def. 3.5 */
export function solveForPart({ smallestDivisor }: Pick<ScorecardSettings, 'smallestDivisor'>): Law {
  const isSmall = (divisor: number): boolean => Math.abs(divisor) < smallestDivisor;
  return {
    of: ([whole, ...others]) => {
      const divisor = others.reduce((value, factor) => value * factor, 1);
      return whole === undefined || isSmall(divisor) ? undefined : whole / divisor;
    },
    over: ([whole, ...others]) => {
      const { least, greatest } = others.reduce(multiplied, { least: 1, greatest: 1 });
      if (!whole || isSmall(least) || isSmall(greatest) || least * greatest < 0) return undefined;
      return multiplied(whole, { least: 1 / greatest, greatest: 1 / least });
    },
  };
}

/**
 * Returns the law of composition for worlds that need not be monotone. Its inputs are the PNS and the defier rate D of
 * the first part, then those of the second part, and so on.
 *
 *   PNS_XZ = PNS_XY · PNS_YZ + D_XY · D_YZ,   D_XZ = PNS_XY · D_YZ + D_XY · PNS_YZ
 *
 * @see Maasch et al. (2025), Eq. B.31
 */
export function composeBothWays(wanted: 'pns' | 'defierRate'): Law {
  return rising((values) => {
    let [brought, prevented] = [1, 0];
    for (let i = 0; i + 1 < values.length; i += 2) {
      const [pns = 0, defiers = 0] = values.slice(i, i + 2);
      [brought, prevented] = [brought * pns + prevented * defiers, brought * defiers + prevented * pns];
    }
    return wanted === 'pns' ? brought : prevented;
  });
}

/** Returns the law of a number that rises with every input. */
export function rising(of: (values: readonly number[]) => number): Law {
  return {
    of,
    over: (ranges) => ({
      least: of(ranges.map(({ least }) => least)),
      greatest: of(ranges.map(({ greatest }) => greatest)),
    }),
  };
}

function multiplied(a: Range, b: Range): Range {
  // Most numbers are exact, and then one product is enough.
  if (a.least === a.greatest && b.least === b.greatest) {
    const product = a.least * b.least;
    return rangeOf(Number.isNaN(product) ? 0 : product);
  }
  // Zero times infinity counts as zero.
  const products = [
    a.least * b.least,
    a.least * b.greatest,
    a.greatest * b.least,
    a.greatest * b.greatest,
  ].map((product) => (Number.isNaN(product) ? 0 : product));
  return { least: Math.min(...products), greatest: Math.max(...products) };
}
