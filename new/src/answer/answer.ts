/** The readings of a reply. A failed call is an `error`: it is no answer, and never scored as a wrong one. */
export const ANSWERS = ['yes', 'no', 'unparsed', 'refused', 'error'] as const;
export type Answer = (typeof ANSWERS)[number];
