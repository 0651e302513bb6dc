import type { Holds } from './range.ts';
import type { ScorecardSettings } from './settings.ts';
import { CLASSES, type CompositionClass, QUADRANTS, type Quadrant, type Validity } from './verdicts.ts';

type QuadrantShares = Readonly<Record<Quadrant, number>>;

export function quadrantOf(valid: Holds, consistent: Holds): Quadrant {
  if (valid === 'undefined' || consistent === 'undefined') return 'undefined';
  if (valid === 'open' || consistent === 'open') return 'inconclusive';
  return `${valid === 'yes' ? 'V' : 'I'}${consistent === 'yes' ? 'C' : 'I'}`;
}

type HoldsShare = ReturnType<typeof holdsShare>;

/** Returns the shares of subsamples in which a statement holds, may hold, and is undefined. */
export function holdsShare(list: readonly Holds[]) {
  return { yes: share(list, 'yes'), open: share(list, 'open'), undefined: share(list, 'undefined') };
}

/** Tests whether a statement holds in enough subsamples. `enough` is the smallest sufficient share. */
export function holdsInEnough({ yes, open, undefined: none }: HoldsShare, enough: number): Holds {
  if (1 - none < enough) return 'undefined';
  if (yes >= enough) return 'yes';
  return yes + open >= enough ? 'open' : 'no';
}

export function validityOf(
  found: HoldsShare,
  { validShare, nearValidShare }: Pick<ScorecardSettings, 'validShare' | 'nearValidShare'>,
): Validity {
  switch (holdsInEnough(found, validShare)) {
    case 'undefined':
      return 'undefined';
    case 'yes':
      return 'valid';
    case 'open':
      return 'inconclusive';
    case 'no':
      if (found.yes >= nearValidShare) return 'near-valid';
      return found.yes + found.open >= nearValidShare ? 'inconclusive' : 'invalid';
  }
}

export function quadrantShares(list: readonly Quadrant[]): QuadrantShares {
  return Object.fromEntries(CLASSES.map((one) => [one, share(list, one)])) as QuadrantShares;
}

/**
 * Derives a class from subsamples that each pick one reply per question. If at least `validShare` of the subsamples are
 * in one class, the result is that class; if at least `nearValidShare` are, the result is its `near-` class.
 * Otherwise, validity and consistency are judged separately. The result is `undefined` if too many subsamples are
 * undefined, and `inconclusive` if any subsample is inconclusive and no class has `validShare`.
 *
 * @see Maasch et al. (2025), App. G.1
 */
export function classOver(
  shares: QuadrantShares,
  valid: HoldsShare,
  consistent: HoldsShare,
  { validShare: enough, nearValidShare: nearly }: Pick<ScorecardSettings, 'validShare' | 'nearValidShare'>,
): CompositionClass {
  if (1 - shares.undefined < enough) return 'undefined';
  const most = likeliest(shares);
  if (shares[most] >= enough) return most;
  if (shares.inconclusive > 0) return 'inconclusive';
  if (shares[most] >= nearly) return `near-${most}`;
  return quadrantOf(holdsInEnough(valid, enough), holdsInEnough(consistent, enough));
}

/**
 * Returns the most frequent class over resamples of the units. In a tie, the result is `otherwise`. An inconclusive or
 * undefined `otherwise` is always returned. The result is `inconclusive` if missing answers could make a different
 * class the most frequent.
 */
export function likeliestClass(shares: QuadrantShares, otherwise: CompositionClass): CompositionClass {
  if (otherwise === 'inconclusive' || otherwise === 'undefined') return otherwise;
  const most = likeliest(shares);
  const next = Math.max(...QUADRANTS.filter((one) => one !== most).map((one) => shares[one]));
  const lead = shares[most] - next;
  if (shares.inconclusive === 0) return lead > 0 ? most : otherwise;
  return lead > shares.inconclusive ? most : 'inconclusive';
}

function likeliest(shares: QuadrantShares): (typeof QUADRANTS)[number] {
  return QUADRANTS.reduce((best, one) => (shares[one] > shares[best] ? one : best));
}

/**
 * Returns the common value of all items; `mixed` if two decided items differ; otherwise, `inconclusive` if an item is
 * inconclusive.
 */
export function shared<T extends string>(list: readonly T[]): T | 'mixed' | 'inconclusive' | 'undefined' {
  const decided = new Set(list.filter((one) => one !== 'inconclusive'));
  if (decided.size > 1) return 'mixed';
  if (decided.size < new Set(list).size) return 'inconclusive';
  return [...decided][0] ?? 'undefined';
}

export function share<T>(list: readonly T[], value: T): number {
  return list.filter((item) => item === value).length / list.length;
}
