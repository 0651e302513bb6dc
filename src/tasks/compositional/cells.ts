import { DASH, decimals } from '../../draw/format.ts';
import { type Cell, numericCell, type Tone } from '../../report/section.ts';
import { isWithin, type WorldClass } from './classes.ts';
import type { RelativeError } from './errors.ts';

/** Returns the cell of a share; a dash if it is unknown. */
export function shareCell(share: number | undefined): Cell {
  return numericCell(share === undefined ? DASH : decimals(share));
}

/** Returns the tone of an estimated PNS: good if it is within 10 % of the truth. */
export function toneOfPns(truth: number | undefined, value: number | undefined): Tone {
  if (truth === undefined || value === undefined) return 'unsure';
  return isWithin(truth, value) ? 'good' : 'bad';
}

/** Returns the tone of a class: good if valid and consistent, bad if it fails to be either. */
export function toneOfClass(name: WorldClass): Tone {
  if (name === 'VC') return 'good';
  return name === 'inconclusive' || name === 'undefined' ? 'unsure' : 'bad';
}

/** Writes a relative error; ∞ if it is unbounded, and a dash if it is undefined. */
export function errorText(error: RelativeError | undefined): string {
  if (typeof error === 'number') return decimals(error);
  return error === 'unbounded' ? '∞' : DASH;
}
