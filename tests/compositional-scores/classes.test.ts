import { describe, expect, test } from 'vitest';
import { CLASS_WORDS, classesOfPaths, classOfWorld, completenessOf } from '../../src/tasks/compositional/classes.ts';
import { populationOf } from './asked-cases.ts';

/** A chain with a single path, X→C→Y. The true PNS of X→C, X→Y and C→Y are 0.6, 0.36 and 0.6. */
const CHAIN = populationOf('X=0.4 C|X Y|C');

/** What the PNS^ of the three pairs can be: a number or, if answers are missing, the least and the greatest. */
type Spans = readonly [first: Span, whole: Span, second: Span];
type Span = number | readonly [least: number, greatest: number];

/** Returns the class of the path in words. */
function classOf(spans: Spans): string {
  const [name] = classesOfPaths(
    CHAIN,
    spans.map((span) => {
      const [least, greatest] = typeof span === 'number' ? [span, span] : span;
      return { least, greatest };
    }),
  );
  return CLASS_WORDS[name!];
}

/** V: the product is within 10 % of 0.36. C: it is within 10 % of the estimate of the whole. */
describe('by Algorithm 1 of Maasch et al. 2025, a path has the class', () => {
  test.each<[string, string, Spans]>([
    ['right and coherent (VC)', 'all estimated PNS values are true', [0.6, 0.36, 0.6]],
    ['right and coherent (VC)', 'the product of the parts is 10 % above the true whole', [0.66, 0.36, 0.6]],
    ['wrong and incoherent (II)', 'the product of the parts is 11 % above the true whole', [0.666, 0.36, 0.6]],
    [
      'parts right, whole wrong (VI)',
      'the estimates of the parts are right and that of the whole is wrong',
      [0.6, 0.2, 0.6],
    ],
    [
      'wrong, but coherent (IC)',
      'all estimates are wrong, but the product of the parts equals the estimate of the whole',
      [0.9, 0.81, 0.9],
    ],
    [
      'wrong and incoherent (II)',
      'the estimates of the parts are wrong, and their product differs from the estimate of the whole',
      [0.9, 0.36, 0.9],
    ],
    ['wrong, but coherent (IC)', 'the estimates of one part and of the whole are 0', [0.6, 0, 0]],
    ['undefined: no answers show an effect', 'all estimated PNS values are 0', [0, 0, 0]],
  ])('“%s” if %s', (expected, _, spans) => {
    expect(classOf(spans)).toBe(expected);
  });
});

describe('a path with missing answers has the class', () => {
  test.each<[string, string, Spans]>([
    [
      'right and coherent (VC)',
      'all possible products of the parts are within 10 % of the true whole',
      [[0.6, 0.61], 0.36, 0.6],
    ],
    [
      'inconclusive',
      'only some possible products of the parts are within 10 % of the true whole',
      [[0.6, 0.7], [0.36, 0.37], 0.6],
    ],
    [
      'inconclusive',
      'the product of the parts agrees with only some possible estimates of the whole',
      [0.6, [0.3, 0.36], 0.6],
    ],
    [
      'inconclusive',
      'the true whole lies between the smallest and the largest possible product of the parts',
      [[0.4, 0.8], 0.36, 0.6],
    ],
    ['inconclusive', 'the estimated PNS values could all be 0, but need not be', [[0, 0.1], 0, 0]],
    [
      'wrong and incoherent (II)',
      'all possible estimates of PNS are wrong',
      [
        [0.1, 0.2],
        [0.5, 0.6],
        [0.1, 0.2],
      ],
    ],
  ])('“%s” if %s', (expected, _, spans) => {
    expect(classOf(spans)).toBe(expected);
  });
});

describe('the class of a model’s answers about a world without twins', () => {
  test.each([
    ['VC', ['VC', 'VC']],
    ['VI', ['VI', 'VI']],
  ] as const)('is “%s” if the paths of the world have the classes %j', (expected, classes) => {
    expect(classOfWorld(classes, undefined)).toBe(expected);
  });

  test('is missing if the world has no path with a class', () => {
    expect(classOfWorld([], undefined)).toBeUndefined();
  });
});

/** VC needs a lower bound above one half. */
describe('the class of a model’s answers about a world with twins', () => {
  test.each([
    ['VC', ['VC', 'VC'], 0.6],
    ['inconclusive', ['VC', 'VC'], 0.5],
    ['IC', ['IC', 'IC'], -0.2],
    ['mixed', ['VC', 'II', 'VC'], 0.6],
    ['inconclusive', ['VC', 'inconclusive'], 0.6],
    ['mixed', ['VI', 'II', 'inconclusive'], 0.6],
  ] as const)(
    'is “%s” if the paths of the world have the classes %j and the interval of discrimination begins at %d',
    (expected, classes, bound) => {
      expect(classOfWorld(classes, bound)).toBe(expected);
    },
  );
});

test.each([
  ['yes', 'the class is VC and all estimated PNS values are true', [0.6, 0.36, 0.6], 'VC'],
  ['no', 'pairs of nodes with equal true PNS have estimates more than 10 % apart', [0.57, 0.36, 0.63], 'VC'],
  ['no', 'an estimated PNS is more than 10 % away from the truth', [0.7, 0.36, 0.52], 'VC'],
  ['no', 'the class is not VC', [0.6, 0.36, 0.6], 'VI'],
  ['inconclusive', 'the class is inconclusive', [0.6, 0.36, 0.6], 'inconclusive'],
] as const)(
  'the result on whether reasoning is complete (Maasch et al. 2025, Def. 4.5) is “%s” if %s',
  (expected, _, estimates, worldClass) => {
    expect(completenessOf(CHAIN, estimates, worldClass)).toBe(expected);
  },
);
