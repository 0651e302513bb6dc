import { expect, test } from 'vitest';
import { suiteBill } from '../../src/study/bill.ts';

const metadata = { task: 'linear', design: 'd' };
const suite = (changes: object = {}) =>
  suiteBill({
    providers: [{ id: 'openai:x', label: 'x', config: { inputCost: 1e-6, outputCost: 4e-6 } }],
    prompts: [{ label: 'direct', raw: 'a'.repeat(1000) }],
    tests: [
      { vars: { context: 'b'.repeat(2000), list: [1] }, metadata },
      { vars: { context: 'c'.repeat(1000) }, metadata },
      { vars: { context: 'd'.repeat(9000) } },
    ],
    repeat: 200,
    concurrency: 4,
    ...changes,
  });

test('a bill is of the questions that are ours, by the length of template and vars', () => {
  // Of 2,500 characters each: 667 tokens, and a reply of 200.
  expect(suite()).toBe(
    '2 questions × 1 variant × 200 replicates: 400 calls, about 267 k prompt and 80 k reply tokens; x with direct 0.59 $; about 3 min (2 s a call, 4 at a time)',
  );
});

test('without a question of ours there is none', () => {
  expect(suite({ tests: [{ vars: {} }, { metadata: { task: 'linear' } }] })).toBeUndefined();
});

test('a function has no length, a simulated model no price', () => {
  expect(suite({ prompts: [{ label: 'function', raw: undefined }] })).toContain(
    '400 calls, about unknown prompt and 80 k reply tokens; x with function price unknown',
  );
  expect(suite({ providers: [{ id: 'package:promptfoo-causal:SimulatedModel', label: 'm' }] })).toContain(
    '400 calls, all to simulated models',
  );
});
