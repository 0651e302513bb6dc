import { isRecord } from '../../lib/is-record.ts';
import { withoutReasoning } from './reasoning.ts';

/** What a provider returned, as far as reading an answer in it goes. */
export interface ProviderReply {
  readonly output?: unknown;
  /** The interface's own response, where the provider hands it on. */
  readonly raw?: unknown;
  /** The provider says that the model, or a filter before it, refused. */
  readonly isRefusal?: boolean | undefined;
  /** Why the model stopped, in OpenAI's words: `stop`, `length`, `content_filter`, `tool_calls`. */
  readonly finishReason?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/** Reasoning, and nothing behind it: what promptfoo's chat providers make of an empty reply. */
const REASONING_ALONE = /^Thinking: (?![\s\S]*\nSignature: )[\s\S]*\n\n$/;

/** Kinds of content blocks that hold reasoning. */
const REASONING_BLOCK = /^(?:(?:redacted_)?thinking|reasoning(?:_content)?)$/;

/**
 * What a provider returned, without reasoning that can be told from the reply by how the provider writes it.
 *
 * - Summaries of reasoning that OpenAI's Responses interface returns and promptfoo joins to the reply by a line
 *   break; thoughts that Gemini returns and promptfoo joins to the reply by nothing: both stand in `raw`.
 * - `Thinking: …` and a blank line with nothing after it.
 * - A list of content blocks: the text blocks, when all others are reasoning. With any other block it is no text.
 *
 * What marks reasoning within the text itself is left to `withoutReasoning`.
 */
export function spokenOutput({ output, raw }: ProviderReply): unknown {
  if (Array.isArray(output)) return textOfBlocks(output) ?? output;
  if (typeof output !== 'string') return output;
  if (REASONING_ALONE.test(output)) return '';
  if (!raw) return output;
  return reasoningIn(raw).reduce((text, reasoning) => text.replace(reasoning, () => ''), output);
}

/** A reply's words without its reasoning; `undefined` when it holds none. */
export function spokenText(reply: ProviderReply): string | undefined {
  const output = spokenOutput(reply);
  return typeof output === 'string' ? withoutReasoning(output)?.trim() || undefined : undefined;
}

/** Whether the provider, or a filter before it, refused. */
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

/** The pieces of reasoning in a response, each as promptfoo writes it into the output. */
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
