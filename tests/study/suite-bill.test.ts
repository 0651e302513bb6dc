import { expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { zeroShot } from '../../prompts/templates.ts';
import { suiteBill } from '../../src/study/cost.ts';
import { callHook } from '../support/hook.ts';

const metadata = { task: 'linear', design: 'd' };
const suite = (changes: object = {}) =>
  suiteBill({
    providers: [{ id: 'openai:x', label: 'x', config: { inputCost: 1e-6, outputCost: 4e-6 } }],
    prompts: [{ label: 'direct', raw: `${'a'.repeat(999)}{{ context }}{{ list }}` }],
    tests: [
      { vars: { context: 'b'.repeat(2000), list: [1] }, metadata },
      { vars: { context: 'c'.repeat(1000) }, metadata },
      { vars: { context: 'd'.repeat(9000) } },
    ],
    repeat: 200,
    concurrency: 4,
    ...changes,
  });

test('a bill is of the questions that are ours, by the length of prompts', async () => {
  // Of 2,500 characters each: 667 tokens, and a reply of 200.
  expect(await suite()).toBe(
    '2 questions × 1 variant × 200 replicates: 400 calls, about 267 k prompt and 80 k reply tokens; x with direct: $0.59; about 3 min (assuming 2 s per call and a concurrency of 4)',
  );
});

test('without a question of ours there is none', async () => {
  expect(await suite({ tests: [{ vars: {} }, { metadata: { task: 'linear' } }] })).toBeUndefined();
});

test('a function has no length, a simulated model no price', async () => {
  expect(await suite({ prompts: [{ label: 'function', raw: undefined }] })).toContain(
    '400 calls, an unknown number of prompt tokens and about 80 k reply tokens; x with function: price unknown',
  );
  expect(
    await suite({ providers: [{ id: 'package:promptfoo-causal:SimulatedModel', label: 'm' }] }),
  ).toContain('400 calls, all to simulated models');
});

test('a provider is billed for the prompts that it is limited to', async () => {
  const judge = { id: 'openai:y', label: 'judge', prompts: [] };
  const asked = { id: 'openai:x', label: 'x', prompts: ['direct'] };
  expect(await suite({ providers: [asked, judge] })).toContain('2 questions × 1 variant × 200');
});

test('a context that stands in a test by reference has its length', async () => {
  const bill = (contextByReference: boolean) =>
    suite({
      prompts: [{ label: 'direct', raw: '{{ context }} {{ question }} {{ answerInstruction }}' }],
      tests: compositional({ preset: 'first-look', contextByReference }),
    });
  expect(await bill(true)).toBe(await bill(false));
});

test('an eval with the package’s own prompts by name says how long they are', async () => {
  const printed = vi.spyOn(console, 'log').mockReturnValue();
  const provider = { id: () => 'openai:x', label: 'x', callApi: () => Promise.resolve({}) };
  const assert = [{ type: 'javascript' as const, value: 'package:promptfoo-causal:yesNo' }];
  await callHook({
    providers: [provider],
    // As promptfoo has them: a function's text beside it.
    prompts: [{ label: 'zero-shot', raw: String(zeroShot), function: () => Promise.resolve(zeroShot()) }],
    tests: compositional({ preset: 'first-look', contextByReference: true }),
    defaultTest: { assert },
  });
  expect(printed.mock.lastCall?.[0]).toMatch(
    /^60 questions × 1 variant: 60 calls, about \d\d k prompt and 12 k/,
  );
  printed.mockRestore();
});
