import { isUtf8 } from 'node:buffer';

/**
 * Decodes the text of a file that was read in pieces.
 *
 * @throws {SyntaxError} If the file is not UTF-8. Invalid bytes are never replaced.
 */
export function byteText(parts: readonly Buffer[]): string {
  const [first] = parts;
  const whole = parts.length === 1 && first ? first : Buffer.concat(parts);
  if (!isUtf8(whole)) throw new SyntaxError('expected UTF-8, got other bytes');
  return whole.toString('utf8');
}
