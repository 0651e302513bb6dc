import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';

/** The facts that the prompts state about the two units in a world of evidence twins. */
export interface EvidencePlan {
  /** The noise by node in the first unit. In the second unit, the hidden causes have the opposite noise. */
  readonly noise: Readonly<Record<string, number>>;
  /** The hidden causes, whose noise and state the prompt does not state. */
  readonly causes: readonly string[];
  /** The observed effects of these causes. The prompt states their state in addition to their noise. */
  readonly seen: readonly string[];
}

/** A world before it is mirrored: a chain of components between cutpoints, from root to leaf. */
export interface WorldPlan {
  readonly title: string;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** The probability that noise is on, by node. */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes over which values are composed: root, cutpoints, leaf. */
  readonly tree: readonly string[];
  /** Present in a world of evidence twins. Its nodes are listed in `functions`; causes come before effects. */
  readonly evidence?: EvidencePlan;
  /** The noise by node in the two units, for twins of a ladder. `functions` lists the nodes in causal order. */
  readonly told?: readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
}

export interface MirroredComponent {
  /** The symbols of the component's first and last node, which are nodes of the cut tree. */
  readonly entry: string;
  readonly exit: string;
  /**
   * The symbols of the nodes between entry and exit; causes come before effects. `mirror` contains their mirror images,
   * in the same order.
   */
  readonly way: readonly string[];
  readonly mirror: readonly string[];
  /** The mirror image of the component's last node. */
  readonly exitImage: string;
}
