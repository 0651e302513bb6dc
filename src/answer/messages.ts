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
