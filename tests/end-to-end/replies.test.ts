import { expect, test } from 'vitest';
import { promptfoo, scorecardIn, simulated, workspace } from '../support/promptfoo.ts';

test('chat prompts in JSON and YAML are answered, and each prompt gives a variant', async () => {
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

test('a transform may return text, a Boolean, a number 0 or 1, or an object with the answer', async () => {
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
