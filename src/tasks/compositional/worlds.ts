import type { Evidence } from '../../causal/abduction.ts';
import type { Pair } from '../../causal/commutative-cut-tree.ts';
import { pairName } from '../../causal/dag.ts';
import type { Noise, Scm } from '../../causal/scm.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng, type Seed } from '../../lib/random.ts';
import type { CompositionalCase } from './case.ts';

/** Opens a random stream for a purpose within a world or a unit. */
export type Draws = (...purpose: readonly (string | number)[]) => Rng;

/** A structural causal model about which questions are asked, with the nodes of its cut tree. */
export interface World {
  /** A readable id with a hash of the content: `figure-4-5b21c90e`. */
  readonly id: string;
  readonly scm: Scm;
  /** The nodes over which PNS is composed, in causal order: root, cutpoints, leaf. */
  readonly tree: readonly number[];
  /** For each mirror image, its original, whose condition on own noise it shares in the story; undefined for others. */
  readonly originals?: readonly (number | undefined)[];
  readonly rng: Draws;
}

/** Opens the streams of the world at a place of a design. */
export function drawsOf(seed: Seed, ...place: readonly (string | number)[]): Draws {
  return (...purpose) => namedRng(seed, ...place, ...purpose);
}

/** Returns a readable id: a title with the hash of what determines the world and its questions. */
export function worldId(title: string, content: readonly unknown[]): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${contentHash(content.map(String))}`;
}

/** The facts that a prompt states about a unit. */
export interface Told {
  readonly noise: Noise;
  /** The causes whose noise and values the prompt does not state, and the observed values of their effects. */
  readonly evidence?: Evidence;
}

/** Tests whether a prompt states a node's noise. */
export function isTold({ evidence }: Told, node: number): boolean {
  return !evidence?.causes.includes(node);
}

/** A setting of the noise about which questions are asked, with its story's random streams. */
export interface Unit
  extends Pick<CompositionalCase, 'unit' | 'units' | 'weight' | 'twin' | 'group' | 'distance'> {
  readonly cluster: string;
  readonly told: Told;
  /** The pairs that questions about the unit are about. */
  readonly pairs: readonly Pair[];
  /** The nodes that a question sets, in this order; by default, the cause alone. */
  readonly set?: readonly number[];
  /** The stream for the facts of the story. Both twins have the same. */
  readonly rng: Rng;
  /** The streams for names and for the order of rules; absent if the unit has those of its world. */
  readonly own?: { readonly cast: Rng; readonly order: Rng };
  /** The stream for the fact about a node (see `renderStory`). */
  readonly factRng?: (node: number) => Rng;
}

/** A unit, or two twins, drawn when its questions are written. */
export interface Cluster {
  readonly world: World;
  /** The number of questions about its units. */
  readonly questions: number;
  readonly draw: () => readonly Unit[];
}

/** Draws the noise of all nodes. */
export function drawUnitNoise({ noise }: Pick<Scm, 'noise'>, rng: Rng): Uint8Array {
  return Uint8Array.from(noise, (probability) => Number(rng.bernoulli(probability)));
}

/** Returns the name of a pair by the symbols of its nodes, such as `X→C1`. */
export function pairNameIn({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, { from, to }: Pair): string {
  return pairName(dag.nodes[tree[from]!]!, dag.nodes[tree[to]!]!);
}
