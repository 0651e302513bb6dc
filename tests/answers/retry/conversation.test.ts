import { describe, expect, test } from 'vitest';
import { retryRecordIn } from '../../../src/answers/reply/answer-record.ts';
import {
  ask,
  context,
  PROMPT,
  patched,
  ScriptedChatProvider,
  ScriptedProvider,
} from './scripted-provider.ts';

describe('the conversation', () => {
  test('is a text for providers of texts', async () => {
    const provider = await patched(new ScriptedProvider(['Yes, surely.', '<answer>yes</answer>']));
    await ask(provider);
    expect(provider.asked[1]).toMatch(
      /^Does “A” affect “B”\?.*\n\nYour reply:\nYes, surely\.\n\nResponse to it:\n/,
    );
  });

  test('is a list of messages for chat providers, each correction quoting the reply it is about', async () => {
    const provider = await patched(new ScriptedChatProvider(['Yes.', 'Surely yes.', 'Yes!']));
    await ask(provider);
    const messages = JSON.parse(provider.asked[2]!);
    expect(messages.map(({ role }: { role: string }) => role)).toEqual([
      'user',
      'assistant',
      'user',
      'assistant',
      'user',
    ]);
    expect(messages[0].content).toBe(PROMPT);
    expect(messages[1].content).toBe('Yes.');
    expect(messages[2].content).toMatch(
      /it contains no answer tag\. It ended: “Yes\.” .*<answer>yes<\/answer>/,
    );
    expect(messages[4].content).toMatch(/“Surely yes\.” .*a single word: yes or no\.$/);
  });

  test.each([
    [
      'JSON',
      JSON.stringify([
        { role: 'system', content: 's' },
        { role: 'user', content: PROMPT },
      ]),
    ],
    ['YAML', `- role: system\n  content: s\n- role: user\n  content: ${JSON.stringify(PROMPT)}`],
  ])('goes on from a prompt that is a list of messages in %s', async (_, prompt) => {
    const provider = await patched(new ScriptedProvider(['Yes.', '<answer>yes</answer>']));
    await ask(provider, context(), prompt);
    expect(JSON.parse(provider.asked[1]!)).toMatchObject([
      { role: 'system', content: 's' },
      { role: 'user', content: PROMPT },
      { role: 'assistant', content: 'Yes.' },
      { role: 'user' },
    ]);
  });

  test('a prompt of another structure is asked once, and its reply is read as it is', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.']));
    const response = await ask(provider, context(), JSON.stringify({ inputs: PROMPT }));
    expect(provider.asked).toHaveLength(1);
    expect(retryRecordIn(response.metadata)).toEqual({ attempts: 1 });
  });

  test('a text that starts with a bracket is a text', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.', '<answer>yes</answer>']));
    await ask(provider, context(), `[Note] ${PROMPT}`);
    expect(provider.asked[1]).toContain('[Note] Does');
  });

  test('no correction names an operation on a variable, because there are prompts that must not', async () => {
    const provider = await patched(new ScriptedProvider(['Hm.', '', '<answer>?</answer>']));
    await ask(provider);
    for (const prompt of provider.asked) expect(prompt).not.toMatch(/\b(?:do|interven\w*|perfect)\b/i);
  });

  test('reasoning is not told back to the model', async () => {
    const provider = await patched(
      new ScriptedChatProvider(['<think>secret no</think> Yes.', '<answer>yes</answer>']),
    );
    await ask(provider);
    expect(provider.asked[1]).not.toContain('secret');
  });
});
