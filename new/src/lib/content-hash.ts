import { createHash } from 'node:crypto';

/** Returns the first eight hexadecimal digits of the SHA-256 hash of some texts. */
export function contentHash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 8);
}
