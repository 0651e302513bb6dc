import type { Stream } from '../../statistics/streams.ts';

/** All capital letters but A and I, which are words of their own. */
const LETTERS = [...'BCDEFGHJKLMNOPQRSTUVWXYZ'];

/**
 * Distinct letters for the variables of one graph.
 *
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", App. A.2, Random Char
 */
export function randomChars(draws: Stream, count: number): string[] {
  return draws.sample(LETTERS, count);
}
