import { describe, expect, test } from 'vitest';
import { REPLIES, type Reply, repliesTo } from '../../../src/scoring/rows/answer-sheet.ts';
import type { CollectedVariant } from '../../../src/scoring/rows/collected-variant.ts';
import { growingList } from '../../../src/scoring/rows/growing-list.ts';
import { mergeVariants, variantName } from '../../../src/scoring/rows/merge-variants.ts';

/** A row: the position of its case, promptfoo's number of its test, the reply, a number. */
type Row = readonly [position: number, place: number, reply: Reply, value?: number];

interface About {
  readonly run?: string;
  readonly label?: string;
  readonly id?: string;
  readonly prompt?: string;
  readonly promptIdx?: number;
}

function collected(
  rows: readonly Row[],
  { run = 'eval', label = 'a', id = 'x', prompt = 'direct', promptIdx = 0 }: About = {},
) {
  const [positions, places, replies] = [
    growingList(Uint32Array),
    growingList(Uint32Array),
    growingList(Uint8Array),
  ];
  const [numbers, notes] = [new Map<number, number>(), new Map<number, { attempts: number }>()];
  rows.forEach(([position, place, reply, value], row) => {
    positions.push(position);
    places.push(place);
    replies.push(REPLIES.indexOf(reply));
    if (value !== undefined) numbers.set(row, value);
    if (reply === 'refused') notes.set(row, { attempts: place });
  });
  return {
    ...{ run, promptIdx, provider: { id, label }, prompt, positions, places, replies, numbers, notes },
    ...{ stages: new Map(), spent: {}, failures: new Map(), staged: new Map() },
  } as unknown as CollectedVariant;
}

const RANKS = Uint32Array.of(2, 0, 1);
const merge = (variants: readonly CollectedVariant[], several = {}) =>
  mergeVariants(variants, RANKS, { keyOf: () => '', isRight: () => true }, several);
const repliesOf = (variants: readonly CollectedVariant[], several = {}) => {
  const [variant] = merge(variants, several).variants;
  return [0, 1, 2].map((rank) => repliesTo(variant!, rank));
};

describe('the rows of one eval', () => {
  test('stand by the rank of their case and the number of their test, however they came', () => {
    const rows: Row[] = [
      [0, 1, 'yes'],
      [1, 5, 'no'],
      [1, 2, 'yes'],
      [2, 3, 'unparsed'],
    ];
    for (const order of [rows, rows.toReversed()])
      expect(repliesOf([collected(order)])).toEqual([['yes', 'no'], ['unparsed'], ['yes']]);
  });

  test('of one test about two cases are two', () => {
    const rows: Row[] = [
      [0, 3, 'yes'],
      [1, 3, 'no'],
    ];
    expect(repliesOf([collected(rows)])).toEqual([['no'], [], ['yes']]);
  });

  test('of two for one test the better counts, numbers and notes with it', () => {
    expect(
      repliesOf([
        collected([
          [0, 1, 'error'],
          [0, 1, 'no'],
        ]),
      ])[2],
    ).toEqual(['no']);
    const [variant] = merge([
      collected([
        [0, 2, 'wrong', 7],
        [0, 2, 'wrong', 3],
        [1, 1, 'right', 5],
        [2, 9, 'refused'],
      ]),
    ]).variants;
    expect([...(variant?.numbers ?? [])]).toEqual([5, Number.NaN, 3]);
    expect(variant?.notes).toEqual(new Map([[1, { attempts: 9 }]]));
    const [plain] = merge([collected([[0, 1, 'yes']])]).variants;
    expect([plain?.numbers, Object.hasOwn(plain!, 'notes'), Object.hasOwn(plain!, 'look')]).toEqual([
      undefined,
      false,
      false,
    ]);
  });
});

describe('variants of several evals', () => {
  test('are one if provider, label and prompt are the same, in the order of promptfoo’s numbers', () => {
    const found = merge([
      collected([[0, 1, 'yes']], { run: 'b', label: 'second', promptIdx: 1 }),
      collected([[1, 1, 'no']], { run: 'a', label: 'first', promptIdx: 3 }),
      collected([[0, 1, 'yes']], { run: 'b', label: 'first', promptIdx: 0 }),
      collected([[0, 1, 'yes']], { run: 'a', label: 'first', prompt: 'steps', promptIdx: 1 }),
    ]);
    expect(
      found.variants.map(({ promptIdx, provider, prompt }) => [promptIdx, provider.label, prompt]),
    ).toEqual([
      [0, 'first', 'direct'],
      [1, 'first', 'steps'],
      [1, 'second', 'direct'],
    ]);
    expect(found.sources).toEqual([new Set(['3 a', '0 b']), new Set(['1 a']), new Set(['1 b'])]);
    expect(variantName({ promptIdx: 3, run: 'a' })).toBe('3 a');
    expect(() => merge([collected([], { run: 'a', id: 'x' }), collected([], { run: 'b', id: 'y' })])).toThrow(
      'expected a different label for each variant',
    );
  });

  test('have the n-th reply of any eval that is no failed call', () => {
    const one = collected(
      [
        [0, 1, 'error'],
        [0, 2, 'yes'],
        [1, 3, 'no'],
      ],
      { run: 'a' },
    );
    const other = collected(
      [
        [0, 1, 'no'],
        [2, 4, 'error'],
      ],
      { run: 'b' },
    );
    const found = [['no'], ['error'], ['no', 'yes']];
    expect(repliesOf([one, other])).toEqual(found);
    expect(repliesOf([other, one])).toEqual(found);
  });

  test('keep the notes of their replies', () => {
    const rows = (run: string, first: number): CollectedVariant =>
      collected(
        [
          [1, first, 'yes'],
          [0, first + 1, 'yes'],
          [0, first + 2, 'refused'],
        ],
        { run },
      );
    const [variant] = merge([rows('a', 1), rows('b', 11)], { are: 'replicates' }).variants;
    expect(repliesOf([rows('a', 1), rows('b', 11)], { are: 'replicates' })[2]).toEqual([
      ...['yes', 'refused', 'yes', 'refused'],
    ]);
    expect(variant?.notes).toEqual(
      new Map([
        [3, { attempts: 3 }],
        [5, { attempts: 13 }],
      ]),
    );
  });

  test('that differ are refused, unless the newest count, or each as a reply of its own', () => {
    const one = collected(
      [
        [0, 1, 'yes'],
        [1, 2, 'no'],
      ],
      { run: 'a' },
    );
    const other = collected(
      [
        [0, 1, 'no'],
        [1, 2, 'no'],
      ],
      { run: 'b' },
    );
    expect(() => merge([one, other])).toThrow('a with direct replies differently to 1 question in a and b');
    const newest = (a: string, b: string) =>
      repliesOf([one, other], {
        are: 'newest',
        askedAt: new Map([
          ['a', a],
          ['b', b],
        ]),
      })[2];
    expect([newest('2025-01-01', '2025-01-02'), newest('2025-01-02', '2025-01-01')]).toEqual([
      ['no'],
      ['yes'],
    ]);
    expect(newest('2025-01-01', '2025-01-01')).toEqual(['yes']);
    expect(repliesOf([other, one], { are: 'replicates' })).toEqual([['no', 'no'], [], ['yes', 'no']]);
  });

  test('have their numbers beside replies without any', () => {
    const [variant] = merge([
      collected([[0, 1, 'wrong', 7]], { run: 'a' }),
      collected([[1, 1, 'unparsed']], { run: 'b' }),
    ]).variants;
    expect([...(variant?.numbers ?? [])]).toEqual([Number.NaN, 7]);
  });

  test('differ by their numbers, too', () => {
    const of = (value: number, run: string) => collected([[0, 1, 'wrong', value]], { run });
    expect(() => merge([of(3, 'a'), of(4, 'b')])).toThrow('differently to 1 question');
    const [same] = merge([of(3, 'a'), of(3, 'b')]).variants;
    expect([...(same?.numbers ?? [])]).toEqual([3]);
  });
});
