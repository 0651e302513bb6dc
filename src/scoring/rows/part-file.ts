import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Case } from '../../cases/case.ts';
import { packNumbers, unpackNumbers } from '../../lib/packed-numbers.ts';
import { type Part, type PartHead, type PartRows, partHead } from './part.ts';

/** The first bytes of every partial roll-up. The number is the version of the format. */
const SIGN = 'promptfoo-causal part 2\n';
const SUM_BYTES = 32;
/** The largest decompressed size. It prevents a corrupt file from using all memory. */
const MOST_BYTES = 2 ** 31 - 1;

/**
 * The distinct values of one key. A separate list gives the number of each case's value, counted from 1; 0 if the case
 * does not have the key.
 */
interface Column {
  readonly key: string;
  readonly values: readonly unknown[];
}

/** Encodes a partial roll-up as a signature, a checksum and compressed content: a JSON head and lists of numbers. */
export function encodePart({ head, cases, sealed, rows, answered }: Part): Buffer {
  const columns = columnsOf(cases);
  const lists = [
    sealed,
    ...columns.map(({ places }) => packNumbers(places)),
    ...rows.flatMap((row) => [packNumbers(row.positions), packNumbers(row.places), row.replies]),
    ...answered.values(),
  ];
  const told = JSON.stringify({
    head,
    columns: columns.map(({ key, values }): Column => ({ key, values })),
    answered: [...answered.keys()],
    lengths: lists.map(({ length }) => length),
  });
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(told));
  const body = deflateSync(Buffer.concat([length, Buffer.from(told), ...lists]), { level: 6 });
  return Buffer.concat([Buffer.from(SIGN), createHash('sha256').update(body).digest(), body]);
}

export function partSum(file: Buffer): string {
  return file.subarray(SIGN.length, SIGN.length + SUM_BYTES).toString('hex');
}

/** Decodes a partial roll-up without checking its cases. @throws {SyntaxError} If the file is wrong or damaged. */
export function decodePart(file: Buffer): Part {
  const begins = file.subarray(0, SIGN.length).toString('latin1');
  if (begins !== SIGN) {
    const other = /^promptfoo-causal part (\d+)\n/.exec(begins)?.[1];
    throw new SyntaxError(
      other === undefined
        ? 'expected a partial roll-up, as written by rollup -o shard.part, got another file'
        : `expected a partial roll-up of format 2, got format ${other}; make it again with this version of promptfoo-causal`,
    );
  }
  const body = file.subarray(SIGN.length + SUM_BYTES);
  const found = createHash('sha256').update(body).digest('hex');
  if (found !== partSum(file)) {
    throw new SyntaxError(
      `damaged: expected content with checksum ${partSum(file).slice(0, 12)}…, got ${found.slice(0, 12)}…; copy the file again, or make a new one`,
    );
  }
  return contentOf(inflateSync(body, { maxOutputLength: MOST_BYTES }));
}

function contentOf(content: Buffer): Part {
  const start = 4 + content.readUInt32LE(0);
  const told = JSON.parse(content.subarray(4, start).toString('utf8'));
  const head: PartHead = partHead.parse(told.head);
  let at = start;
  const lists = (told.lengths as number[]).map((length) => {
    at += length;
    if (at > content.length) throw new SyntaxError('a list is longer than the file');
    // The bytes are copied, because a view would keep the whole content in memory.
    return Uint8Array.from(content.subarray(at - length, at));
  });
  const next = (): Uint8Array => lists.shift() ?? new Uint8Array();
  const sealed = next();
  const cases = casesOf(
    sealed.length,
    (told.columns as Column[]).map((column) => ({ ...column, places: unpackNumbers(next()) })),
  );
  const rows = head.variants.map((): PartRows => {
    const [positions, places] = [unpackNumbers(next()), unpackNumbers(next())];
    return { positions, places, replies: next() };
  });
  for (const { positions, places, replies } of rows) {
    const isWhole = positions.length === replies.length && places.length === replies.length;
    if (!isWhole || positions.some((position) => position >= cases.length))
      throw new SyntaxError('its rows do not fit its cases');
  }
  const answered = new Map((told.answered as string[]).map((name) => [name, next()] as const));
  return { head, cases, sealed, rows, answered };
}

function columnsOf(cases: readonly Case[]) {
  const columns = new Map<string, { known: Map<unknown, number>; values: unknown[]; places: Uint32Array }>();
  cases.forEach((item, i) => {
    for (const key in item) {
      const value = item[key as keyof Case];
      if (value === undefined) continue;
      const column = columns.get(key) ?? {
        known: new Map<unknown, number>(),
        values: [],
        places: new Uint32Array(cases.length),
      };
      columns.set(key, column);
      const name = typeof value === 'object' ? `an object ${JSON.stringify(value)}` : value;
      const place = column.known.get(name) ?? column.values.push(value);
      column.known.set(name, place);
      column.places[i] = place;
    }
  });
  return [...columns].map(([key, { values, places }]) => ({ key, values, places }));
}

function casesOf(size: number, columns: readonly (Column & { readonly places: Uint32Array })[]): Case[] {
  return Array.from({ length: size }, (_, i) => {
    const item: Record<string, unknown> = {};
    for (const { key, values, places } of columns) {
      const place = places[i] ?? 0;
      if (place > 0) item[key] = values[place - 1];
    }
    // The caller checks the case against the schema of its task.
    return item as unknown as Case;
  });
}
