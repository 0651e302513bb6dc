import { ifPossible } from '../lib/if-possible.ts';
import { isRecord } from '../lib/is-record.ts';
import type { ExportedCase } from './exported-case.ts';
import { ForeignFileError, type ForeignReply, textOf } from './foreign-reply.ts';
import type { Purpose } from './manifest.ts';

/**
 * The limits of an input file. The API allows 50,000 requests and 200 MB.
 *
 * @see https://platform.openai.com/docs/guides/batch
 */
export const BATCH_LIMITS = { lines: 50_000, bytes: 190_000_000 };

/** The settings that have the same name in a provider's config and in the API. */
const SETTINGS = [
  'temperature',
  'top_p',
  'max_tokens',
  'max_completion_tokens',
  'seed',
  'stop',
  'reasoning_effort',
  'frequency_penalty',
  'presence_penalty',
  'response_format',
];

export function batchSettings(config: unknown): Readonly<Record<string, unknown>> {
  const given = isRecord(config) ? config : {};
  return Object.fromEntries(
    SETTINGS.filter((key) => given[key] !== undefined).map((key) => [key, given[key]]),
  );
}

/**
 * The short forms of the marks by which exported questions can be recognised. Requests carry a mark in their ids,
 * which are limited to 64 characters.
 */
const MARK: Readonly<Record<Purpose, string>> = {
  evaluation: 'causal-eval-5d1c7c3e',
  training: 'causal-train-b7e2a9f4',
};

/**
 * Returns one line of the input file of a batch.
 *
 * @param number - The index of the model in the export.
 */
export function batchRequest(
  { id, prompt, options }: ExportedCase,
  number: number,
  { model, settings }: { readonly model: string; readonly settings: object },
  purpose: Purpose,
): string {
  return JSON.stringify({
    custom_id: `${MARK[purpose]}.${number}.${id}`,
    method: 'POST',
    url: '/v1/chat/completions',
    body: { model, messages: messagesOf(prompt), ...settings, ...batchSettings(options) },
  });
}

/** Converts a prompt to messages, as promptfoo does. */
export function messagesOf(prompt: string): readonly unknown[] {
  // A prompt that starts with a bracket may still be plain text.
  const parsed: unknown = /^\s*\[/.test(prompt) ? ifPossible(() => JSON.parse(prompt)) : undefined;
  return Array.isArray(parsed) && parsed.every((one) => isRecord(one) && typeof one.role === 'string')
    ? parsed
    : [{ role: 'user', content: prompt }];
}

/** Reads the reply in one line of the output or error file of a batch. */
export function batchReply(
  line: unknown,
  models: readonly { readonly id: string; readonly label: string }[],
): ForeignReply {
  const { custom_id: name, response, error } = isRecord(line) ? line : {};
  const [, number, id] =
    /^causal-(?:eval|train)-[0-9a-f]{8}\.(\d+)\.([0-9a-f]{20})$/.exec(String(name)) ?? [];
  const asked = number === undefined ? undefined : models[Number(number)];
  if (id === undefined || asked === undefined) {
    throw new ForeignFileError(
      `expected the custom_id of a request of this export, got ${JSON.stringify(name)}`,
    );
  }
  if (isRecord(line) && 'body' in line && response === undefined) {
    throw new ForeignFileError(
      'expected a reply, got a request; pass the output file of the batch, not its input file',
    );
  }
  const about = { id, model: asked.label, providerId: asked.id };
  const { status_code: status, body } = isRecord(response) ? response : {};
  const failure = isRecord(error) ? error : isRecord(body) && isRecord(body.error) ? body.error : undefined;
  if (failure || !isRecord(body) || (typeof status === 'number' && status >= 400)) {
    return { ...about, error: textOf(failure?.message) ?? textOf(failure?.code) ?? `status ${status}` };
  }
  const [choice] = Array.isArray(body.choices) ? body.choices : [];
  const { message, finish_reason } = isRecord(choice) ? choice : {};
  const { content, refusal } = isRecord(message) ? message : {};
  const refused = textOf(refusal);
  return {
    ...about,
    output: refused ?? content ?? '',
    finishReason: textOf(finish_reason),
    ...(refused !== undefined && { isRefusal: true }),
  };
}
