import {
  ate,
  defierRate,
  necessityInconsistency,
  pn,
  pns,
  ps,
  sufficiencyInconsistency,
} from '../../../causal/measures.ts';

/** Measures estimated for a pair. */
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

/** Measures with a truth to compare with. */
export const TRUE_NAMES = ['pns', 'ate', 'defierRate', 'pn', 'ps'] as const;
export type TrueName = (typeof TRUE_NAMES)[number];

/** Selects measures about facts, which need factual questions. */
export function isAboutFacts(name: MeasureName): boolean {
  return name === 'pn' || name === 'ps';
}
