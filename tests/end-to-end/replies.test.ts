import { beforeAll, describe, expect, test } from 'vitest';
import {
  candidatesIn,
  causal,
  type Finished,
  NO_RETRIES,
  promptfoo,
  scorecardIn,
  shaped,
  simulated,
  VERDICT_IF_EQUAL,
  workspace,
} from '../support/promptfoo.ts';

// The prompts are in tests/fixtures/eval.
test('a chat prompt may be written in JSON or in YAML, and a model with two such prompts makes two variants', async () => {
  const folder = workspace({
    providers: [simulated('oracle')],
    prompts: [
      { id: 'file://chat.json', label: 'json' },
      { id: 'file://chat.yaml', label: 'yaml' },
    ],
  });
  await promptfoo(folder);
  const { variants } = scorecardIn(folder);
  expect(variants.map(({ prompt }) => prompt)).toEqual(['json', 'yaml']);
  for (const { counts } of variants) {
    expect(counts.asked).toBeGreaterThan(0);
    expect(counts.right).toBe(counts.asked);
  }
});

test('a provider’s transform may return text, a Boolean, the number 0 or 1, or an object with the answer', async () => {
  const transforms = {
    text: 'output.toUpperCase()',
    boolean: '/<answer>yes/.test(output)',
    number: '/<answer>yes/.test(output) ? 1 : 0',
    object: '({ answer: /<answer>yes/.test(output) })',
  };
  const folder = workspace({
    providers: Object.entries(transforms).map(([label, transform]) => ({
      ...simulated('oracle', label),
      transform,
    })),
  });
  await promptfoo(folder);
  const { variants } = scorecardIn(folder);
  expect(variants.map(({ name }) => name)).toEqual(Object.keys(transforms));
  for (const { counts } of variants) {
    expect(counts.asked).toBeGreaterThan(0);
    expect(counts.right).toBe(counts.asked);
  }
});

describe('after an eval with unusual replies,', () => {
  let folder = '';
  let judged: Finished;

  beforeAll(async () => {
    const shapes = ['error as text', 'empty', 'refusal', 'flagged', 'json'];
    folder = workspace({ ...NO_RETRIES, providers: [shaped('v1'), ...shapes.map((shape) => shaped(shape, shape))] });
    await promptfoo(folder);
    judged = await causal(folder, 'gate', 'results/eval.json', '--against', 'v1', '--json');
  });

  test.each([
    ['are error messages', 'error as text', /unreadable/],
    ['are empty', 'empty', /unreadable/],
    ['refuse to answer', 'refusal', /refusals/],
    ['are blocked by the provider', 'flagged', /refusals/],
  ])('the gate fails a model if its replies %s, and gives this as the first reason', (_, shape, reason) => {
    const { verdict, sentence } = candidatesIn(judged).find(({ name }) => name === shape)!;
    expect(verdict).toBe('fail');
    expect(sentence.split(';')[0]).toMatch(reason);
    expect(sentence).not.toMatch(/discrimination/);
  });

  test('the gate judges a model whose replies are objects with the right answers like one whose replies are texts', () => {
    expect(candidatesIn(judged).find(({ name }) => name === 'json')?.verdict).toBe(VERDICT_IF_EQUAL);
  });

  test('the scorecard counts unreadable replies and refusals', () => {
    const counts = Object.fromEntries(scorecardIn(folder).variants.map((variant) => [variant.name, variant.counts]));
    const { asked } = counts.v1!;
    for (const shape of ['error as text', 'empty']) expect(counts[shape]).toMatchObject({ unparsed: asked, right: 0 });
    for (const shape of ['refusal', 'flagged']) expect(counts[shape]).toMatchObject({ refused: asked, right: 0 });
    expect(counts.json).toMatchObject({ right: asked });
  });
});
