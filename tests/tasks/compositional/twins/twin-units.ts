import type { Pair } from '../../../../src/causal/commutative-cut-tree.ts';
import { at } from '../../../../src/lib/at.ts';
import { parseCompositionalConfig } from '../../../../src/tasks/compositional/compositional-config.ts';
import { type Unit, unitGroups } from '../../../../src/tasks/compositional/units.ts';
import { type World, worldOf } from '../../../../src/tasks/compositional/world.ts';

export function worldAt(
  preset: string,
  seed: string,
  index = 0,
): { readonly world: World; readonly byPair: Map<Pair, Unit[]> } {
  const config = parseCompositionalConfig({ preset, seed });
  const world = worldOf(config, index, '');
  const groups = unitGroups(config, world);
  return {
    world,
    byPair: new Map(groups.map(({ pairs: list, walk }) => [at(list, 0), [...walk(() => true)]])),
  };
}
