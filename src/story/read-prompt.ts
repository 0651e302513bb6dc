import { type RelationsReading, readRelations } from './causal-relations/reader.ts';
import { type LinearReading, readLinear } from './linear/reader.ts';
import type { StoryReader, StoryReading } from './story-reader.ts';
import { ReadError } from './theme.ts';
import { STORY_READERS } from './themes.ts';

/** What a prompt of this package asks, and in which form it wants the answer. */
export interface PromptReading {
  readonly task: StoryReading | RelationsReading | LinearReading;
  readonly answerIn: 'sentence' | 'tag';
}

/**
 * Reads a prompt back into the world it describes and the question it asks, as a perfect reader would:
 * from the text alone.
 *
 * @param more - Readers of themes from outside the package.
 * @throws {ReadError} Quoting the place that cannot be read.
 */
export function readPrompt(prompt: string, more: readonly StoryReader[] = []): PromptReading {
  for (const read of [...more, ...STORY_READERS, readRelations, readLinear]) {
    const task = read(prompt);
    if (task) return { task, answerIn: /<answer>/i.test(prompt) ? 'tag' : 'sentence' };
  }
  throw new ReadError('a story, a system of causal relations or a panel of gauges of this package', prompt);
}
