import { expect, test } from 'vitest';
import { promptfoo, scorecardIn, simulated, workspace } from '../support/promptfoo.ts';

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
  for (const { counts } of variants) expect(counts.right).toBe(counts.asked);
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
  for (const { counts } of variants) expect(counts.right).toBe(counts.asked);
});
