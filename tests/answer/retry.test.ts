import { describe, expect, test } from 'vitest';
import { askUntilAnswered, type RetriedQuestion } from '../../src/answer/retry.ts';
import { takesMessages } from '../../src/answer/retrying-provider.ts';

const INSTRUCTION = 'Answer with <answer>yes</answer> or <answer>no</answer>.';

/** Asks a model that gives these replies one after another, then the last one again, and lists the prompts that it got. */
async function ask(replies: readonly object[], options: Partial<RetriedQuestion> = {}) {
  const prompts: string[] = [];
  const longer: boolean[] = [];
  const response = await askUntilAnswered({
    prompt: 'Is Ada happy?',
    instruction: INSTRUCTION,
    retries: 10,
    isChat: false,
    ask: async (prompt, more) => {
      prompts.push(prompt);
      longer.push(more);
      return replies[Math.min(prompts.length, replies.length) - 1] ?? {};
    },
    ...options,
  });
  return { response, prompts, longer };
}

test('a reply with a readable answer is returned unchanged, without a retry', async () => {
  const reply = { output: 'Yes.', cost: 1 };
  const { response, prompts } = await ask([reply]);
  expect(response).toBe(reply);
  expect(prompts).toEqual(['Is Ada happy?']);
});

test('the first retry repeats the required format, and the second asks for a single word', async () => {
  const { prompts } = await ask([{ output: 'Ada waits.' }, { output: 'As I said.' }, { output: 'no' }]);
  expect(prompts).toHaveLength(3);
  expect(prompts[1]).toContain('Ada waits.');
  expect(prompts[1]).toContain(INSTRUCTION);
  expect(prompts[2]).toContain('a single word: yes or no');
});

test('after retries, the last reply is returned with the cost, the time and the tokens of all attempts', async () => {
  const spent = { cost: 0.5, latencyMs: 10, tokenUsage: { total: 7, numRequests: 1 } };
  const { response } = await ask([
    { output: 'Ada waits.', ...spent },
    { output: 'no', ...spent },
  ]);
  expect(response).toMatchObject({
    output: 'no',
    cost: 1,
    latencyMs: 20,
    tokenUsage: { total: 14, numRequests: 2 },
    metadata: { answerAttempts: 2 },
  });
});

describe('a retry', () => {
  const replies = [{ output: '' }, { output: 'yes' }];
  const rolesIn = (prompt: string): string[] => JSON.parse(prompt).map(({ role }: { role: string }) => role);

  test('is sent as a list of messages if the provider accepts messages', async () => {
    const { prompts } = await ask(replies, { isChat: true });
    expect(rolesIn(prompts[1]!)).toEqual(['user', 'assistant', 'user']);
  });

  test.each([
    ['JSON', '[{"role":"system","content":"Be brief."},{"role":"user","content":"Is Ada happy?"}]'],
    ['YAML', '- role: system\n  content: Be brief.\n- role: user\n  content: Is Ada happy?'],
  ])('is sent as a list of messages if the prompt is a list of messages in %s', async (_, prompt) => {
    const { prompts } = await ask(replies, { prompt });
    expect(rolesIn(prompts[1]!)).toEqual(['system', 'user', 'assistant', 'user']);
  });

  test('contains “(no answer)” in place of an empty reply, because some APIs reject empty messages', async () => {
    const { prompts } = await ask(replies, { isChat: true });
    expect(JSON.parse(prompts[1]!)[1]).toEqual({ role: 'assistant', content: '(no answer)' });
  });

  test('contains the previous reply, but not the reasoning between <think> and </think>', async () => {
    const { prompts } = await ask([{ output: '<think>Secret.</think>Ada waits.' }, { output: 'yes' }]);
    expect(prompts[1]).toContain('Ada waits.');
    expect(prompts[1]).not.toContain('Secret');
  });
});

test.each([
  ['after a failed call', { error: 'overloaded' }],
  ['after a refusal', { output: "I'm sorry, but I can't help with that." }],
  ['if the provider marks the reply as a refusal', { output: 'Hm.', isRefusal: true }],
])('a question is not asked again %s', async (_, reply) => {
  expect((await ask([reply])).prompts).toHaveLength(1);
});

test('a question is asked at most three times if two retries are allowed', async () => {
  const { response, prompts } = await ask([{ output: 'Hm.' }], { retries: 2 });
  expect(prompts).toHaveLength(3);
  expect(response).toMatchObject({ output: 'Hm.', metadata: { answerAttempts: 3 } });
});

test('a question is asked once more, with a higher token limit, if the reply was cut off', async () => {
  const { prompts, longer } = await ask([{ output: 'First', finishReason: 'length' }]);
  expect(prompts).toEqual(['Is Ada happy?', 'Is Ada happy?']);
  expect(longer).toEqual([false, true]);
});

test('the call for a question counts as failed if one of the retries fails', async () => {
  const { response } = await ask([{ output: 'Hm.' }, { error: 'overloaded' }]);
  expect(response).toMatchObject({ error: 'overloaded', metadata: { answerAttempts: 2 } });
});

test('a provider is recognised as a chat provider by its id or by the name of its class', () => {
  class OpenAiChatCompletionProvider {
    id = () => 'mine';
  }
  class Echo {
    id = () => 'echo';
  }
  expect(takesMessages(new OpenAiChatCompletionProvider())).toBe(true);
  expect(takesMessages({ id: () => 'openai:chat:gpt' })).toBe(true);
  expect(takesMessages(new Echo())).toBe(false);
});
