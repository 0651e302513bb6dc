import {
  ate,
  defierRate,
  necessityInconsistency,
  pn,
  pns,
  ps,
  sufficiencyInconsistency,
} from '../../../causal/measures.ts';

/** The measures that are estimated for each pair. */
export const MEASURES = {
  pns,
  ate,
  defierRate,
  pn,
  ps,
  necessityInconsistency,
  sufficiencyInconsistency,
} as const;
export type MeasureName = keyof typeof MEASURES;
export const MEASURE_NAMES = Object.keys(MEASURES) as readonly MeasureName[];

/** The measures with a known true value, with which estimates can be compared. */
export const TRUE_NAMES = ['pns', 'ate', 'defierRate', 'pn', 'ps'] as const;
export type TrueName = (typeof TRUE_NAMES)[number];

/** Returns true if a measure depends on facts and therefore needs factual questions. */
export function isAboutFacts(name: MeasureName): boolean {
  return name === 'pn' || name === 'ps';
}
