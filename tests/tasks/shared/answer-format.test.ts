import { expect, test } from 'vitest';
import { formatOf } from '../../../src/tasks/shared/answer-format.ts';

test('where JSON is asked for, providers are told a schema with the answer and nothing else', () => {
  const { options, metadata } = formatOf('yes-no', 'json');
  expect(metadata).toEqual({ answerFormat: 'json' });
  expect(options).toMatchObject({
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'answer',
        strict: true,
        schema: { required: ['answer'], additionalProperties: false },
      },
    },
  });
  expect(formatOf('yes-no', 'tag')).toMatchObject({ options: {}, metadata: {} });
});
