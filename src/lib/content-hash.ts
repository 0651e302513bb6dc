import { createHash } from 'node:crypto';

/** Returns the first eight hexadecimal digits of a SHA-256 over the parts. */
export function contentHash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}
