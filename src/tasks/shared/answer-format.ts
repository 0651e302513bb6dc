import { z } from 'zod';

export const ANSWER_FORMATS = ['tag', 'json', 'words'] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];

export const answerFormatSchema = z
  .enum(ANSWER_FORMATS, { error: `expected one of ${ANSWER_FORMATS.join(', ')}` })
  .optional()
  .describe(
    'The form of the answer: in a tag (default), as a JSON object (with `response_format` for providers that support it), or in words. See `docs/answers.md`.',
  );

type Kind = 'yes-no' | 'number' | 'share';

/** The instructions for the form of an answer, which prompt templates insert. */
const INSTRUCTIONS: Readonly<Record<Kind, Readonly<Record<AnswerFormat, string>>>> = {
  'yes-no': {
    words: 'Answer with Yes or No.',
    tag: 'Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.',
    json: 'Answer with a JSON object: {"answer": "yes"} or {"answer": "no"}.',
  },
  number: {
    words: 'Answer with one number. Use a minus sign for a fall.',
    tag: 'Put your answer in answer tags, as one number: <answer>number</answer>. Use a minus sign for a fall.',
    json: 'Answer with a JSON object that contains one number: {"answer": number}. Use a minus sign for a fall.',
  },
  share: {
    words: 'Answer with one number, to four decimal places.',
    tag: 'Put your answer in answer tags, as one number to four decimal places: <answer>number</answer>.',
    json: 'Answer with a JSON object that contains one number, to four decimal places: {"answer": number}.',
  },
};

const ANSWER_TYPES: Readonly<Record<Kind, object>> = {
  'yes-no': { type: 'string', enum: ['yes', 'no'] },
  number: { type: 'number' },
  share: { type: 'number' },
};

export function formatOf(kind: Kind, format: AnswerFormat = 'tag') {
  const answerInstruction = INSTRUCTIONS[kind][format];
  if (format !== 'json') return { answerInstruction, options: {}, metadata: {} };
  const schema = {
    type: 'object',
    properties: { answer: ANSWER_TYPES[kind] },
    required: ['answer'],
    additionalProperties: false,
  };
  const response_format = { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } };
  return {
    answerInstruction,
    /** Options that promptfoo merges into the provider's config. Providers that support `response_format` obey it. */
    options: { response_format },
    /** The mark of tests whose replies must be JSON. No judge reads these replies. */
    metadata: { answerFormat: 'json' as const },
  };
}
