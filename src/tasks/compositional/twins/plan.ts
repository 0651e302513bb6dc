import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';

/** The facts that the prompts state about the two units in a world of evidence twins. */
export interface EvidencePlan {
  /** The noise by node in the first unit. In the second unit, the hidden causes have the opposite noise. */
  readonly noise: Readonly<Record<string, number>>;
  /** The causes whose noise and state do not appear in the prompt. */
  readonly causes: readonly string[];
  /** The effects of these causes whose state the prompt states in addition to their noise. */
  readonly seen: readonly string[];
}

/** A world before it is mirrored: a chain of components between cutpoints, from root to leaf. */
export interface WorldPlan {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** The probability that a node's own noise is on, by node. */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes over which values are composed: root, cutpoints, leaf. */
  readonly tree: readonly string[];
  /** Present in a world of evidence twins, whose nodes `functions` lists causes first. */
  readonly evidence?: EvidencePlan;
  /** The noise by node in both units of a ladder's twins; `functions` lists the nodes causes first. */
  readonly told?: readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
}

export interface MirroredComponent {
  /** The symbols of the component's first and last nodes, which are nodes of the cut tree. */
  readonly entry: string;
  readonly exit: string;
  /** The symbols of the nodes between these two, causes first. `mirror` has their mirror images, in the same order. */
  readonly way: readonly string[];
  readonly mirror: readonly string[];
  /** The mirror image of the component's last node. */
  readonly exitImage: string;
}
