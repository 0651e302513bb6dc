import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';

/** The facts that the prompts tell about the two units in a world of evidence twins. */
export interface EvidencePlan {
  /** Own noise by node in the first unit. In the second unit, that of the hidden causes is the opposite. */
  readonly noise: Readonly<Record<string, 0 | 1>>;
  /** Causes whose noise is not told and whose state is not seen. */
  readonly causes: readonly string[];
  /** Their effects whose state is seen although their noise is told. */
  readonly seen: readonly string[];
}

/** A world before it is mirrored: a chain of components between cutpoints, from root to leaf. */
export interface WorldPlan {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** P(a node's own noise is on). */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes over which values are composed: root, cutpoints, leaf. */
  readonly tree: readonly string[];
  /** Present in a world of evidence twins, whose nodes `functions` lists causes first. */
  readonly evidence?: EvidencePlan;
  /** Own noise by node in both units of a ladder's twins; `functions` lists its nodes causes first. */
  readonly told?: readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
}

export interface MirroredComponent {
  /** The symbols of its first and its last node, which lie on the cut tree. */
  readonly entry: string;
  readonly exit: string;
  /** The symbols of the nodes between them, causes first, and of their mirror images in the same order. */
  readonly way: readonly string[];
  readonly mirror: readonly string[];
  /** The mirror image of its last node. */
  readonly exitImage: string;
}
