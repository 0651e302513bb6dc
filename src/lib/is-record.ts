/** Tests whether a value is an object with keys, such as a parsed JSON object; lists are none. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
