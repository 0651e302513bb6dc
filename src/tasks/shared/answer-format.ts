import { z } from 'zod';

export const ANSWER_FORMATS = ['tag', 'json', 'words'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export const answerFormatSchema = z
  .enum(ANSWER_FORMATS, { error: `expected one of ${ANSWER_FORMATS.join(', ')}` })
  .optional()
  .describe(
    'The form of the answer: in a tag (default), as a JSON object (with `response_format` for providers that support it), or in words. See `docs/answers.md`.',
  );

/** The instructions for the form of an answer, which prompt templates insert. */
const INSTRUCTIONS: Readonly<Record<AnswerFormat, string>> = {
  words: 'Answer with Yes or No.',
  tag: 'Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.',
  json: 'Answer with a JSON object: {"answer": "yes"} or {"answer": "no"}.',
};

export function formatOf(format: AnswerFormat = 'tag') {
  const answerInstruction = INSTRUCTIONS[format];
  if (format !== 'json') return { answerInstruction, options: {}, metadata: {} };
  const schema = {
    type: 'object',
    properties: { answer: { type: 'string', enum: ['yes', 'no'] } },
    required: ['answer'],
    additionalProperties: false,
  };
  const response_format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
  return {
    answerInstruction,
    /** Options that promptfoo merges into the provider's config. Providers that support `response_format` obey it. */
    options: { response_format },
    /** The mark of tests whose replies must be JSON. */
    metadata: { answerFormat: 'json' as const },
  };
}
