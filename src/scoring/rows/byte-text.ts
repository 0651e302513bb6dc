import { isUtf8 } from 'node:buffer';

/** Decodes a text that was read in pieces. @throws {SyntaxError} If it is not UTF-8. */
export function byteText(parts: readonly Buffer[]): string {
  const [first] = parts;
  const whole = parts.length === 1 && first ? first : Buffer.concat(parts);
  if (!isUtf8(whole)) throw new SyntaxError('expected UTF-8, got other bytes');
  return whole.toString('utf8');
}
