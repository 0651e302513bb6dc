import { pairName, symbolOf } from '../../causal/dag.ts';
import { populationDefierRate, populationPns } from '../../causal/population.ts';
import { isMonotone } from '../../causal/scm.ts';
import type { World } from './world.ts';

/** Below this, relative errors of the whole are rounding errors. */
const SMALLEST_WHOLE = 1e-9;

/** Warns of worlds whose root hardly ever decides about their leaf: no answers can be within a tenth of a number near 0. */
export function smallWholes(worlds: readonly Pick<World, 'title' | 'scm'>[]): string[] {
  return worlds.flatMap(({ title, scm }) => {
    const leaf = scm.dag.nodes.length - 1;
    const pns = populationPns(scm, 0, leaf);
    const whole = isMonotone(scm) ? pns : Math.max(pns, populationDefierRate(scm, 0, leaf));
    if (whole >= SMALLEST_WHOLE) return [];
    const pair = pairName(symbolOf(scm.dag, 0), symbolOf(scm.dag, leaf));
    return [
      `${title}: the PNS of ${pair} is ${whole.toExponential(1)}, too small for relative errors and classes; use other noise, {targetPns} or {minimumPns}`,
    ];
  });
}
