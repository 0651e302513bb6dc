import { z } from 'zod';
import type { Rng } from '../../../lib/rng.ts';
import type { ThemeSpec } from './theme.ts';

/**
 * Says how the names of an asked pair fit common sense: the told cause is the one that people expect, or the told effect is.
 * Part of a case.
 */
export const senseSchema = z.enum(['with', 'against']).optional();

/** The two nodes that a question is about. */
export interface AskedPair {
  readonly cause: number;
  readonly effect: number;
  /** For the choice of names: twins share it. */
  readonly rng: Rng;
}

/**
 * Draws the names of a story's nodes. With a theme that has relations, the pair asked about gets the names of one, with or
 * against common sense, each as likely as the other.
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

/** All names that a story of a theme may use. */
export function possibleNames({ names, relations = [] }: Pick<ThemeSpec, 'names' | 'relations'>): string[] {
  return [...new Set([...names, ...relations.flat()])];
}
