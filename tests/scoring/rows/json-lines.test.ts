import { expect, test } from 'vitest';
import { jsonLines } from '../../../src/scoring/rows/json-lines.ts';

/** What a text gives that comes in pieces of so many bytes. */
async function read(text: string | Buffer, size = 1000): Promise<unknown[][]> {
  async function* chunks() {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const found: unknown[][] = [];
  for await (const values of jsonLines(chunks())) found.push([...values]);
  return found;
}

test('values come as pieces complete them, empty lines aside, the last without a line break', async () => {
  const text = '{"a":1}\n\n  \n"ü"\n[2]';
  expect(await read(text)).toEqual([[{ a: 1 }, 'ü'], [[2]]]);
  for (let size = 1; size < 12; size++) expect((await read(text, size)).flat()).toEqual([{ a: 1 }, 'ü', [2]]);
  expect((await read('1\n2\n')).flat()).toEqual([1, 2]);
  expect((await read('')).flat()).toEqual([]);
});

test('a line that is no JSON is named by its number, empty lines counted', async () => {
  await expect(read('1\n\n{"a":\n')).rejects.toThrow(/^line 3: /);
  await expect(read('1\n{"a"')).rejects.toThrow(/^line 2: /);
  await expect(read(Buffer.from([0x22, 0xff, 0x22, 0x0a]))).rejects.toThrow('expected UTF-8');
});
