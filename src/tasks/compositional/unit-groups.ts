import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
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

/** @throws {ConfigError} If a pair has too many settings to enumerate, or no pair has room for twins. */
export function unitGroups({ units, queries }: CompositionalConfig, world: World): UnitGroup[] {
  const all = pairs(world.tree.nodes.length);
  const { twins } = world;
  if (twins) return all.map((pair) => twinsOfWorld(world, pair, twins));
  const facts = queries !== 'interventional';
  const matters = (pair: Pair): number[] =>
    facts ? noiseOfFacts(world, pair) : noiseThatMatters(world, pair);
  if (units === 'exhaustive') {
    // All pairs with the same effect share a factual question.
    const together = facts ? [...Map.groupBy(all, ({ to }) => to).values()] : all.map((pair) => [pair]);
    return together.flatMap((list) =>
      list[0] ? [enumeratedUnits(world, list, enumerable(world, list[0], matters(list[0])))] : [],
    );
  }
  if ('sample' in units) return [sampledUnits(world, units.sample)];
  refuseWithoutTwins(world);
  return all.map((pair) => pairUnits(world, pair, units.twins));
}

function refuseWithoutTwins({ scm, components }: World): void {
  if (components.some((component) => twinPatterns(scm, component).length > 0)) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    ['units'],
    '{twins: n} needs a component with a node at least two links before its end; use larger components, or units: exhaustive or {sample: n}',
  );
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

function enumerable(world: World, pair: Pair, nodes: number[]): number[] {
  const bits = nodes.length;
  if (bits <= MOST_ENUMERATED_BITS) return nodes;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    ['units'],
    `expected at most 2^${MOST_ENUMERATED_BITS} units for a pair, got 2^${bits} for ${pairName(world, pair)}, which is ${2 ** bits} settings to enumerate; use units: {twins: n} or {sample: n}, or a smaller graph`,
  );
}
