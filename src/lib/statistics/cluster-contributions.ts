import type { ShareContrast } from './share-contrast.ts';

/**
 * Computes the contributions of each cluster to several contrasts, for sign-flip tests of paired differences.
 *
 *   Σ_parts coefficient · right / Σ_clusters of
 *
 * For each contrast, the contributions of all clusters add up to its value without its constant.
 *
 * @returns One row per cluster that has answers in any contrast, with one number per contrast.
 * @example jointSignFlipTest(clusterContributions(losses), namedRng(seed, 'sign flips'), { sides: 1 })
 */
export function clusterContributions(contrasts: readonly ShareContrast[]): number[][] {
  const rows = new Map<string | number, number[]>();
  contrasts.forEach(({ parts }, j) => {
    for (const { coefficient, sums } of parts) {
      const total = sums.reduce((sum, { of }) => sum + of, 0);
      for (const { cluster, right, of } of sums) {
        if (of === 0) continue;
        const row = rows.get(cluster) ?? new Array<number>(contrasts.length).fill(0);
        row[j]! += (coefficient * right) / total;
        rows.set(cluster, row);
      }
    }
  });
  return [...rows.values()];
}
