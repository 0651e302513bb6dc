import type { Interval } from '../../score/estimate.ts';
import { clusterMean } from '../../statistics/cluster-mean.ts';
import type { AskedWorld, PopulationWorld } from './asked.ts';
import { productAlong } from './compositions.ts';

/** The largest relative error of what counts as valid or consistent. @see Maasch et al. (2025), Alg. 1 */
export const DELTA = 0.1;

/** Values that differ by less count as equal, because the difference may be one of rounding. */
export const ROUNDING = 1e-9;

/** A model whose discrimination may be this low or lower has not shown that its right rates are no accident. */
const LEAST_DISCRIMINATION = 0.5;

/** V or I: valid against the truth or not; then C or I: consistent with the model's own PNS of the whole or not. */
export const QUADRANTS = ['VC', 'VI', 'IC', 'II'] as const;
export type Quadrant = (typeof QUADRANTS)[number];

/** The class of one path, or of all paths of a world. */
export type PathClass = Quadrant | 'undefined' | 'inconclusive';
export type WorldClass = PathClass | 'mixed';

/** The values that a quantity can have: one value, or a range if answers are missing. */
export interface Span {
  readonly least: number;
  readonly greatest: number;
}

/** Tests whether an estimate is within δ of a reference; 0 is within δ of 0. */
export function isWithin(reference: number, estimate: number): boolean {
  return Math.abs(estimate - reference) <= (DELTA + ROUNDING) * Math.abs(reference);
}

/**
 * Classifies the paths of a world by Algorithm 1: valid if ε ≤ δ, consistent if γ ≤ δ. A class is inconclusive if it
 * depends on missing answers, and undefined if all PNS^ are 0.
 *
 * @param spans - What PNS^ of each pair can be if missing answers were known.
 */
export function classesOfPaths(
  { paths, pairs, whole }: PopulationWorld,
  spans: readonly Span[],
): PathClass[] {
  if (spans.every(({ least }) => least === 0)) {
    const isSure = spans.every(({ greatest }) => greatest === 0);
    return paths.map(() => (isSure ? 'undefined' : 'inconclusive'));
  }
  const truth = pairs[whole]!.pns;
  if (truth === undefined) return paths.map(() => 'inconclusive');
  const own = spans[whole]!;
  return paths.map((path): PathClass => {
    const product: Span = {
      least: productAlong(
        path,
        spans.map(({ least }) => least),
      ),
      greatest: productAlong(
        path,
        spans.map(({ greatest }) => greatest),
      ),
    };
    const valid = agree({ least: truth, greatest: truth }, product);
    const consistent = agree(own, product);
    if (valid === undefined || consistent === undefined) return 'inconclusive';
    return `${valid ? 'V' : 'I'}${consistent ? 'C' : 'I'}`;
  });
}

/** Tests whether two quantities are within δ of each other; undefined if this depends on missing answers. */
function agree(reference: Span, estimate: Span): boolean | undefined {
  const corners = [reference.least, reference.greatest].flatMap((one) =>
    [estimate.least, estimate.greatest].map((other) => isWithin(one, other)),
  );
  const touch = estimate.least <= reference.greatest && reference.least <= estimate.greatest;
  if (corners.every(Boolean)) return true;
  // If no corner agrees and the spans are apart, nothing within them agrees either.
  return corners.some(Boolean) || touch ? undefined : false;
}

/**
 * Returns the class that all paths of a world share; `mixed` if they do not share one.
 *
 * @param leastDiscrimination - The lower bound of discrimination over twins, if there are any. Rates can be right
 *   although the answers about single units are wrong, so VC needs a bound above one half.
 */
export function classOfWorld(
  classes: readonly PathClass[],
  leastDiscrimination: number | undefined,
): WorldClass | undefined {
  const found = new Set(classes);
  const sure = [...found].filter((one) => one !== 'inconclusive');
  if (sure.length > 1) return 'mixed';
  if (found.size > 1) return 'inconclusive';
  const [only] = found;
  const isUnproven = leastDiscrimination !== undefined && leastDiscrimination <= LEAST_DISCRIMINATION;
  return only === 'VC' && isUnproven ? 'inconclusive' : only;
}

/** Computes the share of worlds in each class, with intervals over worlds. */
export function sharesOfClasses(classes: readonly WorldClass[]): Partial<Record<WorldClass, Interval>> {
  return Object.fromEntries(
    [...new Set(classes)].map((wanted) => {
      const terms = classes.map((one) => ({ value: Number(one === wanted), weight: 1 }));
      return [wanted, clusterMean(terms, [0, 1])];
    }),
  );
}

/** Says in words what a class means; its letters follow in brackets. */
export const CLASS_WORDS: Readonly<Record<WorldClass, string>> = {
  VC: 'right and coherent (VC)',
  VI: 'parts right, whole wrong (VI)',
  IC: 'wrong, but coherent (IC)',
  II: 'wrong and incoherent (II)',
  mixed: 'mixed',
  undefined: 'undefined: no answers show an effect',
  inconclusive: 'inconclusive',
};

/** Whether reasoning about a world is complete. */
export type Completeness = 'yes' | 'no' | 'inconclusive';

/**
 * Judges whether reasoning about a world is complete: its class is VC, every PNS^ is within δ of its truth, and the
 * PNS^ of pairs with equal truths are within δ of each other.
 *
 * @see Maasch et al. (2025), Def. 4.5, Eq. 11, 12
 */
export function completenessOf(
  { pairs }: AskedWorld,
  values: readonly (number | undefined)[],
  worldClass: WorldClass | undefined,
): Completeness | undefined {
  if (worldClass === undefined || worldClass === 'inconclusive') return worldClass;
  if (worldClass !== 'VC') return 'no';
  const known = pairs.map(({ pns }, p) => ({ truth: pns!, value: values[p]! }));
  const areConsistent = known.every((one, p) =>
    known.slice(p + 1).every((other) => !hasEqualTruth(one, other) || areAlike(one.value, other.value)),
  );
  return areConsistent && known.every(({ truth, value }) => isWithin(truth, value)) ? 'yes' : 'no';
}

function hasEqualTruth(a: { readonly truth: number }, b: { readonly truth: number }): boolean {
  return Math.abs(a.truth - b.truth) <= ROUNDING;
}

function areAlike(a: number, b: number): boolean {
  return isWithin(Math.min(a, b), Math.max(a, b));
}
