/**
 * Hashes a case's id evenly into [0, 2³²), so that a sample of cases depends neither on the order of rows nor on replies.
 * FNV-1a with a final mixing step.
 */
export function idHash(id: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  // The last characters differ most between cases but have been multiplied least.
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}
