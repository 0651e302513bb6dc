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
  /** Share of twins among a pair's units, as far as there is room; the usual share by default. */
  readonly twinShare?: number;
  /** Nodes that twins may block; by default all but those next to the end of their component. */
  readonly blockable?: readonly string[];
}

export interface MirroredComponent {
  /** Symbols of its first and its last node, which lie on the cut tree. */
  readonly entry: string;
  readonly exit: string;
  /** Symbols of the nodes between them, causes first, and of their mirror images in the same order. */
  readonly way: readonly string[];
  readonly mirror: readonly string[];
  /** The mirror image of its last node. */
  readonly exitImage: string;
}
