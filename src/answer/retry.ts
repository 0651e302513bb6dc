import type { ProviderResponse } from 'promptfoo';
import { isRecord } from '../lib/json.ts';
import type { AnswerRecord } from './answer.ts';
import { type Message, messagesOf } from './messages.ts';
import { readAnswer } from './read-answer.ts';
import { spokenText, textOf } from './spoken.ts';

/** A question, and how it may be asked again. */
export interface RetriedQuestion {
  readonly prompt: string;
  /** The sentence of the prompt that says in which form to answer. */
  readonly instruction: string;
  /** How often it may be asked again in the conversation. */
  readonly retries: number;
  /** Whether the provider takes a list of messages; others get the conversation as one text. */
  readonly isChat: boolean;
  /** Calls the model. After a reply that was cut off, `isLonger` asks for more tokens. */
  readonly ask: (prompt: string, isLonger: boolean) => Promise<ProviderResponse>;
}

/** A reply without an answer, and the request that followed it. */
interface Exchange {
  readonly reply: string;
  readonly request: string;
}

/**
 * Asks a question again, in the same conversation, until the reply can be read or there are no more retries. The first
 * request repeats the required form; the later ones ask for a single word. After a reply that was cut off, the prompt
 * is sent once more. Failed calls and refusals are not repeated.
 *
 * @returns The last response, with the tokens, the cost and the number of all attempts.
 * @see the paper on intervention effects, App. A.3.2
 */
export async function askUntilAnswered(question: RetriedQuestion): Promise<ProviderResponse> {
  const responses: ProviderResponse[] = [];
  const exchanges: Exchange[] = [];
  let isLonger = false;
  for (;;) {
    const response = await question.ask(conversation(question, exchanges), isLonger);
    responses.push(response);
    const record = response.error ? undefined : readAnswer(response.output, response);
    const isUnparsed = record?.answer === 'unparsed';
    if (!isUnparsed || exchanges.length >= question.retries) return lastWithTotals(responses);
    if (response.finishReason !== 'length') {
      const request = requestAfter(record, question, exchanges.length);
      exchanges.push({ reply: saidIn(response), request });
    } else if (isLonger) return lastWithTotals(responses);
    else isLonger = true;
  }
}

/** Writes the request after a reply without an answer. `earlier` is the number of requests before it. */
function requestAfter({ reason }: AnswerRecord, { instruction }: RetriedQuestion, earlier: number): string {
  const fault = reason === 'several answers' ? 'it gives more than one answer' : 'it contains no answer';
  const form = earlier === 0 ? instruction : 'Reply with a single word: yes or no.';
  return `Your reply cannot be used, because ${fault}. Please answer the question again. ${form}`;
}

/** Returns what the model said, without its reasoning. */
function saidIn({ output }: ProviderResponse): string {
  const spoken = spokenText(textOf(output) ?? '');
  // Some APIs reject an empty turn.
  return ('text' in spoken && spoken.text.trim()) || '(no answer)';
}

/** Writes the prompt with the whole conversation: as messages if it has some or the provider takes them. */
function conversation({ prompt, isChat }: RetriedQuestion, exchanges: readonly Exchange[]): string {
  if (exchanges.length === 0) return prompt;
  const messages: readonly Message[] | undefined =
    messagesOf(prompt) ?? (isChat ? [{ role: 'user', content: prompt }] : undefined);
  if (messages === undefined) {
    const said = exchanges.map(({ reply, request }) => `Your reply:\n${reply}\n\nResponse to it:\n${request}`);
    return [prompt, ...said, 'Your next reply:'].join('\n\n');
  }
  const turns = exchanges.flatMap(({ reply, request }) => [
    { role: 'assistant', content: reply },
    { role: 'user', content: request },
  ]);
  return JSON.stringify([...messages, ...turns]);
}

/** Returns the last response, with the tokens, the cost and the time of all and, if they are several, their number. */
function lastWithTotals(responses: readonly ProviderResponse[]): ProviderResponse {
  const last = responses.at(-1)!;
  if (responses.length === 1) return last;
  const spent = responses.map(({ tokenUsage, cost, incurredCost, latencyMs }) => ({
    tokenUsage,
    cost,
    incurredCost,
    latencyMs,
  }));
  return {
    ...last,
    ...(spent.reduce(added) as Partial<ProviderResponse>),
    cached: responses.every(({ cached }) => cached === true),
    metadata: { ...last.metadata, answerAttempts: responses.length },
  };
}

/** Adds the numbers of two records, key by key. What only one of them has is kept. */
function added<T>(one: T, other: T): T {
  if (typeof one === 'number' && typeof other === 'number') return (one + other) as T;
  if (!isRecord(one) || !isRecord(other)) return one ?? other;
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const sums = keys.map((key) => [key, added(one[key], other[key])] as const);
  return Object.fromEntries(sums.filter(([, value]) => value !== undefined)) as T;
}
