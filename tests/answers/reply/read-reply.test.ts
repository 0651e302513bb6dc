import { expect, test } from 'vitest';
import { type AnswerRecord, recordOf } from '../../../src/answers/reply/answer-record.ts';
import { readReply } from '../../../src/answers/reply/read-reply.ts';
import type { ProviderReply } from '../../../src/answers/reply/spoken-output.ts';
import { extractAnswer } from '../../../src/answers/yes-no/extract-answer.ts';

const ABOUT_MILA = {
  subject: ['Mila'],
  others: ['Ada', 'Bo'],
  statements: [['zqa is happy', 'zqa is not happy']],
} as const;

const yesOrNo = (output: unknown): AnswerRecord => recordOf(extractAnswer(output, ABOUT_MILA));
const retried = (record: object) => ({ metadata: { answerRetry: record } });

test.each<[string, ProviderReply, AnswerRecord]>([
  ['a plain reply', { output: 'Yes.' }, { answer: 'yes', by: 'word' }],
  ['a refusal by the provider', { output: 'No.', isRefusal: true }, { answer: 'refused', by: 'provider' }],
  [
    'a content filter',
    { output: 'No.', finishReason: 'content_filter' },
    { answer: 'refused', by: 'provider' },
  ],
  [
    'a verdict before the cut',
    { output: 'No, because the', finishReason: 'length' },
    { answer: 'no', by: 'leading' },
  ],
  [
    'a tag before the cut',
    { output: '<answer>no</answer> The reason is', finishReason: 'length' },
    { answer: 'no', by: 'tag' },
  ],
  [
    'a statement on the way to the cut',
    { output: 'Ada is not happy. Bo', finishReason: 'length' },
    { answer: 'unparsed', by: 'cut-off' },
  ],
  [
    'nothing decided before the cut',
    { output: 'Let us see.', finishReason: 'length' },
    { answer: 'unparsed', by: 'cut-off' },
  ],
  [
    'a refusal that was cut',
    { output: "I'm sorry, but I can't help with", finishReason: 'length' },
    { answer: 'refused', by: 'declined' },
  ],
  [
    'an answer at the second attempt',
    { output: '<answer>no</answer>', ...retried({ attempts: 2, earlier: ['no-tag: No.'] }) },
    { answer: 'no', by: 'tag', attempts: 2 },
  ],
  [
    'retries used up, whatever the rules could read',
    { output: 'Perhaps. Yes.', ...retried({ attempts: 11, gaveUp: true }) },
    { answer: 'unparsed', by: 'gave-up', attempts: 11, gaveUp: true },
  ],
  [
    'retries used up by refusing',
    { output: "I can't help with that.", ...retried({ attempts: 11, gaveUp: true }) },
    { answer: 'refused', by: 'declined', attempts: 11, gaveUp: true },
  ],
  [
    "a record that is not the hook's",
    { output: 'Yes.', ...retried({ attempts: 'many' }) },
    { answer: 'yes', by: 'word' },
  ],
])('%s', (_, reply, record) => {
  expect(readReply(reply, yesOrNo)).toEqual(record);
});
