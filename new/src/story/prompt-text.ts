import { ifPossible } from '../lib/if-possible.ts';
import { isRecord } from '../lib/is-record.ts';
import { parseYaml } from '../lib/read-files.ts';

/**
 * Returns the text of a prompt. Chat prompts, which are messages as JSON or YAML, become the texts of their messages,
 * one after another.
 */
export function promptText(prompt: string): string {
  const isChat = /^\s*(?:\[\s*\{|\{\s*"|-\s+["']?(?:role|content)\b)/.test(prompt);
  const messages = isChat ? ifPossible(() => parseYaml(prompt)) : undefined;
  return messages === undefined ? prompt : textsIn(messages).join('\n');
}

/** Lists the texts in `content`, `text` and `parts` of messages, however deep they lie. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (!isRecord(value)) return [];
  return ['system', 'messages', 'contents', 'content', 'parts', 'text', 'input'].flatMap((key) => textsIn(value[key]));
}
