import { parseReasonerConfig, type ReasonerConfig } from '../../src/reasoners/reasoner-config.ts';
import { simulate } from '../../src/reasoners/simulate.ts';
import type { ChatRequest, ServerReply } from './openai-server.ts';

/** What a simulated reasoner says to the first message of a conversation. */
export function simulatedAnswer(config: Partial<ReasonerConfig>, { messages }: ChatRequest): string {
  return simulate(parseReasonerConfig(config), messages[0]!.content);
}

/** A message that ends as it should. */
export function message(content: string): ServerReply {
  return { kind: 'message', content };
}

/** A column of promptfoo's own chat provider, asking a server's model. */
export function chatColumn(url: string, model: string, config: object = {}): object {
  return {
    id: `openai:chat:${model}`,
    label: model,
    config: { apiBaseUrl: url, apiKey: 'none', ...config },
  };
}
