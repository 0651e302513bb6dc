import { z } from 'zod';
import type { Case } from '../../cases/case.ts';
import { stampSchema } from '../../cases/design-stamp.ts';
import type { Evidence } from '../../causal/abduction.ts';
import type { Dag } from '../../causal/dag.ts';
import { senseSchema } from './themes/cast-names.ts';

/** Queries about an outcome node: its factual value, or its value had the cause been held. */
export const QUERIES = ['factual', 'do-true', 'do-false'] as const;
export type Query = (typeof QUERIES)[number];

/** Fields of every case about a world with equations. */
export const worldFields = {
  design: stampSchema,
  world: z.string(),
  theme: z.string(),
  /** Written by `encodeScm` or `encodeLinearScm`. */
  equations: z.string(),
};

/**
 * Row data of a compositional case: everything, because a roll-up may have only the results file. Flat, so that promptfoo's
 * view can filter by it; short, because it is in every row.
 */
export const compositionalCaseSchema = z.object({
  task: z.literal('compositional'),
  ...worldFields,
  /** The nodes over which values are composed, if these are not the graph's cutpoints. */
  tree: z.string().optional(),
  /** Note on noise that was solved, or redrawn until it fitted. */
  solved: z.string().optional(),
  /** The axis and the rung of a ladder, see {@link rungOf}. */
  rung: z
    .string()
    .regex(/^[a-z]+ [1-9]\d*$/)
    .optional(),
  /** Cause → outcome; the outcome alone for a factual question that all pairs with that outcome share. */
  pair: z.string(),
  query: z.enum(QUERIES),
  unit: z.int().min(0),
  /** Number of the unit's pair of twins, within its pair. */
  twin: z.int().min(0).optional(),
  /** The nodes in the order of the story's rules, see {@link decodeOrder}; causes first by default. */
  order: z
    .string()
    .regex(/^[0-9a-zA-Z]+$|^\d+(\.\d+)*$/)
    .optional(),
  /** The noise of the unit by node, as {@link encodeNoise} writes it: 0 or 1 if the prompt states it, o or i if it is hidden. */
  noise: z.string().regex(/^[01oi]+( [01oi]+)*$/),
  /** The nodes whose state the prompt states; by default those of hidden noise. */
  seen: z.string().optional(),
  weight: z.number().gt(0).max(1),
  sense: senseSchema,
  truth: z.boolean(),
});
export type CompositionalCase = z.infer<typeof compositionalCaseSchema>;

/** Signs for nodes, one each, in graphs that do not have more nodes than signs. */
const SIGNS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Writes an order of nodes for a row: one sign for each node or, for larger graphs, numbers separated by dots. */
export function encodeOrder(order: readonly number[]): string {
  return order.length <= SIGNS.length ? order.map((node) => SIGNS.charAt(node)).join('') : order.join('.');
}

/** Reads back what {@link encodeOrder} wrote. */
export function decodeOrder(code: string): number[] {
  return code.includes('.') ? code.split('.').map(Number) : [...code].map((sign) => SIGNS.indexOf(sign));
}

/** Number of signs after which a long code has a space: promptfoo redacts texts of 64 letters and digits as secrets. */
const MOST_TOGETHER = 50;

/** Writes one sign for each node, with a space after every fifty. */
export function encodeNoise(signs: string): string {
  return signs.replaceAll(new RegExp(`.{${MOST_TOGETHER}}(?=.)`, 'g'), '$& ');
}

/** Reads back what {@link encodeNoise} wrote. */
export function noiseSigns({ noise }: Pick<CompositionalCase, 'noise'>): string {
  return noise.replaceAll(' ', '');
}

/** The noise of a case's unit, stated or hidden: 1 or 0 by node. */
export function noiseOf(item: Pick<CompositionalCase, 'noise'>): Uint8Array {
  const signs = noiseSigns(item);
  const values = new Uint8Array(signs.length);
  for (let node = 0; node < signs.length; node++)
    values[node] = signs[node] === '1' || signs[node] === 'i' ? 1 : 0;
  return values;
}

/** The nodes whose noise a case's prompt hides. */
export function hiddenNodes(item: Pick<CompositionalCase, 'noise'>): number[] {
  return [...noiseSigns(item)].flatMap((sign, node) => (sign === 'o' || sign === 'i' ? [node] : []));
}

/** The states that a case's prompt states, and the causes about which it states nothing. */
export function seenStates(
  { noise, seen }: Pick<CompositionalCase, 'noise' | 'seen'>,
  { nodes }: Dag,
  fact: ArrayLike<number>,
): { readonly hidden: ReadonlyMap<number, boolean>; readonly evidence: Evidence | undefined } {
  const untold = hiddenNodes({ noise });
  const states = (list: readonly number[]) => new Map(list.map((node) => [node, fact[node] === 1]));
  if (seen === undefined) return { hidden: states(untold), evidence: undefined };
  const shown = states(seen.split(' ').map((symbol) => nodes.indexOf(symbol)));
  return { hidden: new Map(), evidence: { causes: untold, seen: shown } };
}

/** Tests whether a case asks one question about a twin that shares its world with no other pair. */
export function isOfTwins({ seen, rung }: Pick<CompositionalCase, 'seen' | 'rung'>): boolean {
  return seen !== undefined || rung !== undefined;
}

/** A case's place on a ladder. @example rungOf({ rung: 'links 16' }) // { axis: 'links', length: 16 } */
export function rungOf({ rung }: Pick<CompositionalCase, 'rung'>) {
  const [axis = '', length] = rung?.split(' ') ?? [];
  return rung === undefined ? undefined : { axis, length: Number(length) };
}

export function isCompositionalCase(item: Case): item is CompositionalCase {
  return item.task === 'compositional';
}
