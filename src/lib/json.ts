import { createHash } from 'node:crypto';

/** Tests whether a value is an object with keys, such as a parsed JSON object; lists are none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the first eight hexadecimal digits of the SHA-256 hash of some texts, written as a JSON list. */
export function contentHash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}
