import type { AskedWorld, PopulationWorld } from './asked.ts';
import type { EstimatedPns } from './errors.ts';
import { productAlong } from './paths.ts';

/** The largest relative error of what counts as valid or consistent: δ. @see Maasch et al. (2025), Alg. 1 */
export const DELTA = 0.1;

/** Values that differ by less count as equal, because the difference may be one of rounding. */
export const ROUNDING = 1e-9;

/** Tests whether an estimate is within δ of a reference; 0 is within δ of 0. */
export function isWithin(reference: number, estimate: number): boolean {
  return Math.abs(estimate - reference) <= (DELTA + ROUNDING) * Math.abs(reference);
}

/**
 * The class of a path. V or I: the product of its parts is valid or invalid against the true PNS of the whole; then C or
 * I: it is consistent or inconsistent with the model's own PNS of the whole. A class is inconclusive if it depends on
 * missing answers, and undefined if all PNS^ are 0.
 */
export type PathClass = 'VC' | 'VI' | 'IC' | 'II' | 'undefined' | 'inconclusive';

/** The class that all paths of a world share, or `mixed`. */
export type WorldClass = PathClass | 'mixed';

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

/** The values that a quantity can have: one value, or a range if answers are missing. */
export interface Span {
  readonly least: number;
  readonly greatest: number;
}

/**
 * Classifies the paths of a world by Algorithm 1: valid if ε ≤ δ, consistent if γ ≤ δ.
 *
 * @param spans - What PNS^ of each pair can be if missing answers were known.
 */
export function classesOfPaths({ paths, pairs, whole }: PopulationWorld, spans: readonly Span[]): PathClass[] {
  const least = spans.map((span) => span.least);
  const greatest = spans.map((span) => span.greatest);
  if (least.every((pns) => pns === 0)) {
    const isSure = greatest.every((pns) => pns === 0);
    return paths.map(() => (isSure ? 'undefined' : 'inconclusive'));
  }
  const truth = pairs[whole]!.pns;
  if (truth === undefined) return paths.map(() => 'inconclusive');
  return paths.map((path): PathClass => {
    const product = { least: productAlong(path, least)!, greatest: productAlong(path, greatest)! };
    const isValid = agree({ least: truth, greatest: truth }, product);
    const isConsistent = agree(spans[whole]!, product);
    if (isValid === undefined || isConsistent === undefined) return 'inconclusive';
    return `${isValid ? 'V' : 'I'}${isConsistent ? 'C' : 'I'}`;
  });
}

/** Tests whether an estimate is within δ of a reference; undefined if this depends on missing answers. */
function agree(reference: Span, estimate: Span): boolean | undefined {
  const corners = [
    isWithin(reference.least, estimate.least),
    isWithin(reference.least, estimate.greatest),
    isWithin(reference.greatest, estimate.least),
    isWithin(reference.greatest, estimate.greatest),
  ];
  if (corners.every(Boolean)) return true;
  const overlap = estimate.least <= reference.greatest && reference.least <= estimate.greatest;
  // If no corner agrees and the spans are apart, nothing within them agrees either.
  return corners.some(Boolean) || overlap ? undefined : false;
}

/** A model whose discrimination may be this low or lower has not shown that its right rates are no accident. */
const LEAST_DISCRIMINATION = 0.5;

/**
 * Returns the class that all paths of a world share; `mixed` if they do not share one; undefined without paths.
 *
 * @param leastDiscrimination - The lower bound of discrimination over twins, if there are any. Rates can be right
 *   although the answers about single units are wrong, so VC needs a bound above one half.
 */
export function classOfWorld(
  classes: readonly PathClass[],
  leastDiscrimination: number | undefined,
): WorldClass | undefined {
  const distinct = new Set(classes);
  const sure = [...distinct].filter((name) => name !== 'inconclusive');
  if (sure.length > 1) return 'mixed';
  if (distinct.size > 1) return 'inconclusive';
  const [shared] = distinct;
  const isUnproven = leastDiscrimination !== undefined && leastDiscrimination <= LEAST_DISCRIMINATION;
  return shared === 'VC' && isUnproven ? 'inconclusive' : shared;
}

/** Whether reasoning about a world is complete. */
export type Completeness = 'yes' | 'no' | 'inconclusive';

/**
 * Judges whether reasoning about a world is complete: its class is VC, every PNS^ is within δ of its truth, and the
 * PNS^ of pairs with equal truths are within δ of each other.
 *
 * @returns The judgement; undefined for a world without a class, because it has no paths.
 * @see Maasch et al. (2025), Def. 4.5, Eq. 11, 12
 */
export function completenessOf(
  { pairs }: AskedWorld,
  estimates: EstimatedPns,
  worldClass: WorldClass | undefined,
): Completeness | undefined {
  if (worldClass === undefined || worldClass === 'inconclusive') return worldClass;
  if (worldClass !== 'VC') return 'no';
  // Nothing is within δ of a value that is not known.
  const judged = pairs.map(({ pns: truth = Number.NaN }, i) => ({ truth, estimate: estimates[i] ?? Number.NaN }));
  const areValid = judged.every(({ truth, estimate }) => isWithin(truth, estimate));
  const areConsistent = judged.every((first, position) => {
    const equal = judged.slice(position + 1).filter(({ truth }) => Math.abs(truth - first.truth) <= ROUNDING);
    return equal.every(({ estimate }) =>
      isWithin(Math.min(first.estimate, estimate), Math.max(first.estimate, estimate)),
    );
  });
  return areValid && areConsistent ? 'yes' : 'no';
}
