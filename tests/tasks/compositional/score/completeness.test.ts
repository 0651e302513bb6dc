import { describe, expect, test } from 'vitest';
import { pairs } from '../../../../src/causal/commutative-cut-tree.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { type Range, rangeOf } from '../../../../src/scoring/range.ts';
import { worstErrorRule } from '../../../../src/tasks/compositional/score/completeness.ts';
import { compositionLaw } from '../../../../src/tasks/compositional/score/composition-law.ts';

/** A chain of so many nodes, and the worst error among its numbers: PNS by pair and, where rules are not monotone, defier rates. */
function worldOf(
  size: number,
  monotone: boolean,
  // By pair; no two are equal.
  pnsOf = (pair: number): number => 0.5 + pair / 1000,
) {
  const all = pairs(size);
  const world = {
    tree: { nodes: Array.from({ length: size }, (_, i) => i) },
    monotone,
    pairs: all.map((pair) => ({ pair })),
  } as unknown as Parameters<typeof worstErrorRule>[0];
  const rates = all.map((_, pair) => ({ pns: pnsOf(pair), defierRate: 0.25 }));
  const worst = worstErrorRule(world, compositionLaw(world, rates));
  return { all, worst };
}

/** All ways from one node to another that call at others between. */
function ways(from: number, to: number): number[][] {
  const between = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  return Array.from({ length: 2 ** between.length }, (_, code) => [
    from,
    ...between.filter((_, i) => (code >> i) & 1),
    to,
  ]).filter((way) => way.length > 2);
}

const relative = (reference: number, value: number): number => Math.abs(reference - value) / reference;

describe.each([
  ['monotone', true, 5, ways],
  ['not monotone', false, 5, ways],
  // Of long trees that are not monotone compositions of two parts each.
  [
    'not monotone and long',
    false,
    15,
    (from: number, to: number) => ways(from, to).filter((way) => way.length === 3),
  ],
] as const)('the worst error where rules are %s', (_, monotone, size, waysOf) => {
  const { all, worst } = worldOf(size, monotone);
  const positions = new Map(all.map(({ from, to }, p) => [`${from}/${to}`, p]));
  const place = (from: number, to: number): number => positions.get(`${from}/${to}`)!;

  test('is that of the furthest of all quantities and compositions', () => {
    const rng = namedRng('worst errors', size, String(monotone));
    for (let draw = 0; draw < 20; draw++) {
      const number = (least: number) => Array.from(all, () => least + 0.1 * rng.uniform());
      const [pns, defiers, truths, otherTruths] = [number(0.6), number(0.1), number(0.6), number(0.1)];
      const expected = all.flatMap(({ from, to }, p) => {
        const composed = waysOf(from, to).map((way) =>
          way.slice(1).reduce(
            ([brought, prevented], node, i) => {
              const step = place(way[i]!, node);
              const [b, d] = [pns[step]!, monotone ? 0 : defiers[step]!];
              return [brought! * b + prevented! * d, brought! * d + prevented! * b];
            },
            [1, 0],
          ),
        );
        const values = [pns[p]!, ...composed.map(([brought]) => brought!)];
        return [
          ...values.map((value) => relative(truths[p]!, value)),
          relative(Math.min(...values), Math.max(...values)),
        ];
      });
      const list = (a: number[], b: number[]) => [...a, ...(monotone ? [] : b)].map(rangeOf);
      const found = worst({ truths: list(truths, otherTruths), values: list(pns, defiers) })!;
      expect(found.least).toBeCloseTo(Math.max(...expected), 12);
      expect(found.greatest).toBeCloseTo(found.least, 12);
    }
  });
});

describe('quantities of different pairs', () => {
  // X→C, X→Y, C→Y: the parts are equal in truth.
  const order = pairs(3);
  const [whole] = order.flatMap(({ from, to }, pair) => (to - from === 2 ? [pair] : []));
  const equalParts = worldOf(3, true, (pair) => (pair === whole ? 0.25 : 0.5));
  const otherParts = worldOf(3, true);
  const truths = order.map((_, pair) => rangeOf(pair === whole ? 0.25 : 0.5));
  const values = order.map((_, pair) => rangeOf(pair === whole ? 0.25 : 0.5 * (pair === 0 ? 1.09 : 0.91)));

  test('that are equal in truth must be equal, even if each is near the truth (Eq. 12)', () => {
    expect(order.filter((_, pair) => pair !== whole)).toHaveLength(2);
    // 9 % too high and 9 % too low are 19.8 % apart, and their product is within 1 %.
    expect(equalParts.worst({ truths, values })!.greatest).toBeCloseTo(1.09 / 0.91 - 1, 12);
    expect(otherParts.worst({ truths, values })!.greatest).toBeCloseTo(0.09, 12);
  });

  test('are as far apart as answers that are missing may make them', () => {
    const open = values.map((value, pair) => (pair === 0 ? { least: 0.45, greatest: 0.55 } : value));
    const found = equalParts.worst({ truths, values: open })!;
    expect(found.least).toBeLessThan(0.1);
    expect(found.greatest).toBeGreaterThanOrEqual(0.55 / 0.455 - 1);
    expect(found.greatest).toBeCloseTo(0.55 / 0.45 - 1, 12);
  });

  test('of a model that is right are equal, even if a sample of units makes their truths differ', () => {
    expect(equalParts.worst({ truths, values: truths })).toEqual({ least: 0, greatest: 0 });
    const sampled = truths.map((truth, pair) => (pair === 0 ? rangeOf(0.6) : truth));
    const product = relative(0.25, 0.6 * 0.5);
    expect(equalParts.worst({ truths: sampled, values: sampled })!.greatest).toBeCloseTo(product, 12);
  });

  test('are not compared if one brings about what the other prevents as often', () => {
    const bent = compositionLaw({ pairs: order.map((pair) => ({ pair })), monotone: false } as never, [
      { pns: 0.5, defierRate: 0.1 },
      { pns: 0.1, defierRate: 0.5 },
      { pns: 0.5, defierRate: 0 },
    ]);
    expect(bent.equals).toEqual([[0, 2], [1]]);
  });
});

test('a number that is missing may be anything, and 0 against 0 counts nowhere', () => {
  const { worst } = worldOf(2, true);
  expect(worst({ truths: [undefined], values: [rangeOf(0.1)] })).toEqual({
    least: 0,
    greatest: Number.POSITIVE_INFINITY,
  });
  expect(worst({ truths: [rangeOf(0.1)], values: [undefined] })).toEqual({
    least: 0,
    greatest: Number.POSITIVE_INFINITY,
  });
  expect(worst({ truths: [rangeOf(0)], values: [rangeOf(0)] })).toBeUndefined();
});

test('of ranges it is a range: what the worst is at best, and at worst', () => {
  const { worst } = worldOf(3, true);
  const between = (least: number, greatest: number): Range => ({ least, greatest });
  const truths = [1, 1, 1].map(rangeOf);
  // X→C, X→Y, C→Y in the order of pairs: the whole is 1, and the product between 0.72 and 0.9.
  const order = pairs(3);
  const values = order.map(({ from, to }) =>
    from === 0 && to === 1 ? between(0.8, 1) : from === 1 ? rangeOf(0.9) : rangeOf(1),
  );
  const found = worst({ truths, values })!;
  // At best the product is 0.9: a tenth off the truth, and 1/0.9 − 1 from the whole.
  expect(found.least).toBeCloseTo(1 / 0.9 - 1, 12);
  expect(found.greatest).toBeCloseTo(1 / 0.72 - 1, 12);
});
