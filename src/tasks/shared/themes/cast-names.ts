import { z } from 'zod';
import type { Rng } from '../../../lib/rng.ts';
import type { ThemeSpec } from './theme.ts';

/**
 * The fit between common sense and the names of a question's pair, as a case records it. With common sense, the story's
 * cause is the cause that people expect; against it, the story's effect is.
 */
export const senseSchema = z.enum(['with', 'against']).optional();

/** The two nodes that a question is about. */
export interface AskedPair {
  readonly cause: number;
  readonly effect: number;
  /** The source of random names, which twins share. */
  readonly rng: Rng;
}

/**
 * Draws the names of a story's nodes. If the theme has relations, the pair in question gets the names of one relation,
 * with or against common sense with equal probability.
 */
export function castNames(
  { names, relations }: Pick<ThemeSpec, 'names' | 'relations'>,
  size: number,
  casting: Rng,
  asked: AskedPair | undefined,
): { readonly names: readonly string[]; readonly sense?: z.infer<typeof senseSchema> } {
  const drawn = casting.sample(names, size);
  if (!relations || !asked) return { names: drawn };
  const { cause, effect, rng } = asked;
  const sense = rng.pick(['with', 'against'] as const);
  const [expected, follows] = rng.pick(relations);
  const placed = new Map([
    [cause, sense === 'with' ? expected : follows],
    [effect, sense === 'with' ? follows : expected],
  ]);
  return { names: drawn.map((name, node) => placed.get(node) ?? name), sense };
}

/** Returns all names that a story of a theme may use. */
export function possibleNames({ names, relations = [] }: Pick<ThemeSpec, 'names' | 'relations'>): string[] {
  return [...new Set([...names, ...relations.flat()])];
}
