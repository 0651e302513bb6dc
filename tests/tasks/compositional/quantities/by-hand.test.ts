import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { dagFromEdges } from '../../../../src/causal/dag.ts';
import { encodeScm, type Scm } from '../../../../src/causal/scm.ts';
import { DEFAULT_SETTINGS } from '../../../../src/scoring/settings.ts';
import { quantitiesOracle, quantityByForce } from '../../../../src/tasks/compositional/quantities/oracle.ts';
import {
  exactQuantity,
  type Quantity,
  sixDecimals,
} from '../../../../src/tasks/compositional/quantities/quantity.ts';
import {
  KINDS_BY_ASK,
  QUANTITY_KINDS,
  type QuantityCase,
  type QuantityKind,
} from '../../../../src/tasks/compositional/quantities/quantity-case.ts';
import {
  quantitiesScore,
  quantityMetrics,
  scoreQuantities,
} from '../../../../src/tasks/compositional/quantities/scores.ts';
import { quantitiesView } from '../../../../src/tasks/compositional/quantities/view/view.ts';
import { KINDS } from '../../../support/scored.ts';

/** Z causes X and Y, X causes M and Y, M causes Y: Y is on where any of them is, or by itself. */
const scm: Scm = {
  dag: dagFromEdges(
    [
      ['Z', 'X'],
      ['Z', 'Y'],
      ['X', 'M'],
      ['X', 'Y'],
      ['M', 'Y'],
    ],
    ['Z', 'X', 'M', 'Y'],
  ),
  functions: ['or', 'or', 'and', 'or'],
  noise: [0.5, 0.2, 0.75, 0.1],
  fixed: new Map(),
};
const [Z, X, M, Y] = [0, 1, 2, 3];

describe('a quantity has the value that is worked out by hand', () => {
  test.each<[Quantity, number]>([
    // X alone turns Y on; without it Y is off where Z is, and its own noise: 0.5 · 0.9.
    [{ kind: 'pns', cause: X, effect: Y }, 0.45],
    [{ kind: 'do-true', cause: X, effect: Y }, 1],
    [{ kind: 'do-false', cause: X, effect: Y }, 0.55],
    // Where X is seen off, Z is off: only Y's own noise is left.
    [{ kind: 'given-true', cause: X, effect: Y }, 1],
    [{ kind: 'given-false', cause: X, effect: Y }, 0.1],
    [{ kind: 'cause', cause: X, effect: X }, 0.6],
    // M is on only where X is, and its own noise.
    [{ kind: 'do-true', cause: X, effect: M }, 0.75],
    [{ kind: 'do-false', cause: X, effect: M }, 0],
    [{ kind: 'given-false', cause: X, effect: M }, 0],
    [{ kind: 'pns', cause: X, effect: M }, 0.75],
    // Z brings X about where X is not on by itself, and M follows in three quarters.
    [{ kind: 'pns', cause: Z, effect: M }, 0.6],
    [{ kind: 'inductive', cause: Z, effect: Y, known: told(0.5, 0.6, 0.7) }, 0.21],
    [{ kind: 'deductive', cause: Z, effect: X, known: told(0.21, 0.6, 0.7) }, 0.5],
  ])('%j: %d', (asked, value) => {
    expect(exactQuantity(scm, asked)).toBe(value);
    expect(quantityByForce(scm, asked)).toBe(value);
  });
});

function told(...shares: readonly number[]) {
  return shares.map((share) => ({ cause: Z, effect: Y, share }));
}

test.each([
  [0.1 + 0.2, 0.3],
  [1 / 3, 0.333333],
  [2 / 3, 0.666667],
  [0.0000005, 0.000001],
  [0.00000049, 0],
  [-1 / 3, -0.333333],
  [-1e-12, 0],
])('%d is said as %d', (value, said) => {
  expect(Object.is(sixDecimals(value), said)).toBe(true);
});

function asked(kind: QuantityKind, pair = 'X→Y', truth = 0.5): QuantityCase {
  return {
    ...{ task: 'quantities', design: '01234567/9/draws', world: 'w1', theme: 'abstract' },
    ...{ equations: encodeScm(scm), pair, kind, truth },
  };
}

/** What is scored of one variant that answers as told: a number, several, or nothing. */
function scored(answers: readonly (readonly [QuantityCase, ...number[]])[], settings = DEFAULT_SETTINGS) {
  const cases = answers.map(([item]) => item);
  const numbers = answers.map(([, ...given]) => given);
  const starts = [0];
  for (const given of numbers) starts.push(starts.at(-1)! + given.length);
  const variant = {
    promptIdx: 0,
    provider: { id: 'simulated', label: 'model' },
    prompt: 'direct',
    starts: Uint32Array.from(starts),
    replies: new Uint8Array(numbers.flat().length),
    numbers: Float64Array.from(numbers.flat()),
  };
  const sheet = { kinds: KINDS, cases, variants: [variant] };
  const { results } = scoreQuantities(sheet, settings);
  return { sheet, result: results[0]!, world: results[0]!.worlds[0]! };
}

describe('the check across rungs', () => {
  /** do(x) 0.8, do(x') 0.3, given x 0.9, given x' 0.2, x 0.5: the PNS lies between 0.5 and 0.65. */
  const lower = [
    [asked('do-true'), 0.8],
    [asked('do-false'), 0.3],
    [asked('given-true'), 0.9],
    [asked('given-false'), 0.2],
    [asked('cause', 'X'), 0.5],
  ] as const;
  const rungOf = (pns: number, rest: readonly (readonly [QuantityCase, ...number[]])[] = lower) =>
    scored([[asked('pns'), pns], ...rest]).world.rungs[0]!;

  test('tells bounds and differences', () => {
    const rung = rungOf(0.6);
    const value = (found: typeof rung.pns) => (found.kind === 'estimate' ? found.value : found.kind);
    expect(rung.pair).toBe('X→Y');
    expect(value(rung.pns)).toBe(0.6);
    expect(value(rung.associational)).toBeCloseTo(0.7, 12);
    expect(value(rung.interventional)).toBeCloseTo(0.5, 12);
    expect(value(rung.bounds.least)).toBeCloseTo(0.5, 12);
    expect(value(rung.bounds.greatest)).toBeCloseTo(0.65, 12);
  });

  test.each([
    [0.6, 'yes'],
    // Rounded answers may be off by 0.005.
    [0.4951, 'yes'],
    [0.4949, 'no'],
    [0.6549, 'yes'],
    [0.6551, 'no'],
    [0, 'no'],
    [1, 'no'],
  ])('calls a PNS of %d coherent: %s', (pns, coherent) => {
    expect(rungOf(pns).coherent).toBe(coherent);
  });

  test.each(lower.map((_, i) => i))(
    'says nothing where answer %i of the lower rungs is missing',
    (missing) => {
      const rest = lower.map(([item, value], i) =>
        i === missing ? ([item] as const) : ([item, value] as const),
      );
      const rung = rungOf(0.6, rest);
      expect(rung.coherent).toBe('undefined');
      expect(rung.bounds.least.kind).toBe('undefined');
      expect(rung.associational.kind).toBe(missing === 2 || missing === 3 ? 'undefined' : 'estimate');
      expect(rung.interventional.kind).toBe(missing < 2 ? 'undefined' : 'estimate');
    },
  );

  test('says nothing good of who says the same with the cause and without', () => {
    const same = lower.map(([item]) => [item, 0.4] as const);
    expect(rungOf(0.3, same).coherent).toBe('undefined');
    expect(rungOf(0.9, same).coherent).toBe('no');
  });

  test('is of pairs whose PNS was asked for, each by its own answers', () => {
    expect(scored([...lower]).world.rungs).toEqual([]);
    const others = lower.map(([item, value]) => [{ ...item, pair: `Z→${item.pair}` }, value] as const);
    expect(scored([[asked('pns'), 0.6], ...others]).world.rungs[0]!.coherent).toBe('undefined');
  });

  test('counts in a share of the pairs where it says something', () => {
    const { result } = scored([[asked('pns'), 0.6], ...lower, [asked('pns', 'X→M'), 0.5]]);
    expect(quantitiesScore.columnMetrics({}, result, [])).toEqual([
      { name: 'Quantities coherent rungs', value: 1, of: 1 },
    ]);
    expect(quantitiesScore.columnMetrics({}, scored([[asked('pns'), 0.6]]).result, [])).toEqual([]);
  });
});

test('an estimate is the mean of the numbers answered, and its error is against the truth unless that is withheld', () => {
  const one = [[asked('pns', 'X→Y', 0.5), 0.3, 0.5]] as const;
  const [found] = scored(one).world.quantities;
  expect(found).toMatchObject({ pair: 'X→Y', question: 'pns', estimate: { value: 0.4 } });
  expect(found!.error.absolute).toMatchObject({ kind: 'estimate', value: expect.closeTo(0.1, 12) });
  expect(found!.error.relative).toMatchObject({ value: expect.closeTo(0.2, 12) });
  const [hidden] = scored(one, { ...DEFAULT_SETTINGS, truth: 'withheld' }).world.quantities;
  expect(hidden!.error.absolute).toMatchObject({ kind: 'undefined', reason: 'withheld' });
  const [none] = scored([[asked('pns')]]).world.quantities;
  expect(none!.estimate).toMatchObject({ kind: 'undefined', reason: 'no-answers' });
});

test('each kind counts in one part of the score, and a part that nobody asked about is not there', () => {
  const partsOf = (kinds: readonly QuantityKind[]) =>
    quantityMetrics(scored(kinds.map((kind) => [asked(kind), 0.5] as const)).sheet, DEFAULT_SETTINGS)
      .filter(({ isDetail }) => isDetail)
      .map(({ name }) => name.slice('Quantities '.length));
  const parts = Object.fromEntries(QUANTITY_KINDS.map((kind) => [kind, partsOf([kind]).at(-1)]));
  expect(parts).toEqual({
    pns: 'PNS',
    // Z causes X and Y, and the truth of these cases differs from what is seen.
    'do-true': 'confounded',
    'do-false': 'confounded',
    'given-true': 'associations',
    'given-false': 'associations',
    cause: 'associations',
    inductive: 'composed',
    deductive: 'composed',
  });
  expect(partsOf(KINDS_BY_ASK.share)).not.toContain('composed');
});

test.each([
  ['X/number-cause', 'How often is X on?'],
  ['X→Y/number-given-true', 'How often is Y on in cases where X is on?'],
  ['X→Y/number-given-false', 'How often is Y on in cases where X is off?'],
  ['X→Y/number-do-true', 'How often is Y on if X is forced on?'],
  ['X→Y/number-do-false', 'How often is Y on if X is forced off?'],
  ['X→Y/number-pns', 'How often does Y depend on X?'],
  ['X→Y/number-inductive', 'How often does Y depend on X, given the parts between them?'],
  ['X→Y/number-deductive', 'How often does Y depend on X, given the whole?'],
])('%s is called “%s”', (group, title) => {
  expect(quantitiesView.questionTitle(group.split('/'))).toBe(title);
});

test('what its model does not give is told, and recomputed by force', () => {
  expect(quantitiesScore.kind.contradiction?.(asked('pns', 'X→Y', 0.45))).toBeUndefined();
  expect(quantitiesScore.kind.contradiction?.(asked('pns', 'X→Y', 0.46))).toBe(
    'its truth is 0.46, but its model gives 0.45',
  );
  expect(quantitiesOracle.recompute?.(asked('pns'))).toEqual({ how: 'trying every noise', value: 0.45 });
});

test('a graph of up to 16 nodes can be asked for quantities, and any for yes and no', () => {
  const chainOf = (nodes: number) => ({
    edges: Array.from({ length: nodes - 1 }, (_, i) => `V${i} -> V${i + 1}`),
  });
  expect(compositional({ ...chainOf(16), ask: ['share'] }).length).toBeGreaterThan(0);
  expect(() => compositional({ ...chainOf(17), ask: ['share'] })).toThrow(
    'config.ask: expected a graph of at most 16 nodes, got 17; for larger graphs, the noise has too many settings to check quantities by enumeration',
  );
  expect(() => compositional({ ...chainOf(17), units: { sample: 1 }, ask: ['booleans', 'share'] })).toThrow(
    'got 17',
  );
  expect(compositional({ ...chainOf(17), units: { sample: 1 }, ask: ['booleans'] }).length).toBeGreaterThan(
    0,
  );
});
