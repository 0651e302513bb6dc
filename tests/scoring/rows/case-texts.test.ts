import { describe, expect, test } from 'vitest';
import { sampleCaseTexts } from '../../../src/scoring/rows/case-texts.ts';
import type { Result } from '../../../src/scoring/rows/result-schema.ts';

const keep = (text: string): string => text.replaceAll('secret', '***');
const row = (raw: string, output: unknown, testIdx = 0, error?: string): Result =>
  ({
    promptIdx: 0,
    testIdx,
    provider: {},
    prompt: { raw },
    response: { output },
    ...(error && { error }),
  }) as Result;

const known = (hash: number, truth = true) => ({ hash, item: { truth } });

/** Texts of rows that were added, by case id, with the replies of the variants v and w. */
function textsOf(rows: readonly (readonly [id: string, variant: string, row: Result, run?: string])[]) {
  const sample = sampleCaseTexts(keep);
  for (const [id, variant, result, run = 'eval'] of rows)
    sample.add(known(1), () => id, variant, run, result);
  return sample.texts([new Set(['v']), new Set(['w'])]);
}

describe('the texts of a case', () => {
  test('are the shortest prompt, the first test, and of each variant the first reply', () => {
    const rows = [
      ['one', 'v', row('longer', 'second', 5)],
      ['one', 'w', row('short', 'other', 7)],
      ['one', 'v', row('briefer', 'first', 3)],
      ['two', 'w', row('two', { a: 1 }, 4)],
    ] as const;
    for (const order of [rows, rows.toReversed()])
      expect(Object.fromEntries(textsOf(order))).toEqual({
        one: {
          prompt: 'short',
          test: 3,
          replies: new Map([
            [0, 'first'],
            [1, 'other'],
          ]),
        },
        two: { prompt: 'two', test: 4, replies: new Map([[1, '{"a":1}']]) },
      });
  });

  test('of two prompts of one length are the first by its letters', () => {
    expect(
      textsOf([
        ['one', 'v', row('b', 'x')],
        ['one', 'v', row('a', 'x', 1)],
      ]).get('one')?.prompt,
    ).toBe('a');
    expect(
      textsOf([
        ['one', 'v', row('a', 'x')],
        ['one', 'v', row('b', 'x', 1)],
      ]).get('one')?.prompt,
    ).toBe('a');
  });

  test('are the answer of a row that failed before, else what the call failed with', () => {
    const failed = row('p', undefined, 0, 'error 503');
    const reply = (...rows: readonly Result[]) =>
      textsOf(rows.map((one) => ['one', 'v', one] as const))
        .get('one')
        ?.replies.get(0);
    expect(reply(failed)).toBe('error 503');
    expect(reply(failed, row('p', 'Yes.'))).toBe('Yes.');
    expect(reply(row('p', 'Yes.'), row('p', null, 0, 'error 503'))).toBe('Yes.');
    expect(reply(row('p', null))).toBeUndefined();
    // Of several evals the first by name.
    const runs = textsOf([
      ['one', 'v', row('p', 'later'), 'b'],
      ['one', 'v', row('p', 'earlier', 9), 'a'],
    ]);
    expect(runs.get('one')?.replies.get(0)).toBe('earlier');
  });

  test('hold no secret, and of long replies both ends', () => {
    const { prompt, replies } = textsOf([
      ['one', 'v', row('a secret', `${'x'.repeat(700)}secret${'y'.repeat(600)}`)],
    ]).get('one')!;
    expect(prompt).toBe('a ***');
    expect(replies.get(0)).toBe(`${'x'.repeat(600)} … (103 characters) … ${'y'.repeat(600)}`);
    expect(
      textsOf([['one', 'v', row('p', 'secret', 0)]])
        .get('one')
        ?.replies.get(0),
    ).toBe('***');
    const error = row('p', undefined, 0, 'the secret');
    expect(
      textsOf([['one', 'v', error]])
        .get('one')
        ?.replies.get(0),
    ).toBe('the ***');
  });

  test('of a variant of several names are those of the first row of any', () => {
    const sample = sampleCaseTexts(keep);
    for (const [variant, testIdx] of [
      ['v 2', 8],
      ['v 1', 9],
    ] as const)
      sample.add(known(1), () => 'one', variant, 'eval', row('p', variant, testIdx));
    expect(sample.texts([new Set(['v 1', 'v 2']), new Set(['w'])]).get('one')?.replies).toEqual(
      new Map([[0, 'v 2']]),
    );
  });
});

describe('of many cases', () => {
  const hashOf = (i: number): number => (i * 7919) % 5003;
  const sampled = (order: readonly number[]) => {
    const sample = sampleCaseTexts(keep);
    for (const i of order)
      sample.add(known(hashOf(i)), () => `case ${i}`, 'v', 'eval', row(`p${i}`, `r${i}`, i));
    return sample;
  };
  const all = Array.from({ length: 3000 }, (_, i) => i);
  const kept = all
    .toSorted((a, b) => hashOf(a) - hashOf(b))
    .slice(0, 512)
    .map((i) => `case ${i}`);

  test('the 512 with the least hashes are kept, in whatever order they come', () => {
    for (const order of [all, all.toReversed()])
      expect(
        new Set(
          sampled(order)
            .texts([new Set(['v'])])
            .keys(),
        ),
      ).toEqual(new Set(kept));
  });

  test('parts give what all rows together give', () => {
    const parts = [0, 1, 2].map((part) => sampled(all.filter((i) => i % 3 === part)).part());
    const merged = sampleCaseTexts(keep);
    for (const part of parts) merged.merge(part);
    const whole = sampled(all).texts([new Set(['v'])]);
    expect(new Map([...merged.texts([new Set(['v'])])].sort())).toEqual(new Map([...whole].sort()));
  });

  test('of a case in several parts the first reply and the shortest prompt count', () => {
    const part = (prompt: string, reply: string, testIdx: number) => {
      const sample = sampleCaseTexts(keep);
      sample.add(known(1), () => 'one', 'v', 'eval', row(prompt, reply, testIdx));
      return sample.part();
    };
    const [one, other] = [part('longer', 'first', 1), part('short', 'second', 2)];
    for (const order of [
      [one, other],
      [other, one],
    ]) {
      const merged = sampleCaseTexts(keep);
      for (const each of structuredClone(order)) merged.merge(each);
      expect(merged.texts([new Set(['v'])]).get('one')).toEqual({
        prompt: 'short',
        test: 1,
        replies: new Map([[0, 'first']]),
      });
    }
  });
});

describe('questions in the same words', () => {
  /** By question, its prompt and what is right. */
  const told = (questions: readonly (readonly [prompt: string, truth: boolean])[]) => {
    const sample = sampleCaseTexts(keep);
    for (const [i, [prompt, truth]] of questions.entries())
      sample.add(known(i, truth), () => `case ${i}`, 'v', 'eval', row(prompt, 'yes', i));
    const merged = sampleCaseTexts(keep);
    merged.merge(sample.part());
    expect(merged.ambiguous()).toEqual(sample.ambiguous());
    return sample.ambiguous();
  };

  test('with another right answer are told, as nobody can answer them', () => {
    const [problem, ...others] = told([
      ['Is A on?', true],
      ['Is A on?', false],
      ['Is A on?', true],
      ['Is B on?', true],
    ]);
    expect(others).toEqual([]);
    expect(problem).toMatch(/^3 of 4 questions .* have the same words .* "Is A on\?".*\{\{context\}\}/);
  });

  test('with the same right answer are fine, and so are prompts that were not kept', () => {
    expect(told([...Array(2)].map(() => ['Is A on?', true] as const))).toEqual([]);
    for (const stripped of ['', '[prompt stripped]', 'long '.repeat(30_000)])
      expect(
        told([
          [stripped, true],
          [stripped, false],
        ]),
      ).toEqual([]);
  });
});
