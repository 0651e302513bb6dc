import { describe, expect, test } from 'vitest';
import { ANSWER_FORMATS, answerFormatSchema, formatOf } from '../../../src/tasks/shared/answer-format.ts';

describe('an answer is wanted', () => {
  test.each(ANSWER_FORMATS)('as %s may be said', (format) => {
    expect(answerFormatSchema.parse(format)).toBe(format);
  });

  test('in three ways, and none where nothing is said', () => {
    expect(ANSWER_FORMATS).toEqual(['tag', 'json', 'words']);
    expect(answerFormatSchema.parse(undefined)).toBeUndefined();
    expect(answerFormatSchema.safeParse('xml').error?.issues[0]?.message).toBe(
      'expected one of tag, json, words',
    );
  });

  test.each([
    ['yes-no', { type: 'string', enum: ['yes', 'no'] }],
    ['number', { type: 'number' }],
    ['share', { type: 'number' }],
  ] as const)('as JSON of %s, which the provider is told', (kind, answer) => {
    const { options, metadata, answerInstruction } = formatOf(kind, 'json');
    expect(options).toEqual({
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'answer',
          strict: true,
          schema: {
            type: 'object',
            properties: { answer },
            required: ['answer'],
            additionalProperties: false,
          },
        },
      },
    });
    expect(metadata).toEqual({ answerFormat: 'json' });
    expect(answerInstruction).toMatch(/^Answer with a JSON object/);
    for (const format of ['tag', 'words'] as const)
      expect(formatOf(kind, format)).toMatchObject({ options: {}, metadata: {} });
  });
});
