import { expect, test } from 'vitest';
import { whole } from '../../src/scoring/format.ts';
import { billLine, thousands } from '../../src/study/cost.ts';

const variant = (provider: string, calls: number, more: object = {}) => ({
  ...{ provider, prompt: 'direct', isSimulated: false, calls, replyTokens: 100 * calls },
  ...{
    promptTokens: { low: 0, likely: 230 * calls, high: 0 },
    dollars: { low: 0, likely: calls / 800, high: 0 },
  },
  ...more,
});
const line = (variants: readonly object[], changes: object = {}) =>
  billLine({ questions: 96, repeat: 1, concurrency: 4, variants, ...changes } as never);

test('a bill names questions, calls, tokens, the price of each that costs, and the time', () => {
  expect(line([variant('gpt', 192), variant('oracle', 96, { isSimulated: true })])).toBe(
    '96 questions × 2 variants: 288 calls, about 44 k prompt and 19 k reply tokens; gpt with direct: $0.24, simulated models: $0.00; about 2 min (assuming 2 s per call and a concurrency of 4)',
  );
  expect(line([variant('gpt', 96)], { repeat: 3, concurrency: 8 })).toBe(
    '96 questions × 1 variant × 3 replicates: 96 calls, about 22 k prompt and 10 k reply tokens; gpt with direct: $0.12; about a minute (assuming 2 s per call and a concurrency of 8)',
  );
});

test('a price that is not known is none, and simulated models have no bill', () => {
  expect(line([variant('own', 96, { dollars: undefined })])).toContain('; own with direct: price unknown;');
  expect(line([variant('oracle', 96, { isSimulated: true })])).toBe(
    '96 questions × 1 variant: 96 calls, all to simulated models, which cost nothing',
  );
});

test('counts are told in thousands and millions', () => {
  expect([whole(1234.4), whole(999.5), whole(12)]).toEqual(['1,234', '1,000', '12']);
  expect([thousands(45_000), thousands(999_999), thousands(1e6), thousands(2_345_678)]).toEqual([
    ...['45 k', '1000 k', '1.00 M', '2.35 M'],
  ]);
});
