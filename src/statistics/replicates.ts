import type { Stream } from './streams.ts';

/**
 * Draws each question's share of yes anew, as if its replicates had been collected again.
 *
 * Of r replies to a question, r − 1 are drawn with replacement: the bootstrap's variance of a mean,
 * p(1 − p)/r, is too small by the factor (r − 1)/r, which matters for two or three replicates, and drawing
 * one fewer makes it right. A question with a single reply keeps it: one reply says nothing about others.
 *
 * @param replies - For each question its yes and no replies, at least one each.
 * @see Rao & Wu (1988), on rescaling by drawing n − 1
 */
export function redrawYesShares(stream: Stream, replies: readonly (readonly boolean[])[]): Float64Array {
  return Float64Array.from(replies, (list) => {
    const yes = list.filter(Boolean).length;
    if (yes === 0 || yes === list.length) return yes / list.length;
    const draws = list.length - 1;
    let drawn = 0;
    for (let i = 0; i < draws; i++) if (stream.pick(list)) drawn++;
    return drawn / draws;
  });
}
