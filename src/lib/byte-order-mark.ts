/** The byte order mark, which some Windows editors put at the beginning of a file. */
const MARK = '\uFEFF';
const BYTES = Buffer.from(MARK);

export function withoutMark(text: string): string {
  return text.startsWith(MARK) ? text.slice(MARK.length) : text;
}

export async function* piecesWithoutMark(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let first: Buffer | undefined = Buffer.alloc(0);
  for await (const piece of pieces) {
    if (!first) {
      yield piece;
      continue;
    }
    first = Buffer.concat([first, piece]);
    if (first.length < BYTES.length) continue;
    yield first.subarray(0, BYTES.length).equals(BYTES) ? first.subarray(BYTES.length) : first;
    first = undefined;
  }
  if (first) yield first;
}
