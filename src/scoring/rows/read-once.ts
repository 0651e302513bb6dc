import type { Answer } from '../../answers/reply/answer.ts';
import { extractAnswer } from '../../answers/yes-no/extract-answer.ts';
import type { Asked } from '../../cases/asked.ts';
import { remembering } from '../../lib/caching.ts';

/** The length of the longest reply whose reading is cached. Longer replies are rarely repeated and take more memory. */
const LONGEST_KEPT = 300;

export const readAnswer = readingOnce<Answer>(extractAnswer);

/**
 * Caches readings of short replies by question. Equal prompts give the same object, which therefore serves as a key.
 */
function readingOnce<T>(read: (output: unknown, asked: Asked | undefined) => T) {
  const readers = new WeakMap<object, (text: string) => T>();
  const nobody = {};
  return (output: unknown, asked: Asked | undefined): T => {
    if (typeof output !== 'string' || output.length > LONGEST_KEPT) return read(output, asked);
    const reader = readers.get(asked ?? nobody) ?? remembering((text) => read(text, asked));
    readers.set(asked ?? nobody, reader);
    return reader(output);
  };
}
