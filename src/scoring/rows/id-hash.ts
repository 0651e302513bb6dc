/**
 * Hashes a case's id into [0, 2³²), evenly, with FNV-1a and a final mixing step. Samples chosen by this hash do not
 * depend on the order of rows or on replies.
 */
export function idHash(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  // Cases differ most in their last characters, which FNV-1a mixes least.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
