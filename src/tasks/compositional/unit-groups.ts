import { pairs } from '../../causal/commutative-cut-tree.ts';
import { at } from '../../lib/at.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { COMPOSITIONAL_CONFIG, type CompositionalConfig } from './compositional-config.ts';
import { twinPatterns } from './twins/patterns.ts';
import {
  enumeratedUnits,
  MOST_ENUMERATED_BITS,
  noiseOfFacts,
  noiseThatMatters,
  pairName,
  pairUnits,
  sampledUnits,
  twinsOfWorld,
  type UnitGroup,
} from './units.ts';
import type { World } from './world.ts';

export function unitGroups({ units, queries }: CompositionalConfig, world: World): UnitGroup[] {
  const all = pairs(world.tree.nodes.length);
  const { scm, twins, components } = world;
  if (twins) return all.map((pair) => twinsOfWorld(world, pair, twins));
  if (units === 'exhaustive') {
    const facts = queries !== 'interventional';
    // All pairs with the same effect share a factual question.
    const together = facts ? [...Map.groupBy(all, ({ to }) => to).values()] : all.map((pair) => [pair]);
    return together.map((list) => {
      const pair = at(list, 0);
      const nodes = facts ? noiseOfFacts(world, pair) : noiseThatMatters(world, pair);
      const bits = nodes.length;
      if (bits > MOST_ENUMERATED_BITS)
        refuseUnits(
          `expected at most 2^${MOST_ENUMERATED_BITS} units for a pair, got 2^${bits} (${2 ** bits}) for ${pairName(world, pair)}; use units: {twins: n} or {sample: n}, or a smaller graph`,
        );
      return enumeratedUnits(world, list, nodes);
    });
  }
  if ('sample' in units) return [sampledUnits(world, units.sample)];
  if (components.every((component) => twinPatterns(scm, component).length === 0))
    refuseUnits(
      '{twins: n} needs a component in which some node is at least two links before the last one; use larger components, or set units to exhaustive or {sample: n}',
    );
  return all.map((pair) => pairUnits(world, pair, units.twins));
}

function refuseUnits(message: string): never {
  refuseConfig(COMPOSITIONAL_CONFIG, ['units'], message);
}

export function casesPerUnit(
  { queries }: CompositionalConfig,
  { pairs: list, questions }: UnitGroup,
): number {
  if (questions !== undefined) return questions;
  const effects = new Set(list.map(({ to }) => to)).size;
  return {
    interventional: 2 * list.length,
    'factual-counterfactual': effects + list.length,
    factual: effects,
  }[queries];
}

export function kindOfUnits({ units }: CompositionalConfig): 'exhaustive' | 'sample' | 'twins' {
  if (units === 'exhaustive') return units;
  return 'sample' in units ? 'sample' : 'twins';
}
