import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import type { Scm } from '../../src/causal/scm.ts';
import type { World } from '../../src/design/world.ts';
import { stream } from '../../src/statistics/streams.ts';

/** A world of a model's own, without a config. */
export function worldFrom(scm: Scm, seed: number): World {
  return {
    id: 'test',
    title: 'Test',
    scm,
    tree: commutativeCutTree(scm.dag),
    composes: true,
    solved: undefined,
    draws: (...path) => stream(seed, ...path),
  };
}
