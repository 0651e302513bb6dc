import { describe, expect, test } from 'vitest';
import { once, scored } from './sheet.ts';

/** X raises C by 2, C raises Y by 3: 6 in all. */
const CHAIN = 'X C=2*X Y=3*C';
const TOTALS = { 'te X→C': 2, 'te X→Y': 6, 'te C→Y': 3 };
/** And by 1 round C: 7 in all, of which 1 direct. */
const AROUND = 'X C=2*X Y=3*C+1*X';
const NATURAL = { 'te X→C': 2, 'te X→Y': 7, 'te C→Y': 3, 'nde X→Y': 1, 'nie X→Y': 6 };
const value = (number: number) => ({ kind: 'estimate', value: number });
const chain = (said: Record<string, number>) => scored(CHAIN, once(TOTALS, said));
const around = (said: Record<string, number>) => scored(AROUND, once(NATURAL, said), { tree: 'X C Y' });

describe('a composition', () => {
  test.each<[string, Record<string, number>, object]>([
    ['VC', {}, { value: value(6), quadrant: 'VC', validShare: 1, consistentShare: 1 }],
    // The product 6 is right, the whole is said to be 9.
    ['VI', { 'te X→Y': 9 }, { value: value(6), quadrant: 'VI', validShare: 1, consistentShare: 0 }],
    [
      'IC',
      { 'te X→Y': 12, 'te X→C': 4 },
      { value: value(12), quadrant: 'IC', validShare: 0, consistentShare: 1 },
    ],
    ['II', { 'te X→C': 4 }, { value: value(12), quadrant: 'II', validShare: 0, consistentShare: 0 }],
    ['VC, a tenth off', { 'te X→C': 2.2, 'te X→Y': 6.6 }, { quadrant: 'VC' }],
    ['IC, more than a tenth off', { 'te X→C': 2.21, 'te X→Y': 6.63 }, { quadrant: 'IC' }],
  ])('is %s', (_, said, found) => {
    const { compositions, quadrant } = chain(said);
    expect(compositions).toMatchObject([
      {
        path: 'X→C→Y',
        truth: { kind: 'value', value: 6 },
        composes: true,
        falseComposition: false,
        ...found,
      },
    ]);
    expect(quadrant).toBe(compositions[0]!.quadrant);
  });

  test('has its errors: against the truth, and against what was said of the whole', () => {
    const [found] = chain({ 'te X→C': 4, 'te X→Y': 9 }).compositions;
    expect(found).toMatchObject({
      external: { absolute: value(6), relative: value(1) },
      internal: { absolute: value(3), relative: { kind: 'estimate', value: expect.closeTo(1 / 3, 12) } },
    });
  });

  test('is false where answers multiply though the truth does not', () => {
    expect(around({}).compositions).toMatchObject([
      { composes: false, falseComposition: false, quadrant: 'undefined' },
    ]);
    const multiplied = around({ 'te X→Y': 6 });
    expect(multiplied.compositions).toMatchObject([{ composes: false, falseComposition: true }]);
    expect(multiplied.falseCompositions).toBe(1);
    expect(chain({ 'te X→Y': 6 }).falseCompositions).toBe(0);
  });
});

test('a decomposition is of the total effect, and each part of the total effect less the other', () => {
  expect(around({ 'te X→Y': 8, 'nde X→Y': 2, 'nie X→Y': 5 }).decompositions).toMatchObject([
    {
      pair: 'X→Y',
      mediators: ['C'],
      value: value(7),
      external: { absolute: value(0) },
      internal: { absolute: value(1), relative: value(0.125) },
      nde: { value: value(3), external: { absolute: value(2) }, internal: { absolute: value(1) } },
      nie: { value: value(6), external: { absolute: value(0) }, internal: { absolute: value(1) } },
      quadrant: 'VI',
    },
  ]);
});

test('a part is solved from the whole and the rest', () => {
  expect(chain({ 'te X→Y': 12 }).deductions).toMatchObject([
    { pair: 'X→C', value: value(4), external: { absolute: value(2) }, internal: { absolute: value(2) } },
    { pair: 'C→Y', value: value(6), external: { absolute: value(3) }, internal: { absolute: value(3) } },
  ]);
});

describe('a quantity', () => {
  test.each([
    [2, 'valid', 1],
    [2.2, 'valid', 1],
    [1.8, 'valid', 1],
    [2.21, 'invalid', 0],
    [-2, 'invalid', 0],
  ])('of 2 that is said to be %d is %s', (said, validity, validShare) => {
    const [quantity] = chain({ 'te X→C': said }).quantities;
    expect(quantity).toMatchObject({
      pair: 'X→C',
      effect: 'te',
      mediators: [],
      truth: { kind: 'value', value: 2 },
      estimate: value(said),
      error: { absolute: { value: expect.closeTo(Math.abs(said - 2), 12) } },
      validity,
      validShare,
    });
  });

  test('counts right numbers among all numbers, and what is no number not at all', () => {
    const { quantities, within } = scored(CHAIN, {
      'te X→C': { truth: 2, replies: [[2, 5, undefined], [2]] },
      'te C→Y': { truth: 3, replies: [[undefined], [4]] },
    });
    expect(quantities.map((one) => one.within)).toMatchObject([
      { successes: 2, total: 3 },
      { successes: 0, total: 1 },
    ]);
    expect(within).toMatchObject({ successes: 2, total: 4 });
  });

  test('has no truth and no error where that is withheld', () => {
    const world = scored(CHAIN, once(TOTALS), { truth: 'withheld' });
    const withheld = { kind: 'undefined', reason: 'withheld' };
    expect(world.quantities[0]).toMatchObject({ truth: withheld, error: { absolute: withheld } });
    expect(world.compositions[0]).toMatchObject({ truth: withheld, internal: { absolute: value(0) } });
  });
});

describe('a world is complete', () => {
  test.each<['yes' | 'no' | 'undecided', string, () => ReturnType<typeof scored>]>([
    ['yes', 'where all is right', () => chain({})],
    ['yes', 'where all is right and one path does not compose', () => around({})],
    ['no', 'where one quantity is wrong', () => chain({ 'te X→C': 3, 'te X→Y': 9 })],
    // Each within a tenth, and the product not.
    ['no', 'where parts do not make up the whole', () => chain({ 'te X→C': 2.2, 'te C→Y': 3.3 })],
    [
      'no',
      'where natural effects do not add up',
      () => around({ 'te X→Y': 6.4, 'nie X→Y': 6.5, 'nde X→Y': 1.1 }),
    ],
    // The product 6 and the whole 6.31 are within a tenth of one another.
    ['no', 'where answers multiply though the truth does not', () => around({ 'te X→Y': 6.31 })],
    [
      'undecided',
      'where an answer is missing and all else is right',
      () => scored(CHAIN, { ...once(TOTALS), 'te X→C': { truth: 2, replies: [[undefined]] } }),
    ],
    [
      'no',
      'where an answer is missing and another is wrong',
      () =>
        scored(CHAIN, { ...once(TOTALS, { 'te C→Y': 9 }), 'te X→C': { truth: 2, replies: [[undefined]] } }),
    ],
    [
      'yes',
      'of effects that are 0 and said to be 0, which are neither valid nor invalid',
      () => scored('X C=2*X Y=3*C', once({ 'te X→C': 0 })),
    ],
  ])('%s: %s', (complete, _, world) => {
    expect(world().complete).toBe(complete);
  });
});

test('a world says what it is of', () => {
  const world = scored(AROUND, { 'te X→Y': { truth: 7, replies: [[7], [7], [6]] } }, { tree: 'X C Y' });
  expect(world).toMatchObject({
    world: 'w',
    theme: 't',
    equations: AROUND,
    tree: ['X', 'C', 'Y'],
    draws: 3,
    quadrant: 'undefined',
    decomposition: 'undefined',
    compositions: [],
    deductions: [],
    decompositions: [],
  });
});
