import { expect, test } from 'vitest';
import { openAiServer } from './openai-server.ts';

test('the server speaks chat completions, and streams when asked', async () => {
  const server = await openAiServer(({ messages }) => ({
    kind: 'message',
    content: `You said: ${messages.at(-1)!.content}`,
  }));
  const ask = (stream: boolean): Promise<Response> =>
    fetch(`${server.url}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'parrot', messages: [{ role: 'user', content: 'so be it' }], stream }),
    });

  const whole = JSON.parse(await (await ask(false)).text());
  expect(whole.choices[0]).toMatchObject({
    message: { role: 'assistant', content: 'You said: so be it' },
    finish_reason: 'stop',
  });
  expect(whole.usage).toEqual({ prompt_tokens: 1, completion_tokens: 5, total_tokens: 6 });

  const events = (await (await ask(true)).text()).split('\n\n').filter((event) => event !== '');
  expect(events.at(-1)).toBe('data: [DONE]');
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.replace('data: ', '')));
  const pieces = chunks.flatMap(({ choices }) =>
    choices.map(({ delta }: { delta: { content?: string } }) => delta.content ?? ''),
  );
  expect(pieces.join('')).toBe('You said: so be it');
  expect(pieces.length).toBeGreaterThan(4);
  expect(chunks.at(-1).usage).toEqual(whole.usage);

  expect(server.requests.map(({ question, time }) => [question, time])).toEqual([
    [1, 1],
    [1, 2],
  ]);
  await server.close();
});
