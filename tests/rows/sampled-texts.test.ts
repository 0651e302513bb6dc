import { describe, expect, test } from 'vitest';
import { addReplyText, noSampledTexts, type SampledTexts, textsOf } from '../../src/rows/sampled-texts.ts';

/** How many questions a sample has at most. */
const SAMPLE = 1500;

const RIGHT = { text: 'It is yes.', answer: 'yes', by: 'words' };
const FAILED = { text: '503 overloaded', answer: 'error', by: 'none' };

/** Adds a reply of v1 to a question, whose fingerprint is its number. */
function add(sample: SampledTexts, question: number, reply = RIGHT): void {
  const fingerprint = question.toString(16).padStart(8, '0');
  addReplyText(sample, question, { fingerprint, prompt: `question ${question}` }, { variant: 'v1', reply });
}

/** A sample of the questions with these numbers. */
function sampleOf(questions: readonly number[]): SampledTexts {
  const sample = noSampledTexts();
  for (const question of questions) add(sample, question);
  return sample;
}

describe('the texts that are kept of a run', () => {
  test('include the first reply to a question, or a later one if the call of the first failed', () => {
    const sample = noSampledTexts();
    add(sample, 0, FAILED);
    add(sample, 0, RIGHT);
    add(sample, 0, { ...RIGHT, text: 'It is still yes.' });
    expect(textsOf(sample).get(0)?.replies.get('v1')).toEqual(RIGHT);
  });

  test('are those of the questions with the smallest fingerprints, in whatever order a large run is read', () => {
    const questions = Array.from({ length: 2 * SAMPLE + 500 }, (_, question) => question);
    const kept = (order: readonly number[]) => [...textsOf(sampleOf(order)).keys()].sort((a, b) => a - b);
    expect(kept(questions)).toEqual(questions.slice(0, SAMPLE));
    expect(kept(questions.toReversed())).toEqual(questions.slice(0, SAMPLE));
  });

  test('do not even temporarily include a question that cannot be in the sample any more, to save memory', () => {
    const sample = sampleOf(Array.from({ length: 2 * SAMPLE }, (_, question) => question));
    add(sample, 2 * SAMPLE);
    expect(sample.kept.has(2 * SAMPLE)).toBe(false);
  });
});
