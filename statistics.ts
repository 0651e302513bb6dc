/**
 * The statistics of this package, for use with other data: intervals for shares, contrasts and differences of clustered
 * answers, a sign-flip test, and Holm's correction for multiple testing. See `docs/statistics.md`.
 *
 * @packageDocumentation
 */

export { namedRng, type Rng, type Seed } from './src/lib/rng.ts';
export { clusterContributions } from './src/lib/statistics/cluster-contributions.ts';
export type { ClusterSum } from './src/lib/statistics/clustered-share.ts';
export type { Interval } from './src/lib/statistics/interval.ts';
export { type JointSignFlipTest, jointSignFlipTest } from './src/lib/statistics/joint-sign-flip.ts';
export { holm } from './src/lib/statistics/multiplicity.ts';
export { pairedContrasts, pairedDifference } from './src/lib/statistics/paired-contrasts.ts';
export {
  combinedInterval,
  contrastInterval,
  type ShareContrast,
  type ShareResult,
} from './src/lib/statistics/share-contrast.ts';
