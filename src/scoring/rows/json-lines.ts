import { isUtf8 } from 'node:buffer';

const LINE_FEED = 0x0a;

/** Parses JSON Lines in batches, as pieces arrive. @throws {SyntaxError} If a line is not JSON or not UTF-8. */
export async function* jsonLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly unknown[]> {
  let number = 0;
  let open: Buffer[] = [];
  const parse = (text: string): unknown => {
    number++;
    if (text.trim() === '') return undefined;
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new SyntaxError(`line ${number}: ${(error as Error).message}`);
    }
  };
  for await (const chunk of chunks) {
    let start = 0;
    const values: unknown[] = [];
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const value = parse(byteText([...open, chunk.subarray(start, end)]));
      if (value !== undefined) values.push(value);
      open = [];
      start = end + 1;
    }
    if (start < chunk.length) open.push(chunk.subarray(start));
    yield values;
  }
  const last = parse(byteText(open));
  if (last !== undefined) yield [last];
}

/** Decodes a text that was read in pieces. @throws {SyntaxError} If it is not UTF-8. */
export function byteText(parts: readonly Buffer[]): string {
  const [first] = parts;
  const whole = parts.length === 1 && first ? first : Buffer.concat(parts);
  if (!isUtf8(whole)) throw new SyntaxError('expected UTF-8, got other bytes');
  return whole.toString('utf8');
}
