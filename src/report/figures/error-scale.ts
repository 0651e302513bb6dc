import { scaleLinear, scaleLog } from 'd3-scale';
import type { RelativeError } from '../../scoring/value-schemas.ts';

/** How far errors go: what panels that share an axis have to have in common. */
export type ErrorReach = ReturnType<typeof errorReach>;

/**
 * The reach of all errors that are to have a place on axes of one kind.
 *
 * @param numbers - Of what else has to have a place.
 */
export function errorReach(all: readonly RelativeError[], numbers: readonly number[] = []) {
  let largest = numbers.reduce((most, number) => Math.max(most, number), 0);
  for (const error of all) if (error.kind === 'estimate' && error.value > largest) largest = error.value;
  // The largest finite one.
  return { largest, hasUnbounded: all.some(({ kind }) => kind === 'unbounded') };
}

/** Room at the end of the axis for errors that are unbounded. */
const ROOM_FOR_UNBOUNDED = 22;

/** The part of the axis that errors within the tolerance take. */
const SHARE_WITHIN = 0.3;

/**
 * An axis for errors: linear below the tolerance and logarithmic above it, so that 0 has a place and errors of
 * 0.03 and of 30 can be told apart; unbounded ones stand apart at the end.
 *
 * @param range - Coordinates of 0 and of the end, which may run either way.
 */
export function errorScale(
  { largest, hasUnbounded }: ErrorReach,
  delta: number,
  [from, to]: readonly [from: number, to: number],
) {
  const end = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(delta, largest)) - 1e-9));
  const direction = Math.sign(to - from);
  const finiteEnd = hasUnbounded ? to - direction * ROOM_FOR_UNBOUNDED : to;
  const middle = from + SHARE_WITHIN * (finiteEnd - from);
  const within = scaleLinear().domain([0, delta]).range([from, middle]).clamp(true);
  const beyond = scaleLog().domain([delta, end]).range([middle, finiteEnd]).clamp(true);
  const scale = (value: number): number => (value <= delta ? within(value) : beyond(value));
  const powers = Array.from({ length: Math.round(Math.log10(end)) + 1 }, (_, k) => 10 ** k);
  // Many powers of ten crowd an axis: then every other one.
  const shown = powers.length > 4 ? powers.filter((_, k) => (powers.length - 1 - k) % 2 === 0) : powers;
  return {
    /** Where an error stands; `undefined` for one that does not exist. */
    place: (error: RelativeError): number | undefined => {
      if (error.kind === 'undefined' || error.kind === 'bounds') return undefined;
      return error.kind === 'unbounded' ? to : scale(error.value);
    },
    /** Where a number stands: a threshold, or the bound of an interval. What is above the axis stands at its end. */
    placeNumber: scale,
    ticks: [
      { at: from, text: '0' },
      { at: middle, text: String(delta) },
      ...shown.map((value) => ({ at: scale(value), text: shortNumber(value) })),
      ...(hasUnbounded ? [{ at: to, text: '∞' }] : []),
    ],
  };
}

/** 1000 as 1k, 10⁶ as 1M, and beyond that its power. */
export function shortNumber(value: number): string {
  const power = Math.round(Math.log10(value));
  if (power < 3) return String(value);
  if (power < 9) return `${10 ** (power % 3)}${power < 6 ? 'k' : 'M'}`;
  return `1e${power}`;
}
