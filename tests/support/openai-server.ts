import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ChatMessage {
  readonly role: string;
  readonly content: string;
}

/** What the server replies: a text, or a status with a message. */
export type ChatReply = { readonly text: string; readonly finish?: string } | { readonly status: number };

/** A running server, with what it was asked. */
export interface ChatServer {
  /** The messages of each call. */
  readonly asked: readonly (readonly ChatMessage[])[];
  /** The largest number of tokens that each call allowed. */
  readonly limits: readonly (number | undefined)[];
  /** The URL of its interface. */
  readonly url: string;
  /** Returns a provider entry for promptfoo's config. */
  provider(label: string, config?: object): object;
  close(): Promise<void>;
}

/** Every reply costs so many tokens. */
const USAGE = { total_tokens: 12, prompt_tokens: 10, completion_tokens: 2 };

/**
 * Starts a server with OpenAI's chat interface, on a free port of loopback. It has to be closed.
 *
 * @param reply - Returns the reply to the messages of a call; the first call has the number 1.
 */
export async function openAiServer(
  reply: (messages: readonly ChatMessage[], call: number) => ChatReply,
): Promise<ChatServer> {
  const asked: (readonly ChatMessage[])[] = [];
  const limits: (number | undefined)[] = [];
  const server = createServer(async (request, response) => {
    const { messages, max_tokens } = JSON.parse(await bodyOf(request)) as {
      readonly messages: readonly ChatMessage[];
      readonly max_tokens?: number;
    };
    asked.push(messages);
    limits.push(max_tokens);
    const { status, body } = answerOf(reply(messages, asked.length));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;
  return {
    asked,
    limits,
    url,
    provider: (label, config = {}) => ({
      id: 'openai:chat:gpt-test',
      label,
      config: { apiBaseUrl: url, apiKey: 'not-a-real-key-000', ...config },
    }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the status and the body of an answer as OpenAI's interface gives them. */
function answerOf(reply: ChatReply): { readonly status: number; readonly body: object } {
  if ('status' in reply) {
    const error = { message: 'the server is overloaded', type: 'server_error' };
    return { status: reply.status, body: { error } };
  }
  const { text, finish = 'stop' } = reply;
  const choice = { message: { role: 'assistant', content: text }, finish_reason: finish };
  return { status: 200, body: { id: 'x', object: 'chat.completion', choices: [choice], usage: USAGE } };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of request) text += piece;
  return text;
}
