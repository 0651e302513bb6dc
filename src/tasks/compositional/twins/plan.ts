import type { Edge } from '../../../causal/dag.ts';
import type { NodeFunction } from '../../../causal/scm.ts';

export interface EvidencePlan {
  /** The noise by node in the first unit. In the second unit, the hidden causes have the opposite noise. */
  readonly noise: Readonly<Record<string, number>>;
  /** The hidden causes. The prompt states neither their noise nor their values. */
  readonly causes: readonly string[];
  /** The nodes whose states reveal these causes. The prompt states their noise and their states. */
  readonly seen: readonly string[];
}

/** A world before its components are mirrored. */
export interface WorldPlan {
  readonly title: string;
  /** A note on noise that was found by solving for a PNS, or redrawn until the PNS was large enough. */
  readonly solved?: string | undefined;
  readonly edges: readonly Edge[];
  readonly functions: Readonly<Record<string, NodeFunction>>;
  /** The probability that noise is on, by node. */
  readonly noise: Readonly<Record<string, number>>;
  /** The nodes over which values are composed, from the cause to the effect. */
  readonly tree: readonly string[];
  /** Present in a world of evidence twins. `functions` then lists all nodes in causal order. */
  readonly evidence?: EvidencePlan;
  /** The noise by node in the two units of a ladder's world. `functions` then lists all nodes in causal order. */
  readonly told?: readonly [Readonly<Record<string, number>>, Readonly<Record<string, number>>];
}

export interface MirroredComponent {
  /** The symbols of the component's first and last node. */
  readonly entry: string;
  readonly exit: string;
  /** The symbols of the nodes between entry and exit, in causal order. */
  readonly way: readonly string[];
  /** Their mirror images, in the same order. */
  readonly mirror: readonly string[];
  readonly exitImage: string;
}
