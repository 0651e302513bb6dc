import { isRecord } from '../lib/json.ts';
import { parseYaml } from '../lib/read-files.ts';

/** A turn of a conversation, as chat APIs take it. */
export interface Message {
  readonly role: string;
  readonly content: unknown;
}

/** Returns the messages of a chat prompt in JSON or YAML. Undefined for a prompt of plain text. */
export function messagesOf(prompt: string): readonly Message[] | undefined {
  const text = prompt.trim();
  if (!/^(?:\[\s*\{|-\s+role:)/.test(text)) return undefined;
  try {
    const content: unknown = text.startsWith('[') ? JSON.parse(text) : parseYaml(text);
    return Array.isArray(content) && content.length > 0 && content.every(isMessage) ? content : undefined;
  } catch {
    // A text such as "[{…" is plain text, although it begins with a bracket.
    return undefined;
  }
}

function isMessage(value: unknown): value is Message {
  return isRecord(value) && typeof value.role === 'string';
}

/** Returns the text of a prompt: of chat prompts, which are messages as JSON or YAML, the texts of all messages. */
export function promptText(prompt: string): string {
  const texts = messagesOf(prompt)?.flatMap(({ content }) => textsIn(content));
  return texts?.join('\n') ?? prompt;
}

/** Lists the texts of a message, whose content is a text, or a list of parts with texts. */
function textsIn(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsIn);
  return isRecord(content) && typeof content.text === 'string' ? [content.text] : [];
}

/** The names of the classes of promptfoo's providers that take a list of messages, such as `OpenAiChatCompletionProvider`. */
const CHAT_CLASS = /(?:Chat|Messages|Responses|Converse)\w*$/;

/** The ids of such providers, such as `openai:chat:gpt-5`. */
const CHAT_ID = /:(?:chat|messages|responses)(?::|$)/;

/** Returns true if a provider takes a list of messages, by its id or its classes, because users may choose any id. */
export function takesMessages(provider: { id(): string }): boolean {
  if (CHAT_ID.test(provider.id())) return true;
  for (let type = Object.getPrototypeOf(provider); type !== null; type = Object.getPrototypeOf(type)) {
    if (CHAT_CLASS.test(type.constructor.name)) return true;
  }
  return false;
}
