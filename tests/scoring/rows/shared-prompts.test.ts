import { expect, test } from 'vitest';
import { promptsBack, promptsOnce } from '../../../src/scoring/rows/shared-prompts.ts';

type PromptedRow = ReturnType<typeof promptsOnce>[number];

const row = (testIdx: number, promptIdx: number, label: string, raw?: string): PromptedRow => ({
  ...{ testIdx, promptIdx },
  prompt: { label, ...(raw !== undefined && { raw }) },
});
const names = (rows: readonly PromptedRow[]) =>
  rows.map(({ testIdx, promptIdx, prompt }) => `${testIdx}${prompt?.label}${promptIdx}`);

test('rows stand by test, prompt and variant, and a text once: those that follow say where it stood', () => {
  const rows = [
    row(1, 0, 'a', 'x'),
    row(0, 3, 'b', 'y'),
    row(0, 2, 'a', 'x'),
    row(0, 1, 'b', 'y'),
    row(0, 0, 'a', 'x'),
  ];
  const once = promptsOnce(rows);
  expect(names(once)).toEqual(['0a0', '0a2', '0b1', '0b3', '1a0']);
  expect(once.map(({ prompt }) => prompt?.raw)).toEqual(['x', undefined, 'y', undefined, 'x']);
  // The first 16 digits of the SHA-256 of x.
  expect(once[1]?.prompt?.sameAs).toBe('2d711642b726b044');
  expect(once.filter(({ prompt }) => 'sameAs' in (prompt ?? {}))).toHaveLength(2);
  expect(rows[2]?.prompt?.raw).toBe('x');
  const back = structuredClone(once);
  back.forEach(promptsBack());
  expect(back.map(({ prompt }) => prompt?.raw)).toEqual(['x', 'x', 'y', 'y', 'x']);
  expect(back.some(({ prompt }) => 'sameAs' in (prompt ?? {}))).toBe(false);
});

test('rows without a text of a prompt have none in common', () => {
  const rows = promptsOnce([row(0, 0, 'a'), row(0, 1, 'a')]);
  expect(rows.map(({ prompt }) => prompt?.sameAs)).toEqual([undefined, undefined]);
});

test('a reference stays where another text stands before it, or none', () => {
  const [first, second] = promptsOnce([row(0, 0, 'a', 'x'), row(0, 1, 'a', 'x')]) as [
    PromptedRow,
    PromptedRow,
  ];
  const read = (...rows: readonly unknown[]) => {
    const copies = structuredClone(rows);
    copies.forEach(promptsBack());
    return (copies.at(-1) as PromptedRow).prompt?.raw;
  };
  expect(read(first, second)).toBe('x');
  expect(read(first, second, second)).toBe('x');
  expect(read(first, null, 3, { prompt: null }, second)).toBe('x');
  expect(read(row(0, 0, 'a', 'y'), second)).toBeUndefined();
  expect(read(first, row(0, 0, 'a', 'y'), second)).toBeUndefined();
  expect(read(first, row(0, 0, 'a'), second)).toBeUndefined();
  expect(read(second)).toBeUndefined();
});
