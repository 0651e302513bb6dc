import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

/** What the server replies: a text, or a status with a message. */
export type ChatReply = { readonly text: string; readonly finish?: string } | { readonly status: number };

/** Starts an OpenAI-compatible server on a free port of loopback. It has to be closed. */
export async function openAiServer(reply: (messages: readonly ChatMessage[], call: number) => ChatReply) {
  const asked: (readonly ChatMessage[])[] = [];
  const limits: (number | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await bodyOf(request)) as {
      messages: readonly ChatMessage[];
      max_tokens?: number;
    };
    asked.push(body.messages);
    limits.push(body.max_tokens);
    const { messages } = body;
    const said = reply(messages, asked.length);
    response.setHeader('content-type', 'application/json');
    if ('status' in said) {
      response.statusCode = said.status;
      response.end(JSON.stringify({ error: { message: 'the server is overloaded', type: 'server_error' } }));
      return;
    }
    const choice = {
      message: { role: 'assistant', content: said.text },
      finish_reason: said.finish ?? 'stop',
    };
    const usage = { total_tokens: 12, prompt_tokens: 10, completion_tokens: 2 };
    response.end(JSON.stringify({ id: 'x', object: 'chat.completion', choices: [choice], usage }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    asked,
    /** The number of tokens that each call allowed. */
    limits,
    /** A provider entry for promptfoo's config. */
    provider: (label: string, config: object = {}) => ({
      id: 'openai:chat:gpt-test',
      label,
      config: { apiBaseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'not-a-real-key-000', ...config },
    }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
