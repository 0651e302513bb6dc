import { ROUNDING, relativeAbsoluteError } from './approximation-error.ts';

/** The bounds of a number. Equal bounds mean a single number. */
export interface Range {
  readonly least: number;
  readonly greatest: number;
}

/**
 * The truth of a statement about a range: `open` if only some numbers in the range make it true, `undefined` for 0/0.
 */
export type Holds = 'yes' | 'no' | 'open' | 'undefined';

export function rangeOf(value: number): Range {
  return { least: value, greatest: value };
}

export function isPoint({ least, greatest }: Range): boolean {
  return greatest - least <= ROUNDING;
}

/** Returns the range of |reference − value| / |reference| over two ranges; undefined if both are 0. */
export function relativeErrorRange(reference: Range, value: Range): Range | undefined {
  if (isPoint(reference) && isPoint(value)) {
    const error = relativeAbsoluteError(reference.least, value.least);
    return error === undefined ? undefined : rangeOf(error);
  }
  if (reference.greatest < -ROUNDING) return relativeErrorRange(negated(reference), negated(value));
  const gap = Math.max(0, value.least - reference.greatest, reference.least - value.greatest);
  if (reference.least <= ROUNDING) {
    const size = Math.max(reference.greatest, -reference.least);
    return {
      least: gap === 0 ? 0 : size > ROUNDING ? gap / size : Number.POSITIVE_INFINITY,
      greatest: Number.POSITIVE_INFINITY,
    };
  }
  // The quotient is lowest at the smallest reference for negative values, and at the largest reference otherwise.
  const low = value.least / (value.least < 0 ? reference.least : reference.greatest);
  const high = value.greatest / (value.greatest < 0 ? reference.greatest : reference.least);
  return { least: gap === 0 ? 0 : Math.max(low - 1, 1 - high), greatest: Math.max(high - 1, 1 - low) };
}

function negated({ least, greatest }: Range): Range {
  return { least: -greatest, greatest: -least };
}

export function isAtMost(error: Range | undefined, delta: number): Holds {
  if (error === undefined) return 'undefined';
  if (error.greatest <= delta + ROUNDING) return 'yes';
  return error.least > delta + ROUNDING ? 'no' : 'open';
}

export function largerOf(a: Range | undefined, b: Range | undefined): Range | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return { least: Math.max(a.least, b.least), greatest: Math.max(a.greatest, b.greatest) };
}
