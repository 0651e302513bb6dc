import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import type { Scm } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/compositional-config.ts';
import { type Unit, unitGroups } from '../../src/tasks/compositional/units.ts';
import type { World } from '../../src/tasks/compositional/world.ts';

/** A world of a model's own, without a config. */
export function worldFrom(scm: Scm, seed: number): World {
  return {
    id: 'test',
    title: 'Test',
    scm,
    tree: commutativeCutTree(scm.dag),
    toldTree: undefined,
    composes: true,
    twins: undefined,
    rung: undefined,
    components: [],
    twinShare: 0.6,
    orderBy: () => [...scm.dag.nodes.keys()],
    rng: (...path) => namedRng(seed, ...path),
  };
}

/** The units of a world, as a config chooses them: `units`, and with or without `queries`. */
export function unitsOf(world: World, settings: Record<string, unknown>): Unit[] {
  const config = parseCompositionalConfig({ preset: 'maasch-2025-figure-4', ...settings });
  return unitGroups(config, world).flatMap(({ walk }) => [...walk(() => true)]);
}
