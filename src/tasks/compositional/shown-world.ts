import { count } from '../../draw/format.ts';
import type { CompositionalResults } from './results.ts';
import type { WorldResult } from './world-result.ts';
import type { WorldTruth, WorldTruths } from './world-truths.ts';

/** A variant with its results. */
export interface ShownVariant {
  readonly name: string;
  readonly results: CompositionalResults;
}

/** A world as the report shows it: its true values, beside what each variant's answers give. */
export interface ShownWorld {
  readonly truth: WorldTruth;
  readonly variants: readonly { readonly name: string; readonly result: WorldResult }[];
  /** True if the run has several worlds, so that captions have to name the world. */
  readonly isOneOfSeveral: boolean;
}

/** Joins the true values of each world with the results of all variants, which list the worlds in the same order. */
export function shownWorlds({ worlds }: WorldTruths, variants: readonly ShownVariant[]): ShownWorld[] {
  return worlds.map((truth, place) => ({
    truth,
    variants: variants.map(({ name, results }) => ({ name, result: results.worlds[place]! })),
    isOneOfSeveral: worlds.length > 1,
  }));
}

/** Adds the name of the world to a caption, unless the run has only one. @example 'PNS: world figure-4-5b21c90e' */
export function captionOf(text: string, { truth, isOneOfSeveral }: ShownWorld): string {
  return isOneOfSeveral ? `${text}: world ${truth.id}` : text;
}

/** Tables of a world have at most this many rows. */
export const MOST_ROWS = 40;

/** Says in a caption how much of a long list is shown: `, 40 of 91 pairs`; nothing if all of it is. */
export function excerptText(shown: number, all: number, noun: string): string {
  return shown < all ? `, ${shown} of ${count(all, noun)}` : '';
}
