import { describe, expect, test } from 'vitest';
import { DEFAULT_TOLERANCE } from '../../../src/cases/tolerance.ts';
import { treeThrough } from '../../../src/causal/commutative-cut-tree.ts';
import type { LinearEffect } from '../../../src/causal/linear-effects.ts';
import type { LinearScm } from '../../../src/causal/linear-scm.ts';
import { linearScm } from '../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import {
  effectsOf,
  flawsOf,
  type LinearPair,
  linearPairs,
} from '../../../src/tasks/linear/linear-questions.ts';

/** A model from arrows like `X>A=2`. */
const model = (arrows: string): LinearScm =>
  linearScm(
    arrows.split(' ').map((arrow) => {
      const [, cause, effect, value] = /(\w+)>(\w+)=(.+)/.exec(arrow)!;
      return [cause!, effect!, Number(value)] as const;
    }),
  );

function pairOf(scm: LinearScm, name: string, through: readonly string[] = []): LinearPair {
  const [cause, effect] = name.split('→').map((symbol) => scm.dag.nodes.indexOf(symbol));
  const graph = { dag: scm.dag, tree: treeThrough(scm.dag, through) };
  return linearPairs(graph, namedRng(1)).find((pair) => pair.cause === cause && pair.effect === effect)!;
}
const symbols = ({ dag }: LinearScm, lists: readonly (readonly number[])[]): string[] =>
  lists.map((list) => list.map((node) => dag.nodes[node]).join(''));

describe('a pair', () => {
  test('has its paths, and as mediators what is on some of them and not on all', () => {
    const scm = model('X>A=1 X>B=1 A>Y=1 B>Y=1');
    const pair = pairOf(scm, 'X→Y');
    expect(symbols(scm, pair.paths)).toEqual(['XAY', 'XBY']);
    // Both together are on all.
    expect(symbols(scm, pair.mediatorSets).toSorted()).toEqual(['A', 'B']);
    expect(pair.falseChains).toEqual([]);
  });

  test('has two mediators together where some path goes round both', () => {
    const scm = model('X>A=1 X>B=1 A>Y=1 B>Y=1 X>Y=1');
    expect(symbols(scm, pairOf(scm, 'X→Y').mediatorSets).toSorted()).toEqual(['A', 'AB', 'B']);
  });

  test('has no mediators where all paths run through one and the same', () => {
    const scm = model('X>A=1 A>Y=1');
    expect(pairOf(scm, 'X→Y').mediatorSets).toEqual([]);
    expect(pairOf(scm, 'X→Y', ['A']).falseChains).toEqual([]);
  });

  test('asks first about nodes to compose over that a path goes round; their chains do not multiply', () => {
    const scm = model('X>A=1 A>C=1 C>D=1 D>Y=1 X>B=1 B>D=1 C>Y=1');
    const pair = pairOf(scm, 'X→Y', ['C', 'D']);
    expect(symbols(scm, pair.mediatorSets).slice(0, 2)).toEqual(['C', 'D']);
    expect(symbols(scm, pair.falseChains)).toEqual(['XCY', 'XDY', 'XCDY']);
    const inner = pairOf(scm, 'C→Y', ['C', 'D']);
    expect(symbols(scm, inner.falseChains)).toEqual(['CDY', 'CDY']);
    expect(pairOf(scm, 'X→C', ['C', 'D']).falseChains).toEqual([]);
  });
});

/** What is wrong with the question about an effect of X on Y. */
function flaws(
  arrows: string,
  kind: LinearEffect['kind'] = 'te',
  { absolute = 0.001, relative = 0.002, through = [] as string[], by = ['A'] } = {},
): string[] {
  const scm = model(arrows);
  const pair = pairOf(scm, 'X→Y', through);
  const mediators = kind === 'te' ? [] : by.map((symbol) => scm.dag.nodes.indexOf(symbol));
  const { cause, effect } = pair;
  return flawsOf(scm, pair, { kind, cause, effect, mediators }, { absolute, relative });
}

describe('a question has no flaw', () => {
  test.each(['X>Y=1', 'X>Y=-0.125', 'X>Y=123.456', 'X>Y=-123.456', 'X>Y=123456', 'X>Y=0.5'])(
    '%s',
    (arrows) => {
      expect(flaws(arrows)).toEqual([]);
    },
  );
});

describe('a question about', () => {
  const AROUND = 'X>A=2 A>Y=3 X>Y=1';
  test.each<[string, () => string[], string[]]>([
    ['two paths that cancel', () => flaws('X>A=2 A>Y=3 X>Y=-6'), ['TE X→Y is 0']],
    ['four decimals', () => flaws('X>Y=0.0625'), ['TE X→Y is 0.0625, which is not a short decimal']],
    ['seven digits', () => flaws('X>Y=1234.567'), ['TE X→Y is 1234.567, which is not a short decimal']],
    [
      'seven digits, none behind the point',
      () => flaws('X>Y=-1234567'),
      ['TE X→Y is -1234567, which is not a short decimal'],
    ],
    [
      'what is right beyond twice the tolerance',
      () => flaws(AROUND, 'te', { absolute: 0.499, relative: 0 }),
      [],
    ],
    [
      'what is within twice the tolerance',
      () => flaws(AROUND, 'te', { absolute: 0.5, relative: 0 }),
      [
        'TE X→Y is 7, and the effect without one of its paths is 6',
        'TE X→Y is 7, and the sum of the coefficients is 6',
      ],
    ],
    [
      'what is within twice the share of the larger of the two',
      () => flaws('X>A=2 A>Y=4 X>Y=1', 'te', { absolute: 0, relative: 1 / 18 }),
      ['TE X→Y is 9, and the effect without one of its paths is 8'],
    ],
    ['what is beyond it', () => flaws('X>A=2 A>Y=4 X>Y=1', 'te', { absolute: 0, relative: 0.0555 }), []],
    [
      'an indirect effect as large as the arrow',
      () => flaws('X>A=2 A>Y=5 X>Y=10', 'nie'),
      ['NIE X→Y is 10, and the effect of the direct arrow alone is 10'],
    ],
    ['the direct effect, which is the arrow', () => flaws('X>A=2 A>Y=5 X>Y=10', 'nde'), []],
    [
      'a product that is as large as its sum',
      () => flaws('X>A=2 A>Y=2 X>Y=1', 'nie'),
      ['NIE X→Y is 4, and the sum of the coefficients is 4'],
    ],
    [
      'what has no arrow, so that it alone is 0',
      () => flaws('X>A=2 A>Y=3', 'te', { absolute: 2.9, relative: 0 }),
      ['TE X→Y is 6, and the sum of the coefficients is 5'],
    ],
    [
      'the same where 0 is near',
      () => flaws('X>A=2 A>Y=3', 'te', { absolute: 3, relative: 0 }),
      [
        'TE X→Y is 6, and the effect without one of its paths is 0',
        'TE X→Y is 6, and the sum of the coefficients is 5',
        'TE X→Y is 6, and the effect of the direct arrow alone is 0',
      ],
    ],
  ])('%s', (_, found, wanted) => {
    expect(found()).toEqual(wanted);
  });

  test.each([
    // 22 of 25 misses it by 0.12 of it.
    ['2', '11', '3', true],
    ['2', '11', '3.01', false],
    ['2', '-11', '-3', true],
    ['2', '-11', '-3.01', false],
    ['2', '11', '-2', true],
    ['2', '11', '-2.5', false],
  ])('a product: %s and %s, with %s round it: %s', (first, second, round, isNear) => {
    const found = flaws(`X>A=${first} A>Y=${second} X>Y=${round}`, 'te', { through: ['A'] });
    expect(found.some((flaw) => flaw.includes('and a product is'))).toBe(isNear);
    // Natural effects are no products of total effects.
    expect(flaws(`X>A=${first} A>Y=${second} X>Y=${round}`, 'nie', { through: ['A'] })).toEqual([]);
  });
});

describe('asked about are', () => {
  const asked = (arrows: string, change: Partial<LinearPair> = {}, tolerance = DEFAULT_TOLERANCE) => {
    const scm = model(arrows);
    return effectsOf(scm, { ...pairOf(scm, 'X→Y'), ...change }, tolerance).map(({ kind, mediators }) =>
      `${kind} ${mediators.map((node) => scm.dag.nodes[node]).join('')}`.trim(),
    );
  };

  test.each([
    ['X>Y=2', ['te']],
    ['X>A=2 A>Y=3', ['te']],
    ['X>A=2 A>Y=3 X>Y=1', ['te', 'nde A', 'nie A']],
    // Direct and indirect effect are the same; one of them is 0; one is the whole.
    ['X>A=2 A>Y=3 X>Y=6', ['te']],
    ['X>A=2 A>Y=3 X>B=1 B>Y=2 X>B=-1 X>Y=0.001', ['te', 'nde B', 'nie B']],
  ])('%s: %j', (arrows, effects) => {
    expect(asked(arrows)).toEqual(effects);
  });

  test.each([
    [0.499, ['te', 'nde A', 'nie A']],
    [0.5, ['te']],
  ])('natural effects that are further apart than twice a tolerance of %d', (absolute, effects) => {
    expect(asked('X>A=2 A>Y=3 X>Y=1', {}, { absolute, relative: 0 })).toEqual(effects);
  });

  test('the first mediators whose questions have no flaw, else the first that split the whole', () => {
    // By A, the indirect effect is as large as the arrow.
    const arrows = 'X>A=2 A>Y=5 X>B=3 B>Y=5 X>Y=10';
    expect(asked(arrows, { mediatorSets: [[1], [2]] })).toEqual(['te', 'nde B', 'nie B']);
    expect(asked(arrows, { mediatorSets: [[2], [1]] })).toEqual(['te', 'nde B', 'nie B']);
    expect(asked(arrows, { mediatorSets: [[1]] })).toEqual(['te', 'nde A', 'nie A']);
    expect(asked(arrows, { mediatorSets: [] })).toEqual(['te']);
    expect(asked(arrows, { mediatorSets: [[1, 2]] })).toEqual(['te', 'nde AB', 'nie AB']);
  });
});
