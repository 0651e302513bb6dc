import { z } from 'zod';
import { ConfigError, shown } from '../../lib/config-error.ts';
import { isRecord } from '../../lib/is-record.ts';

const RETRIES_KEY = 'answerRetries';

/** @see the paper on intervention effects, App. A.3.2 */
const retriesSchema = z.int().min(1).max(100).default(10);

const LONGER_KEY = 'answerRetryTokens';

const TOKEN_KEYS = 'max_tokens max_completion_tokens max_output_tokens maxOutputTokens maxTokens'.split(' ');

const settingIn = (metadata: unknown, key: string): unknown =>
  isRecord(metadata) ? metadata[key] : undefined;

export function saysRetries(metadata: unknown): boolean {
  return settingIn(metadata, RETRIES_KEY) !== undefined;
}

export function longerReplies(metadata: unknown, config: unknown): Record<string, number> | undefined {
  const tokens = settingIn(metadata, LONGER_KEY);
  const key = TOKEN_KEYS.find((name) => typeof settingIn(config, name) === 'number');
  return typeof tokens === 'number' && key !== undefined ? { [key]: tokens } : undefined;
}

/**
 * Returns the number of retries, from the metadata of a test or of `defaultTest`.
 * @throws {ConfigError} If it is not a whole number from 1 to 100.
 */
export function retriesIn(metadata: unknown, where: string): number {
  const value = settingIn(metadata, RETRIES_KEY);
  const parsed = retriesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const message = `expected a whole number from 1 to 100, got ${shown(value)}`;
  throw new ConfigError('promptfooconfig.yaml', [{ path: [where, 'metadata', RETRIES_KEY], message }]);
}
