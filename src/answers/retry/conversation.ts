import { parseYaml } from '../../lib/yaml.ts';

interface Message {
  readonly role: string;
  readonly content: unknown;
}

export interface Exchange {
  readonly reply: string | undefined;
  readonly correction: string;
}

export type ConversationForm = 'messages' | 'transcript';

/** Replaces a reply without words, because some APIs reject an empty turn and others a missing turn. */
const NO_WORDS = '(no answer)';

/**
 * Returns a function that writes a prompt with the whole conversation. A list of messages, in JSON or promptfoo's
 * YAML, stays a list of messages. Undefined for other structured prompts, to which no message can be added.
 */
export function continuation(
  prompt: string,
  form: ConversationForm,
): ((exchanges: readonly Exchange[]) => string) | undefined {
  const start = readPrompt(prompt);
  if (start === undefined) return undefined;
  if (typeof start === 'string' && form === 'transcript') return (exchanges) => transcript(start, exchanges);
  const messages = typeof start === 'string' ? [{ role: 'user', content: start }] : start;
  return (exchanges) =>
    JSON.stringify([
      ...messages,
      ...exchanges.flatMap(({ reply = NO_WORDS, correction }) => [
        { role: 'assistant', content: reply },
        { role: 'user', content: correction },
      ]),
    ]);
}

function transcript(prompt: string, exchanges: readonly Exchange[]): string {
  const said = exchanges.map(
    ({ reply = NO_WORDS, correction }) => `Your reply:\n${reply}\n\nResponse to it:\n${correction}`,
  );
  return [prompt, ...said, 'Your next reply:'].join('\n\n');
}

function readPrompt(prompt: string): readonly Message[] | string | undefined {
  const text = prompt.trim();
  const isJson = /^[[{]/.test(text);
  if (!isJson && !text.startsWith('- role:')) return prompt;
  try {
    const content: unknown = isJson ? JSON.parse(text) : parseYaml(text);
    return Array.isArray(content) && content.length > 0 && content.every(isMessage) ? content : undefined;
  } catch {
    // A prompt such as "[Note] …" is plain text, although it begins with a bracket.
    return prompt;
  }
}

function isMessage(value: unknown): value is Message {
  return typeof (value as Message | null)?.role === 'string';
}

/** The names of the classes of promptfoo's providers that accept a JSON list of messages. */
const CHAT_CLASS = /(?:Chat|Messages|Responses|Converse)\w*$/;
const CHAT_ID = /:(?:chat|messages|responses)(?::|$)/;

/**
 * Chooses the form of a conversation by the provider's id and by the names of its classes, because users may choose
 * any id. Providers that do not match get a single text, which every provider accepts.
 */
export function conversationForm(provider: { id(): string }): ConversationForm {
  if (CHAT_ID.test(provider.id())) return 'messages';
  for (let type = Object.getPrototypeOf(provider); type !== null; type = Object.getPrototypeOf(type)) {
    if (CHAT_CLASS.test(type.constructor.name.replace(/Provider$/, ''))) return 'messages';
  }
  return 'transcript';
}
