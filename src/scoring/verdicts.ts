/** The four classes: valid-consistent, valid-inconsistent, invalid-consistent and invalid-inconsistent. */
export const QUADRANTS = ['VC', 'VI', 'IC', 'II'] as const;

/**
 * The classes of one set of values: `inconclusive` if missing answers could change the class, `undefined` if there is
 * no class.
 */
export const CLASSES = [...QUADRANTS, 'undefined', 'inconclusive'] as const;
export type Quadrant = (typeof CLASSES)[number];

/**
 * The classes of a composition. With `near-`, enough subsamples agree for `nearValidShare`, but not for `validShare`.
 */
export const COMPOSITION_CLASSES = [...CLASSES, 'near-VC', 'near-VI', 'near-IC', 'near-II'] as const;
export type CompositionClass = (typeof COMPOSITION_CLASSES)[number];

/** The grades of a quantity, by the share of subsamples in which it is within δ of the truth. */
export const VALIDITIES = ['valid', 'near-valid', 'invalid', 'undefined', 'inconclusive'] as const;
export type Validity = (typeof VALIDITIES)[number];

/** The verdicts on a statement about a world. With `mixed`, the statement holds for only some paths. */
export const STATEMENT_VERDICTS = ['yes', 'no', 'mixed', 'inconclusive', 'undefined'] as const;

export const CHECK_VERDICTS = ['pass', 'fail', 'inconclusive'] as const;

/** The verdicts on differences. `mixed` is a joint verdict on several numbers that differ in both directions. */
export const DIFFERENCE_VERDICTS = [
  'better',
  'worse',
  'mixed',
  'no-difference',
  'inconclusive',
  'undefined',
] as const;
