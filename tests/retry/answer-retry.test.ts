import type { CallApiContextParams, ProviderResponse } from 'promptfoo';
import { describe, expect, test } from 'vitest';
import { beforeAll } from '../../providers/answer-retry.ts';
import { retryRecordIn } from '../../src/answers/retry-record.ts';

const PROMPT =
  'Does “A” affect “B”? Put your answer in answer tags: <answer>yes</answer> or <answer>no</answer>.';

/** A provider that replies with a script, and what it was asked. */
class ScriptedProvider {
  readonly asked: string[] = [];
  readonly script: (ProviderResponse | string)[];
  readonly label = 'scripted';
  constructor(script: readonly (ProviderResponse | string)[]) {
    this.script = [...script];
  }
  id(): string {
    return 'scripted';
  }
  async callApi(prompt: string): Promise<ProviderResponse> {
    this.asked.push(prompt);
    const next = this.script.shift() ?? 'No more replies.';
    return typeof next === 'string' ? { output: next, tokenUsage: { total: 10 }, cost: 0.5 } : next;
  }
}
class ScriptedChatProvider extends ScriptedProvider {}

async function patched<P extends ScriptedProvider>(provider: P, metadata: object = {}): Promise<P> {
  await beforeAll({ suite: { providers: [provider], defaultTest: { metadata: { ...metadata } } } });
  return provider;
}

function context(metadata: object = { causal: 'ie' }): CallApiContextParams {
  return { vars: {}, prompt: { raw: PROMPT, label: 'direct' }, test: { metadata: { ...metadata } } };
}

/** Asks as promptfoo does, whatever arguments the class itself takes. */
function ask(
  provider: ScriptedProvider,
  where = context(),
  prompt = PROMPT,
  options?: { abortSignal: AbortSignal },
): Promise<ProviderResponse> {
  const { callApi } = provider as { callApi: (...args: unknown[]) => Promise<ProviderResponse> };
  return callApi.call(provider, prompt, where, options);
}

describe('what will do', () => {
  test.each([
    ['a tag at once', ['<answer>yes</answer>'], 1],
    ['a tag after a correction', ['Yes.', '<answer>yes</answer>'], 2],
    ['a bare yes from the second retry on', ['Yes.', 'Yes.', 'Yes, it does.'], 3],
    ['a tag that is put right in words', ['<answer>no</answer> I made a mistake: the answer is yes.'], 1],
    ['a boolean from a transform', [{ output: true }], 1],
    [
      'a tag after reasoning that holds another',
      ['Thinking: <answer>no</answer>?\n\n<answer>yes</answer>'],
      1,
    ],
  ])('%s', async (_, script, attempts) => {
    const provider = await patched(new ScriptedProvider(script));
    const response = await ask(provider);
    expect(response.output).toBe(typeof script.at(-1) === 'string' ? script.at(-1) : true);
    expect(provider.asked).toHaveLength(attempts);
    expect(retryRecordIn(response.metadata)).toMatchObject({ attempts });
    expect(retryRecordIn(response.metadata)).not.toHaveProperty('gaveUp');
  });

  test.each([
    ['an empty tag', '<answer></answer>', 'no-verdict'],
    ['the instruction repeated', '<answer>yes/no</answer> No.', 'no-verdict'],
    ['a tag that does not commit itself', '<answer>it depends</answer>', 'no-verdict'],
    ['a bare yes', 'Yes.', 'no-tag'],
    ['a refusal in words', "I'm sorry, but I can't help with that.", 'no-tag'],
    ['a tag within the reasoning only', 'Thinking: <answer>yes</answer>\n\n', 'no-text'],
    ['nothing', '', 'no-text'],
  ])('%s will not', async (_, reply, fault) => {
    const provider = await patched(new ScriptedProvider([reply, '<answer>no</answer>']));
    const record = retryRecordIn((await ask(provider)).metadata);
    expect(record).toMatchObject({
      attempts: 2,
      earlier: [expect.stringMatching(new RegExp(`^${fault}: `))],
    });
  });

  test('no output and a tool call are asked again, too', async () => {
    const provider = await patched(
      new ScriptedProvider([{}, { output: [{ function: { name: 'f' } }] }, { output: 'yes' }]),
    );
    expect(retryRecordIn((await ask(provider)).metadata)).toEqual({
      attempts: 3,
      earlier: ['no-text: ', 'no-text: '],
    });
  });
});

describe('giving up', () => {
  test('comes after ten retries, and the last reply is kept', async () => {
    const provider = await patched(new ScriptedProvider(Array.from({ length: 20 }, (_, i) => `Hm ${i}.`)));
    const response = await ask(provider);
    expect(provider.asked).toHaveLength(11);
    expect(response.output).toBe('Hm 10.');
    expect(retryRecordIn(response.metadata)).toMatchObject({ attempts: 11, gaveUp: true });
  });

  test('comes after as many retries as the test says', async () => {
    const provider = await patched(new ScriptedProvider(['Hm.']));
    await ask(provider, context({ causal: 'ie', answerRetries: 3 }));
    expect(provider.asked).toHaveLength(4);
  });

  test('what the provider calls a refusal is not asked again', async () => {
    const provider = await patched(new ScriptedProvider([{ output: 'blocked', isRefusal: true }]));
    expect(await ask(provider)).toMatchObject({ output: 'blocked', isRefusal: true });
    expect(provider.asked).toHaveLength(1);
  });

  test.each([0, 101, 2.5, '3', null])(
    'answerRetries: %j is refused before anything is asked',
    async (answerRetries) => {
      const refused = patched(new ScriptedProvider([]), { answerRetries });
      await expect(refused).rejects.toThrow(
        /config\.defaultTest\.metadata\.answerRetries: expected a whole number from 1 to 100, got /,
      );
    },
  );
});

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
    expect(messages[2].content).toMatch(/it holds no answer tag\. It ended: “Yes\.” .*<answer>yes<\/answer>/);
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

describe('cost and tokens', () => {
  test('are those of all attempts', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.', 'Yes.', 'Yes.']));
    expect(await ask(provider)).toMatchObject({ cost: 1.5, tokenUsage: { total: 30, numRequests: 3 } });
  });

  test('tell what this run incurred from what came from the cache', async () => {
    const cached = {
      output: 'Yes.',
      cached: true,
      cost: 0.25,
      tokenUsage: { total: 7, cached: 7, numRequests: 1 },
    };
    const fresh = {
      output: '<answer>yes</answer>',
      cost: 0.5,
      latencyMs: 5,
      tokenUsage: { total: 10, prompt: 8, completionDetails: { reasoning: 2 } },
    };
    const response = await ask(await patched(new ScriptedProvider([cached, fresh])));
    expect(response).toMatchObject({
      cost: 0.75,
      incurredCost: 0.5,
      latencyMs: 5,
      tokenUsage: {
        total: 17,
        cached: 7,
        prompt: 8,
        numRequests: 2,
        completionDetails: { reasoning: 2 },
        incurredTokenUsage: { total: 10, prompt: 8, numRequests: 1 },
      },
    });
    expect(response.cached).toBeUndefined();
  });

  test('count as cached when every attempt was', async () => {
    const cached = (output: string) => ({ output, cached: true, tokenUsage: { total: 7, cached: 7 } });
    const response = await ask(
      await patched(new ScriptedProvider([cached('Yes.'), cached('<answer>yes</answer>')])),
    );
    expect(response).toMatchObject({ cached: true, tokenUsage: { total: 14, cached: 14 } });
    expect(response.tokenUsage).not.toHaveProperty('incurredTokenUsage');
  });
});

describe('failed calls', () => {
  const http = (status: number) => ({
    error: `API error: ${status}`,
    metadata: { http: { status, statusText: '' } },
  });

  test('at the first attempt pass through unchanged', async () => {
    const provider = await patched(new ScriptedProvider([http(401)]));
    expect(await ask(provider)).toEqual(http(401));
  });

  test('later keep what was spent, and the status by which promptfoo stops a run', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.', http(401)]));
    expect(await ask(provider)).toMatchObject({
      error: 'API error: 401',
      cost: 0.5,
      tokenUsage: { total: 10 },
      metadata: { http: { status: 401 }, answerRetry: { attempts: 1, earlier: ['no-tag: Yes.'] } },
    });
  });

  test('that promptfoo repeats go on where they stopped: nothing is asked or counted twice', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.', http(429), '<answer>yes</answer>']));
    const row = context();
    expect((await ask(provider, row)).error).toBe('API error: 429');
    const response = await ask(provider, row);
    expect(provider.asked.filter((prompt) => prompt === PROMPT)).toHaveLength(1);
    expect(response).toMatchObject({
      output: '<answer>yes</answer>',
      tokenUsage: { total: 20, numRequests: 2 },
    });
    expect(retryRecordIn(response.metadata)).toMatchObject({ attempts: 2 });
  });

  test('nothing is asked once the run was stopped', async () => {
    const stopped = new AbortController();
    stopped.abort();
    const provider = await patched(new ScriptedProvider(['Yes.']));
    await expect(ask(provider, context(), PROMPT, { abortSignal: stopped.signal })).rejects.toThrow();
    expect(provider.asked).toEqual([]);
  });
});

describe('left alone are', () => {
  test('cases that want no tag, and tests of others', async () => {
    const provider = await patched(new ScriptedProvider(['Yes.', 'Yes.', 'Yes.']));
    for (const response of [
      await ask(provider, context({ causal: 'ccr' })),
      await ask(provider, context({})),
      await ask(provider, context(), 'Does “A” affect “B”?'),
    ]) {
      expect(response).toEqual({ output: 'Yes.', tokenUsage: { total: 10 }, cost: 0.5 });
    }
  });

  test('id and label; and a second hook changes nothing', async () => {
    const provider = await patched(await patched(new ScriptedProvider(['Yes.', 'Yes.', 'Yes.'])));
    expect([provider.id(), provider.label]).toEqual(['scripted', 'scripted']);
    expect(retryRecordIn((await ask(provider)).metadata)).toMatchObject({ attempts: 3 });
  });
});
