import type { Dag } from '../../causal/dag.ts';
import type { Rng } from '../../lib/rng.ts';
import type { NoiseSpec } from './noise-config.ts';

const DECIMALS = 2;

/** Returns P(U = 1) for each node. */
export function drawNoise(spec: NoiseSpec, { nodes }: Dag, rng: Rng): number[] {
  switch (spec.kind) {
    case 'same':
      return nodes.map(() => spec.value);
    case 'by-node':
      return nodes.map((node) => spec.values[node] ?? spec.others);
    case 'range':
      return nodes.map(() => Number((spec.min + rng.uniform() * (spec.max - spec.min)).toFixed(DECIMALS)));
    default:
      return spec satisfies never;
  }
}
