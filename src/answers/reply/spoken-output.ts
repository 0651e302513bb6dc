import { isRecord } from '../../lib/is-record.ts';
import { withoutReasoning } from './reasoning.ts';

export interface ProviderReply {
  readonly output?: unknown;
  readonly raw?: unknown;
  readonly isRefusal?: boolean | undefined;
  /** The reason why the model stopped, in OpenAI's words: `stop`, `length`, `content_filter`, `tool_calls`. */
  readonly finishReason?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Reasoning alone, which promptfoo's chat providers return if the reply is empty. */
const REASONING_ALONE = /^Thinking: (?![\s\S]*\nSignature: )[\s\S]*\n\n$/;

const REASONING_BLOCK = /^(?:(?:redacted_)?thinking|reasoning(?:_content)?)$/;

/**
 * Removes reasoning that the provider's format separates from the reply:
 *
 * - Reasoning summaries of OpenAI's Responses API and thoughts of Gemini, which promptfoo joins to the reply, but
 *   which are also in `raw`.
 * - A text that consists of `Thinking: …` and a blank line.
 * - Reasoning blocks in a list of content blocks. If some other block has no text, the list stays as it is.
 *
 * `withoutReasoning` removes reasoning that is marked within the text.
 */
export function spokenOutput({ output, raw }: ProviderReply): unknown {
  if (Array.isArray(output)) return textOfBlocks(output) ?? output;
  if (typeof output !== 'string') return output;
  if (REASONING_ALONE.test(output)) return '';
  if (!raw) return output;
  return reasoningIn(raw).reduce((text, reasoning) => text.replace(reasoning, () => ''), output);
}

export function spokenText(reply: ProviderReply): string | undefined {
  const output = spokenOutput(reply);
  return typeof output === 'string' ? withoutReasoning(output)?.trim() || undefined : undefined;
}

export function isProviderRefusal({ isRefusal, finishReason }: ProviderReply): boolean {
  return isRefusal === true || finishReason === 'content_filter';
}

function textOfBlocks(blocks: readonly unknown[]): string | undefined {
  const spoken = blocks.filter(
    (block) => !isRecord(block) || (block.thought !== true && !REASONING_BLOCK.test(String(block.type))),
  );
  const said = texts(spoken);
  return blocks.length > 0 && said.length === spoken.length ? said.join('\n\n') : undefined;
}

function reasoningIn(raw: unknown): string[] {
  return records([raw].flat()).flatMap(({ output, candidates }) => [
    ...records(output)
      .filter(({ type, summary }) => type === 'reasoning' && texts(summary).length > 0)
      .map(({ summary }) => `Reasoning: ${texts(summary).join('\n')}`),
    ...records(candidates).flatMap(({ content }) =>
      isRecord(content) ? texts(records(content.parts).filter(({ thought }) => thought === true)) : [],
    ),
  ]);
}

function texts(parts: unknown): string[] {
  return records(parts).flatMap(({ text }) => (typeof text === 'string' ? [text] : []));
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
