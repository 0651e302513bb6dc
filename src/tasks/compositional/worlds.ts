import type { Pair } from '../../causal/commutative-cut-tree.ts';
import type { Scm } from '../../causal/scm.ts';
import type { OpenStream, Rng } from '../../lib/random.ts';
import type { CompositionalCase } from './case.ts';
import type { Facts } from './story.ts';

/** A structural causal model about which questions are asked. */
export interface World {
  /** A readable id with a hash of the content (see `worldId`): `figure-4-5b21c90e`. */
  readonly id: string;
  readonly scm: Scm;
  /** The nodes of its cut tree, over which PNS is composed, in causal order: root, cutpoints, leaf. */
  readonly tree: readonly number[];
  /** For each mirror image, its original, whose condition on own noise it shares in the story; undefined for others. */
  readonly originals?: readonly (number | undefined)[];
  readonly openStream: OpenStream;
}

/** A setting of a world's noise about which questions are asked, with the random streams of its story. */
export interface Unit extends Pick<CompositionalCase, 'units' | 'weight' | 'twin' | 'group' | 'distance'> {
  /** The number of the unit: in its world or, if every pair has units of its own, among those of its pair. */
  readonly number: number;
  readonly cluster: string;
  readonly facts: Facts;
  /** The pairs that questions about the unit are about. */
  readonly pairs: readonly Pair[];
  /** The nodes that a question supposes to have a value, in this order; by default, the cause alone. */
  readonly supposedNodes?: readonly number[];
  /** The stream for the facts of the story. Both twins have the same. */
  readonly rng: Rng;
  /** The streams for names and for the order of rules; absent if the unit has those of its world. */
  readonly ownStreams?: { readonly cast: Rng; readonly order: Rng };
  /** The stream for the fact about a node (see `renderStory`); absent if all facts are drawn from `rng`. */
  readonly factStream?: (node: number) => Rng;
}

/** The units that are sampled together: two twins, or one unit. Its units are drawn when their questions are written. */
export interface Cluster {
  readonly world: World;
  /** The number of questions about its units. */
  readonly questions: number;
  readonly draw: () => readonly Unit[];
}
