import { z } from 'zod';
import type { Pair } from '../../causal/commutative-cut-tree.ts';
import { pairName } from '../../causal/dag.ts';
import type { Scm } from '../../causal/scm.ts';
import { contentHash } from '../../lib/json.ts';

/** The queries about an effect: its value in fact, or its value if the cause were set to true or to false. */
const QUERIES = ['factual', 'do-true', 'do-false'] as const;

/**
 * The kinds of designs: `graph`, the user's own graphs and figures of the paper; `strands`, twins on two strands (see
 * `strandsClusters`); `ladder`, the same with chains of growing length; `evidence`, evidence twins.
 */
const DESIGN_KINDS = ['graph', 'strands', 'ladder', 'evidence'] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

/** A question about a unit of a world. Scoring needs nothing but its cases. */
export const compositionalCaseSchema = z.object({
  task: z.literal('compositional'),
  /** The name of the design: a hash of what it asks, with its number of questions, such as `1a2b3c4d/360`. */
  design: z.string(),
  id: z.string(),
  fingerprint: z.string(),
  /** The name of the units that were drawn together: two twins, or one unit. */
  cluster: z.string(),
  /** The share of the population that the unit stands for. */
  weight: z.number().gt(0).max(1),
  /** The right answer: true for yes. */
  truth: z.boolean(),
  kind: z.enum(DESIGN_KINDS),
  /** The id of the world (see `worldId`), such as `figure-4-5b21c90e`. */
  world: z.string(),
  theme: z.string(),
  /** The equations of everything in the story, as `encodeScm` writes them. */
  equations: z.string(),
  /** The nodes over which PNS is composed, such as `X C1 Y`; absent if they are the graph's own cut tree. */
  tree: z.string().optional(),
  /** The pair, such as `X→Y`, or only the effect for a factual question that several pairs share. */
  pair: z.string(),
  query: z.enum(QUERIES),
  /** The names of the cause and the effect in the story, such as `Zita, Luvid`; only the effect for a factual question. */
  asked: z.string().optional(),
  /** The number of the unit. */
  unit: z.int().min(0),
  /** The number of units that the design has for the pair or, in a ladder, for the length; absent if it has all. */
  units: z.int().min(1).optional(),
  /** The nodes in the order of the story's rules (see `encodeOrder`). By default, causes come before effects. */
  order: z.string().optional(),
  /** The noise of each node (see `encodeNoise`): `0` or `1` if the prompt states it, `o` or `i` if not. */
  noise: z.string(),
  /** The nodes whose states the prompt gives; absent if it states all noise. */
  seen: z.string().optional(),
  /**
   * True if the effect follows the cause in this unit: it is true under do-true and false under do-false. Of evidence
   * twins, a single question is asked, and its right answer stands here.
   */
  causal: z.boolean(),
  /** The number of the unit's pair of twins within its pair of nodes; absent for the rest. */
  twin: z.int().min(0).optional(),
  /** The join and the blocker by which the twins differ (see `groupName`), such as `and/both`. */
  group: z.string().optional(),
  /** The links from the blocker, or in a ladder the links of the chain, to the effect. */
  distance: z.int().min(1).optional(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** Returns the id of a world: a readable title with the hash of what determines the world and its questions. */
export function worldId(title: string, content: readonly unknown[]): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${contentHash(content.map(String))}`;
}

/** Returns the name of a pair of a cut tree by the symbols of its nodes, such as `X→C1`. */
export function pairNameIn(world: { scm: Scm; tree: readonly number[] }, { from, to }: Pair): string {
  const [cause, effect] = [from, to].map((place) => world.scm.dag.nodes[world.tree[place]!]!);
  return pairName(cause!, effect!);
}

/** Names the cluster of an enumerated unit after the pair or, if several pairs share the unit, after their effect. */
export function enumeratedCluster(world: string, pairOrEffect: string, unit: number): string {
  return `${world}/${pairOrEffect}/${unit}`;
}

/** How the name of a group of twins gives the branch whose blocked nodes stop the effect. */
const BRANCH_CODES = { first: '1', second: '2', both: 'both' } as const;

/**
 * Names a group of twins by the function of the join (`chain` without a join) and by the blocker.
 *
 * @example groupName('and', 'first') // 'and/1'
 */
export function groupName(join: string, blocker: keyof typeof BRANCH_CODES): string {
  return `${join}/${BRANCH_CODES[blocker]}`;
}

/** Parses the output of {@link groupName}. The blocker is `1`, `2` or `both`. */
export function parseGroup(group: string): { readonly join: string; readonly blocker: string } {
  const [join = '', blocker = ''] = group.split('/');
  return { join, blocker };
}

/** Rounds a weight to 15 digits. Further digits are rounding errors and would lengthen every row. */
export function roundedWeight(weight: number): number {
  return Number(weight.toPrecision(15));
}

/** The characters that stand for nodes in orders of at most 62 nodes. */
const NODE_SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Encodes an order of nodes, such as `20a1` for 2, 0, 10, 1; for larger graphs, with numbers separated by dots. */
export function encodeOrder(order: readonly number[]): string {
  return order.length <= NODE_SIGNS.length ? order.map((node) => NODE_SIGNS.charAt(node)).join('') : order.join('.');
}

/** Decodes the output of {@link encodeOrder}. */
export function decodeOrder(code: string): number[] {
  return code.includes('.') ? code.split('.').map(Number) : [...code].map((sign) => NODE_SIGNS.indexOf(sign));
}

/** The signs of noise 0 and 1 that the prompt states, and of noise that it does not. */
const STATED_SIGNS = '01';
const UNSTATED_SIGNS = 'oi';

/** promptfoo redacts 64 adjacent letters and digits, because they look like a secret. A space after 50 prevents it. */
const FIFTY_SIGNS = /.{50}(?=.)/g;

/** Encodes the noise of each node, such as `10i` for 1, 0, 1 if the prompt does not state that of the last node. */
export function encodeNoise(noise: ArrayLike<number>, hidden: readonly number[]): string {
  const signs = Array.from(noise, (value, node) =>
    (hidden.includes(node) ? UNSTATED_SIGNS : STATED_SIGNS).charAt(value),
  );
  return signs.join('').replaceAll(FIFTY_SIGNS, '$& ');
}

/** Decodes the output of {@link encodeNoise}. */
export function decodeNoise(code: string): { readonly noise: Uint8Array; readonly hidden: readonly number[] } {
  const signs = [...code.replaceAll(' ', '')];
  return {
    noise: Uint8Array.from(signs, (sign) => Number(sign === STATED_SIGNS[1] || sign === UNSTATED_SIGNS[1])),
    hidden: signs.flatMap((sign, node) => (UNSTATED_SIGNS.includes(sign) ? [node] : [])),
  };
}
