import { z } from 'zod';

const ANSWER_FORMATS = ['tag', 'json', 'words'] as const;
type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export const answerFormatSchema = z
  .enum(ANSWER_FORMATS, { error: `expected one of ${ANSWER_FORMATS.join(', ')}` })
  .default('tag')
  .describe(
    'The form of the answer: an answer tag, a JSON object, or a bare word. With `json`, every provider is also sent a `response_format`.',
  );

const INSTRUCTIONS: Readonly<Record<AnswerFormat, string>> = {
  words: 'Answer with Yes or No.',
  tag: 'Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.',
  json: 'Answer with a JSON object: {"answer": "yes"} or {"answer": "no"}.',
};

const ANSWER_SCHEMA = {
  type: 'object',
  properties: { answer: { type: 'string', enum: ['yes', 'no'] } },
  required: ['answer'],
  additionalProperties: false,
};

/**
 * Returns the sentence that demands the form of an answer, which prompt templates insert, and the options that
 * promptfoo merges into the provider's config.
 */
export function formatOf(format: AnswerFormat = 'tag') {
  const json_schema = { name: 'answer', strict: true, schema: ANSWER_SCHEMA };
  const options = format === 'json' ? { response_format: { type: 'json_schema', json_schema } } : {};
  return { answerInstruction: INSTRUCTIONS[format], options };
}
