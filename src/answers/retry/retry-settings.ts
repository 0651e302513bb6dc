import { z } from 'zod';
import { ConfigError, shown } from '../../lib/config-error.ts';
import { isRecord } from '../../lib/is-record.ts';

/** Under this key of a test's metadata stands how often a question is asked again. */
const RETRIES_KEY = 'answerRetries';

/** @see the paper on intervention effects, App. A.3.2 */
const retriesSchema = z.int().min(1).max(100).default(10);

/** Under this key stands how many tokens a reply may have when its question is asked again because it was cut off. */
const LONGER_KEY = 'answerRetryTokens';

/** Under which names providers take the most tokens of a reply. */
const TOKEN_KEYS = 'max_tokens max_completion_tokens max_output_tokens maxOutputTokens maxTokens'.split(' ');

const settingIn = (metadata: unknown, key: string): unknown =>
  isRecord(metadata) ? metadata[key] : undefined;

/** Whether a test, or the defaults of all, say how often to ask again. */
export function saysRetries(metadata: unknown): boolean {
  return settingIn(metadata, RETRIES_KEY) !== undefined;
}

/** What changes of a provider's config for a longer reply; undefined where nobody says, or the provider has no limit. */
export function longerReplies(metadata: unknown, config: unknown): Record<string, number> | undefined {
  const tokens = settingIn(metadata, LONGER_KEY);
  const key = TOKEN_KEYS.find((name) => typeof settingIn(config, name) === 'number');
  return typeof tokens === 'number' && key !== undefined ? { [key]: tokens } : undefined;
}

/**
 * How often a question is asked again, from the metadata of its test or of `defaultTest`.
 *
 * @param where - What the metadata belongs to, for the error.
 * @throws {ConfigError} If the number is not a whole one from 1 to 100.
 */
export function retriesIn(metadata: unknown, where: string): number {
  const value = settingIn(metadata, RETRIES_KEY);
  const parsed = retriesSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const message = `expected a whole number from 1 to 100, got ${shown(value)}`;
  throw new ConfigError('providers/answer-retry.ts', [{ path: [where, 'metadata', RETRIES_KEY], message }]);
}
