import { REPLIES, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';

/**
 * Returns the most frequent reply to each question, as its index in `REPLIES`; −1 if the question was never asked. Of
 * equally frequent replies, the first in `REPLIES` counts.
 */
export function mainReplies({ starts, replies }: VariantAnswers): Int8Array {
  const counts = new Uint32Array(REPLIES.length);
  return Int8Array.from({ length: starts.length - 1 }, (_, position) => {
    const found = replies.subarray(starts[position], starts[position + 1]);
    if (found.length <= 1) return found[0] ?? -1;
    counts.fill(0);
    for (const reply of found) counts[reply]! += 1;
    return counts.indexOf(Math.max(...counts));
  });
}
