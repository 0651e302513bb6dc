import type { Estimate } from '../../src/score/estimate.ts';

export const ESTIMATE: Estimate = { kind: 'estimate', value: 0.5, low: 0.4, high: 0.6, clusters: 40 };
export const BOUNDS: Estimate = { kind: 'bounds', low: 0, high: 0.3 };
export const UNDEFINED: Estimate = { kind: 'undefined', reason: 'no reply' };
