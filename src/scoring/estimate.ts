import type { Interval } from '../lib/statistics/interval.ts';
import type { Range } from './range.ts';
import type { Estimate } from './value-schemas.ts';

export const EXACT: Interval = { kind: 'none', reason: 'exact' };

type UndefinedReason = Extract<Estimate, { kind: 'undefined' }>['reason'];

export function estimate(value: number, interval: Interval): Extract<Estimate, { kind: 'estimate' }> {
  // Adding 0 turns −0 into 0.
  return { kind: 'estimate', value: value + 0, interval };
}

export function undefinedBecause(reason: UndefinedReason): Extract<Estimate, { kind: 'undefined' }> {
  return { kind: 'undefined', reason };
}

export function boundsOf(
  { least, greatest }: Range,
  unanswered: number,
): Extract<Estimate, { kind: 'bounds' }> {
  return {
    kind: 'bounds',
    ...(Number.isFinite(least) && { least: least + 0 }),
    ...(Number.isFinite(greatest) && { greatest: greatest + 0 }),
    unanswered,
  };
}
