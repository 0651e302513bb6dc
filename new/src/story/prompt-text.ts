import { messagesOf } from '../answer/messages.ts';
import { isRecord } from '../lib/is-record.ts';

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
