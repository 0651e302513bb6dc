import { parseYaml } from '../../lib/yaml.ts';

/** One message of a conversation, in the form that chat providers share. */
interface Message {
  readonly role: string;
  readonly content: unknown;
}

/** A reply that would not do, and what was said to it. */
export interface Exchange {
  readonly reply: string | undefined;
  readonly correction: string;
}

/** How a provider takes a conversation: as a list of messages, or as one text. */
export type ConversationForm = 'messages' | 'transcript';

/** Stands for a reply without words: some interfaces refuse a turn that is empty, others a turn left out. */
const NO_WORDS = '(no answer)';

/**
 * Makes the next prompt of a conversation of what was said since its first.
 *
 * A prompt that is a list of messages already, as JSON or as promptfoo's YAML, is continued as one, whatever the
 * provider; `undefined` when a prompt is structured in another way, so that nobody knows where a message belongs.
 *
 * @param prompt - The first prompt as it was rendered.
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

/** A prompt as messages or as text, `undefined` when it is structured otherwise. */
function readPrompt(prompt: string): readonly Message[] | string | undefined {
  const text = prompt.trim();
  const isJson = /^[[{]/.test(text);
  if (!isJson && !text.startsWith('- role:')) return prompt;
  try {
    const content: unknown = isJson ? JSON.parse(text) : parseYaml(text);
    return Array.isArray(content) && content.length > 0 && content.every(isMessage) ? content : undefined;
  } catch {
    // "[Note] …" is text that starts with a bracket.
    return prompt;
  }
}

function isMessage(value: unknown): value is Message {
  return typeof (value as Message | null)?.role === 'string';
}

/** Classes of promptfoo's providers whose prompt may be a JSON list of messages. */
const CHAT_CLASS = /(?:Chat|Messages|Responses|Converse)\w*$/;
const CHAT_ID = /:(?:chat|messages|responses)(?::|$)/;

/**
 * How a provider takes a conversation: told by its id, and by its class and those it is made from, because a user may
 * give it any id. What neither shows to be a chat provider gets a text, which every provider takes.
 */
export function conversationForm(provider: { id(): string }): ConversationForm {
  if (CHAT_ID.test(provider.id())) return 'messages';
  for (let type = Object.getPrototypeOf(provider); type !== null; type = Object.getPrototypeOf(type)) {
    if (CHAT_CLASS.test(type.constructor.name.replace(/Provider$/, ''))) return 'messages';
  }
  return 'transcript';
}
