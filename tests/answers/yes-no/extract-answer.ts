import type { Answer } from '../../../src/answers/reply/answer.ts';
import { extractAnswer as extract } from '../../../src/answers/yes-no/extract-answer.ts';
import { once } from '../../../src/lib/caching.ts';
import { ABOUT_MILA, askedOfText } from '../anybody.ts';
import corpus from './corpus.json' with { type: 'json' };

export const extractAnswer = (output: unknown): Answer => extract(output, ABOUT_MILA);
export const verdictOf = (answer: Answer): string =>
  answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
/** What is read from each text of the corpus. */
export const readings = once(
  () => new Map(corpus.map((entry) => [entry.id, extract(entry.text, askedOfText(entry))])),
);
export const gotOf = (id: string): string => verdictOf(readings().get(id)!);
export const misread = (split: string) =>
  corpus
    .filter((entry) => entry.split === split)
    .map(({ id, text, expected }) => ({ id, text, expected, got: gotOf(id) }))
    .filter(({ expected, got }) => got !== expected);
