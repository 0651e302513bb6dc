import {
  ate,
  defierRate,
  necessityInconsistency,
  pn,
  pns,
  ps,
  sufficiencyInconsistency,
} from '../../../causal/measures.ts';

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

export const TRUE_NAMES = ['pns', 'ate', 'defierRate', 'pn', 'ps'] as const;
export type TrueName = (typeof TRUE_NAMES)[number];
