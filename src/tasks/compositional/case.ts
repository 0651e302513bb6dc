import { z } from 'zod';

/** The queries about an effect: its value in fact, or its value if the cause were set to true or to false. */
const QUERIES = ['factual', 'do-true', 'do-false'] as const;

/** The kinds of designs: own graphs and figures; twins on two strands; ladders of links; evidence twins. */
const DESIGN_KINDS = ['graph', 'strands', 'ladder', 'evidence'] as const;
export type DesignKind = (typeof DESIGN_KINDS)[number];

/** A question about a unit of a world. Scoring needs nothing but its cases. */
export const compositionalCaseSchema = z.object({
  task: z.literal('compositional'),
  design: z.string(),
  id: z.string(),
  fingerprint: z.string(),
  cluster: z.string(),
  weight: z.number().gt(0).max(1),
  truth: z.boolean(),
  kind: z.enum(DESIGN_KINDS),
  /** The world's id: a readable name with a hash of its content, as `figure-4-5b21c90e`. */
  world: z.string(),
  theme: z.string(),
  /** The equations of everything in the story, as `encodeScm` writes them. */
  equations: z.string(),
  /** The nodes over which PNS is composed, as `X C1 Y`; absent if they are the graph's own cut tree. */
  tree: z.string().optional(),
  /** The pair, as `X→Y`, or only the effect for a factual question that several pairs share. */
  pair: z.string(),
  query: z.enum(QUERIES),
  /** The names of the cause and the effect in the story, as `Zita, Luvid`; only the effect for a factual question. */
  asked: z.string().optional(),
  /** The number of the unit. */
  unit: z.int().min(0),
  /** How many units the design has for the pair, or on the rung, by which weights are computed; absent if all. */
  units: z.int().min(1).optional(),
  /** The nodes in the order of the story's rules (see `encodeOrder`). By default, causes come before effects. */
  order: z.string().optional(),
  /** The noise of each node (see `encodeNoise`): `0` or `1` if the prompt states it, `o` or `i` if not. */
  noise: z.string(),
  /** The nodes whose states the prompt gives; absent if it states all noise. */
  seen: z.string().optional(),
  /** True if the effect follows the cause in this unit: it is true under do-true and false under do-false. */
  causal: z.boolean(),
  /** The number of the unit's pair of twins within its pair of nodes; absent for the rest. */
  twin: z.int().min(0).optional(),
  /** The join and the kind of blocker that distinguish the twins, as `and/both`. */
  group: z.string().optional(),
  /** The links from the blocker, or in a ladder the links of the chain, to the effect. */
  distance: z.int().min(1).optional(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** The characters that stand for nodes in orders of at most 62 nodes. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Encodes an order of nodes: with one character per node or, for larger graphs, with numbers separated by dots. */
export function encodeOrder(order: readonly number[]): string {
  return order.length <= SIGNS.length ? order.map((node) => SIGNS.charAt(node)).join('') : order.join('.');
}

/** Decodes the output of {@link encodeOrder}. */
export function decodeOrder(code: string): number[] {
  return code.includes('.') ? code.split('.').map(Number) : [...code].map((sign) => SIGNS.indexOf(sign));
}

/** promptfoo redacts 64 adjacent letters and digits, because they look like a secret. */
const MOST_TOGETHER = 50;

/** The signs of noise 0 and 1 that the prompt states, and of noise that it does not. */
const STATED_SIGNS = '01';
const UNSTATED_SIGNS = 'oi';

/** Encodes noise, with a sign for each node: `0` or `1` if the prompt states it, `o` or `i` if not. */
export function encodeNoise(noise: ArrayLike<number>, isTold: (node: number) => boolean): string {
  const signsOf = (node: number): string => (isTold(node) ? STATED_SIGNS : UNSTATED_SIGNS);
  const signs = Array.from(noise, (own, node) => signsOf(node).charAt(own)).join('');
  return signs.replaceAll(new RegExp(`.{${MOST_TOGETHER}}(?=.)`, 'g'), '$& ');
}

/** Returns the noise of a case's unit, whether stated or hidden, and the nodes for which it is hidden. */
export function decodeNoise({ noise: code }: Pick<CompositionalCase, 'noise'>) {
  const noise = new Uint8Array(code.length);
  const hidden: number[] = [];
  let size = 0;
  for (const sign of code) {
    if (sign === ' ') continue;
    if (UNSTATED_SIGNS.includes(sign)) hidden.push(size);
    noise[size++] = Number(sign === STATED_SIGNS[1] || sign === UNSTATED_SIGNS[1]);
  }
  return { noise: noise.subarray(0, size), hidden };
}
