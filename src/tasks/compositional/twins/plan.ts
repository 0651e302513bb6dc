import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';

/** A world before it is mirrored: a chain of components between cutpoints, from root to leaf. */
export interface WorldPlan {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** P(a node's own noise is on). */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes that values are composed over: root, cutpoints, leaf. */
  readonly tree: readonly string[];
  /** The share of a pair's units that are twins, as far as there is room for them; as usual, if not said. */
  readonly twinShare?: number;
  /** The only nodes that twins may block; if not said, all that are not next to the end of their component. */
  readonly blockable?: readonly string[];
}

/** One component of a mirrored world. */
export interface MirroredComponent {
  /** Symbols of its first and its last node, which lie on the cut tree. */
  readonly entry: string;
  readonly exit: string;
  /** Symbols of the nodes between them, causes first; and of their mirror images, in the same order. */
  readonly way: readonly string[];
  readonly mirror: readonly string[];
  /** The mirror image of its last node. */
  readonly exitImage: string;
}

/** A world in which every component stands twice: once on the way from root to leaf, once on a branch that leads elsewhere. */
export interface MirroredPlan extends WorldPlan {
  readonly components: readonly MirroredComponent[];
}
