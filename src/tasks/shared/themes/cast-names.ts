import { z } from 'zod';
import type { Rng } from '../../../lib/rng.ts';
import type { ThemeSpec } from './theme.ts';

/**
 * `with` if the story's cause has the name of the expected cause, `against` if it has the name of the expected effect.
 */
export const senseSchema = z.enum(['with', 'against']).optional();

export interface AskedPair {
  readonly cause: number;
  readonly effect: number;
  /** The random stream for names, which twins share. */
  readonly rng: Rng;
}

/**
 * Draws the names of nodes. If the theme has relations and `asked` gives the pair in question, this pair gets the
 * names of a relation.
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
