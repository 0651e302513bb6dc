import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request for a chat completion. */
export interface ChatRequest {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  /** Which of the model's questions this belongs to, by its first message: 1, 2, … in the order of arrival. */
  readonly question: number;
  /** How often the model has seen these very messages, this time included. */
  readonly time: number;
  /** The kind of `response_format` that was asked for: `json_schema`. */
  readonly format: string | undefined;
}

/** What the server does with a request. */
export type ServerReply =
  | {
      readonly kind: 'message';
      readonly content: string | null;
      readonly finishReason?: 'stop' | 'length' | 'content_filter' | 'tool_calls';
      /** Further fields of the message: `refusal`, `reasoning_content`, `tool_calls`. */
      readonly more?: object;
    }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Record<string, string> }
  /** A body that is no JSON. */
  | { readonly kind: 'malformed' }
  /** The connection is closed before there is an answer. */
  | { readonly kind: 'drop' }
  /** Nothing is ever answered. */
  | { readonly kind: 'silence' };

/** A server on the loopback interface that speaks OpenAI's chat completions. */
export interface OpenAiServer {
  /** As `apiBaseUrl` of promptfoo's `openai:chat` provider. */
  readonly url: string;
  /** Every request so far. */
  readonly requests: readonly ChatRequest[];
  close(): Promise<void>;
}

/** Starts a server whose answers a function gives: from the messages alone, as a model's. */
export async function openAiServer(
  answer: (request: ChatRequest) => ServerReply | Promise<ServerReply>,
): Promise<OpenAiServer> {
  const requests: ChatRequest[] = [];
  const seen = new Seen();
  const server = createServer(async (incoming, response) => {
    const { request, stream } = await readRequest(incoming, seen);
    requests.push(request);
    send(response, request, await answer(request), stream);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What each model has been asked so far. */
class Seen {
  readonly #questions = new Map<string, Map<string, number>>();
  readonly #times = new Map<string, number>();

  /** The number of a question by its first message: that of the first time it was seen. */
  question(model: string, first: string): number {
    const known = this.#questions.get(model) ?? new Map<string, number>();
    this.#questions.set(model, known);
    if (!known.has(first)) known.set(first, known.size + 1);
    return known.get(first) ?? 0;
  }

  /** How often these messages have been sent, now included. */
  time(model: string, messages: string): number {
    const key = `${model}\0${messages}`;
    const time = (this.#times.get(key) ?? 0) + 1;
    this.#times.set(key, time);
    return time;
  }
}

async function readRequest(
  incoming: IncomingMessage,
  seen: Seen,
): Promise<{ request: ChatRequest; stream: boolean }> {
  const { model, messages, stream, response_format } = JSON.parse(await text(incoming));
  const question = seen.question(model, JSON.stringify(messages[0]));
  const time = seen.time(model, JSON.stringify(messages));
  return {
    request: { model, messages, question, time, format: response_format?.type },
    stream: stream === true,
  };
}

function send(response: ServerResponse, request: ChatRequest, reply: ServerReply, stream: boolean): void {
  switch (reply.kind) {
    case 'message':
      if (stream) sendChunks(response, request, reply);
      else sendJson(response, 200, completion(request, reply));
      return;
    case 'status':
      sendJson(
        response,
        reply.status,
        { error: { message: `status ${reply.status}`, type: 'test' } },
        reply.headers,
      );
      return;
    case 'malformed':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"choices": [{"message": {"con');
      return;
    case 'drop':
      response.socket?.destroy();
      return;
    case 'silence':
      return;
    default:
      reply satisfies never;
  }
}

type MessageReply = Extract<ServerReply, { kind: 'message' }>;

function completion({ model, messages }: ChatRequest, reply: MessageReply): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: reply.content, ...reply.more },
        finish_reason: reply.finishReason ?? 'stop',
      },
    ],
    usage: usageOf(messages, reply),
  };
}

/** Tokens of a conversation: a tenth of its characters in, one word of the reply out. */
export function usageOf(
  messages: ChatRequest['messages'],
  { content }: Pick<MessageReply, 'content'>,
): { prompt_tokens: number; completion_tokens: number; total_tokens: number } {
  const prompt = Math.ceil(messages.reduce((sum, message) => sum + message.content.length, 0) / 10);
  const words = (content ?? '').split(/\s+/).filter((word) => word !== '').length;
  return { prompt_tokens: prompt, completion_tokens: words, total_tokens: prompt + words };
}

/** Server-sent events: the reply word by word, then why it ended, then the tokens. */
function sendChunks(response: ServerResponse, { model, messages }: ChatRequest, reply: MessageReply): void {
  const event = (data: unknown): void => {
    response.write(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`);
  };
  const chunk = (delta: object, finishReason: string | null = null): object => ({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    model,
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  event(chunk({ role: 'assistant', ...reply.more }));
  for (const word of (reply.content ?? '').match(/\S+\s*/g) ?? []) event(chunk({ content: word }));
  event(chunk({}, reply.finishReason ?? 'stop'));
  event({ ...chunk({}), choices: [], usage: usageOf(messages, reply) });
  event('[DONE]');
  response.end();
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}
