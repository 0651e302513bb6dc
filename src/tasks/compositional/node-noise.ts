import type { Dag } from '../../causal/dag.ts';
import type { NodeFunction } from '../../causal/scm.ts';
import type { Rng } from '../../lib/rng.ts';
import type { NoiseSpec } from './noise-config.ts';

const DECIMALS = 2;

const SOLVED_DECIMALS = 4;

/** Returns P(U = 1) for each node. If the noise was found by solving for a PNS, the note `solved` says so. */
export function drawNoise(
  spec: NoiseSpec,
  dag: Dag,
  functions: readonly NodeFunction[],
  pnsOf: (noise: readonly number[]) => number,
  rng: Rng,
) {
  const { nodes } = dag;
  switch (spec.kind) {
    case 'same':
      return { noise: nodes.map(() => spec.value), solved: undefined };
    case 'by-node':
      return { noise: nodes.map((node) => spec.values[node] ?? spec.others), solved: undefined };
    case 'range':
    case 'minimum-pns':
      return {
        noise: nodes.map(() => Number((spec.min + rng.uniform() * (spec.max - spec.min)).toFixed(DECIMALS))),
        solved: undefined,
      };
    case 'target-pns':
      return solveNoise(spec.target, functions, pnsOf);
    default:
      return spec satisfies never;
  }
}

/**
 * Finds the noise with which the whole has a target PNS. One number t determines the noise of all nodes: 1 − t for
 * `and`, which passes an effect on if its noise is on, and t for all other functions. If the graph has
 * one root and only `or` and `and`, the PNS is 1 for t = 0 and 0 for t = 1, so bisection finds a solution.
 */
function solveNoise(
  target: number,
  functions: readonly NodeFunction[],
  pnsOf: (noise: readonly number[]) => number,
) {
  const noiseAt = (t: number): number[] => functions.map((operator) => (operator === 'and' ? 1 - t : t));
  const solution = bisected((t) => pnsOf(noiseAt(t)), target, 1, 50);
  const t = Math.min(1 - 10 ** -SOLVED_DECIMALS, Math.max(10 ** -SOLVED_DECIMALS, solution));
  const noise = noiseAt(t).map((value) => Number(value.toFixed(SOLVED_DECIMALS)));
  return { noise, solved: `noise solved for a global PNS of ${target}: ${pnsOf(noise).toPrecision(4)}` };
}

/** Returns the argument between 0 and `most` at which a falling function reaches a target, by bisection. */
export function bisected(
  falling: (x: number) => number,
  target: number,
  most: number,
  steps: number,
): number {
  let [low, high] = [0, most];
  for (let step = 0; step < steps; step++) {
    const middle = (low + high) / 2;
    if (falling(middle) > target) low = middle;
    else high = middle;
  }
  return low;
}
