import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import type { Evidence } from '../../causal/abduction.ts';
import type { Dag } from '../../causal/dag.ts';
import { senseSchema } from './themes/names.ts';

/** The queries about an outcome: its value in fact, or its value if the cause had been held true or false. */
export const QUERIES = ['factual', 'do-true', 'do-false'] as const;
export type Query = (typeof QUERIES)[number];

export const worldFields = {
  design: stampSchema,
  world: z.string(),
  theme: z.string(),
  /** The equations as `encodeScm` writes them. */
  equations: z.string(),
};

/**
 * A case contains everything that a roll-up needs, because a roll-up may have only the results file. It is flat, so
 * that promptfoo's viewer can filter by its fields, and short, because every row contains it.
 */
export const compositionalCaseSchema = z.object({
  task: z.literal('compositional'),
  ...worldFields,
  /** The nodes over which values are composed; absent if they are the graph's cut tree. */
  tree: z.string().optional(),
  /** The axis and the length of a rung (see {@link rungOf}). */
  rung: z
    .string()
    .regex(/^[a-z]+ [1-9]\d*$/)
    .optional(),
  /** The pair, as cause → outcome, or only the outcome for a factual question that several pairs share. */
  pair: z.string(),
  query: z.enum(QUERIES),
  unit: z.int().min(0),
  /** The number of the unit's pair of twins, counted separately for each pair of nodes. */
  twin: z.int().min(0).optional(),
  /** The nodes in the order of the story's rules (see {@link decodeOrder}). By default, causes come before effects. */
  order: z
    .string()
    .regex(/^[0-9a-zA-Z]+$|^\d+(\.\d+)*$/)
    .optional(),
  /** The noise of each node (see {@link encodeNoise}): `0` or `1` if the prompt states it, `o` or `i` if not. */
  noise: z.string().regex(/^[01oi]+( [01oi]+)*$/),
  /** The nodes whose states the prompt gives; absent if it states all noise. */
  seen: z.string().optional(),
  weight: z.number().gt(0).max(1),
  sense: senseSchema,
  truth: z.boolean(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** The characters that stand for nodes in graphs of at most 62 nodes. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Encodes an order of nodes: with one character per node or, for larger graphs, with numbers separated by dots. */
export function encodeOrder(order: readonly number[]): string {
  return order.length <= SIGNS.length ? order.map((node) => SIGNS.charAt(node)).join('') : order.join('.');
}

export function decodeOrder(code: string): number[] {
  return code.includes('.') ? code.split('.').map(Number) : [...code].map((sign) => SIGNS.indexOf(sign));
}

/**
 * The largest number of characters between spaces in a code. promptfoo redacts 64 adjacent letters and digits, because
 * they look like a secret.
 */
const MOST_TOGETHER = 50;

export function encodeNoise(signs: string): string {
  return signs.replaceAll(new RegExp(`.{${MOST_TOGETHER}}(?=.)`, 'g'), '$& ');
}

export function noiseSigns({ noise }: Pick<CompositionalCase, 'noise'>): string {
  return noise.replaceAll(' ', '');
}

/** Returns the noise of a case's unit, whether stated or hidden, as 1 or 0 for each node. */
export function noiseOf(item: Pick<CompositionalCase, 'noise'>): Uint8Array {
  const signs = noiseSigns(item);
  const values = new Uint8Array(signs.length);
  for (let node = 0; node < signs.length; node++)
    values[node] = signs[node] === '1' || signs[node] === 'i' ? 1 : 0;
  return values;
}

export function hiddenNodes(item: Pick<CompositionalCase, 'noise'>): number[] {
  return [...noiseSigns(item)].flatMap((sign, node) => (sign === 'o' || sign === 'i' ? [node] : []));
}

/** Returns the states that a case's prompt gives, and the causes about which it states nothing. */
export function seenStates(
  { noise, seen }: Pick<CompositionalCase, 'noise' | 'seen'>,
  { nodes }: Dag,
  fact: ArrayLike<number>,
): Evidence | undefined {
  if (seen === undefined) return undefined;
  const shown = seen.split(' ').map((symbol) => nodes.indexOf(symbol));
  return { causes: hiddenNodes({ noise }), seen: new Map(shown.map((node) => [node, fact[node] === 1])) };
}

/** Tests whether a case is about one of two twins whose world has no other twins. */
export function isOfTwins({ seen, rung }: Pick<CompositionalCase, 'seen' | 'rung'>): boolean {
  return seen !== undefined || rung !== undefined;
}

/** @example rungOf({ rung: 'links 16' }) // { axis: 'links', length: 16 } */
export function rungOf({ rung }: Pick<CompositionalCase, 'rung'>) {
  const [axis = '', length] = rung?.split(' ') ?? [];
  return rung === undefined ? undefined : { axis, length: Number(length) };
}

export function isCompositionalCase(item: Case): item is CompositionalCase {
  return item.task === 'compositional';
}
