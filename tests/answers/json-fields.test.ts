import { describe, expect, test } from 'vitest';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';

/** A reply as a model sends it: alone, in a fence, with words around it, with single quotes. */
const FORMS: readonly ((json: string) => string)[] = [
  (json) => json,
  (json) => `\`\`\`json\n${json}\n\`\`\``,
  (json) => `Here is what I found:\n${json}\nThat is all.`,
  (json) => json.replaceAll('"', "'"),
  (json) => JSON.stringify(JSON.parse(json), null, 2),
];

describe.each(FORMS.map((form, i) => [i, form] as const))(
  'of JSON in form %i the outermost field counts',
  (_, form) => {
    test.each([
      ['{"answer": "yes", "alternatives": [{"value": "no"}]}', true],
      ['{"answer": "no", "alternatives": [{"answer": "yes", "probability": 0.1}]}', false],
      ['{"answer": "no", "steps": [{"result": "yes"}, {"result": "yes"}]}', false],
      ['{"steps": [{"answer": "no"}, {"answer": "no"}], "answer": "yes"}', true],
      ['{"steps": [{"answer": "no"}], "final": {"answer": "yes"}}', true],
      ['{"answer": true, "checks": {"value": false, "nested": {"value": false}}}', true],
      ['{"answer": "no", "checks": {"a": {"value": "yes"}, "b": {"value": "yes"}}}', false],
      // What is within counts where nothing outside settles it.
      ['{"result": {"answer": "no"}}', false],
      ['{"answer": "", "details": {"answer": "no"}}', false],
      ['{"answer": "see below", "details": {"answer": "yes"}}', true],
      ['[{"answer": "yes"}]', true],
      // Of several as far out the last.
      ['{"answer": "no", "final_answer": "yes"}', true],
      ['{"first": {"answer": "no"}, "second": {"answer": "yes"}}', true],
    ])('%s', (json, value) => {
      expect(extractAnswer(form(json))).toMatchObject({ value, rule: 'json' });
    });
  },
);

test('brackets in words, and those that are left open, change nothing', () => {
  for (const words of ['the set {A, B', 'fine :}', 'a list [1, 2', 'so ]', '{[', ']}'])
    expect(
      extractAnswer(`{"reasoning": "${words}", "answer": "no", "steps": [{"value": "yes"}]}`),
    ).toMatchObject({ value: false });
});

test('a correction in an object of its own is the later one', () => {
  expect(extractAnswer('{"answer": "no"}\nOn reflection:\n{"answer": "yes"}')).toMatchObject({ value: true });
});

test.each([
  ['{"answer": 0.4, "parts": [{"value": 0.7}, {"value": 0.2}]}', 0.4],
  ['{"parts": [{"value": 0.7}], "result": 0.3}', 0.3],
  ['{"result": {"value": 0.25}}', 0.25],
])('a number: %s', (json, value) => {
  expect(extractNumber(json)).toMatchObject({ value });
});
