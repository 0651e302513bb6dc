import { describe, expect, test } from 'vitest';
import { classesOfPaths, classOfWorld } from '../../src/tasks/compositional/classes.ts';
import { completenessOf } from '../../src/tasks/compositional/completeness.ts';
import { populationOf } from './asked-cases.ts';

/** A chain with a single path, X→C→Y. The true PNS of X→C, X→Y and C→Y are 0.6, 0.36 and 0.6. */
const CHAIN = populationOf('X=0.4 C|X Y|C');

/** What the PNS^ of the three pairs can be: a number or, if answers are missing, the least and the greatest. */
type Spans = readonly [first: Span, whole: Span, second: Span];
type Span = number | readonly [least: number, greatest: number];

function classOf(spans: Spans): string {
  const [name] = classesOfPaths(
    CHAIN,
    spans.map((span) => {
      const [least, greatest] = typeof span === 'number' ? [span, span] : span;
      return { least, greatest };
    }),
  );
  return name!;
}

/** V: the product is within 10 % of 0.36. C: it is within 10 % of the estimate of the whole. */
describe('by Algorithm 1, a path has the class', () => {
  test.each<[string, string, Spans]>([
    ['VC', 'all values are true', [0.6, 0.36, 0.6]],
    ['VC', 'the product is 10 % off', [0.66, 0.36, 0.6]],
    ['II', 'the product is 11 % off', [0.666, 0.36, 0.6]],
    ['VI', 'the parts are right and the whole is wrong', [0.6, 0.2, 0.6]],
    ['IC', 'the parts and the whole are wrong, but agree', [0.9, 0.81, 0.9]],
    ['II', 'the parts are wrong and do not multiply to the whole', [0.9, 0.36, 0.9]],
    ['IC', 'only one part has an effect', [0.6, 0, 0]],
    ['undefined', 'no pair has an effect', [0, 0, 0]],
  ])('%s if %s', (expected, _, spans) => {
    expect(classOf(spans)).toBe(expected);
  });
});

describe('if answers are missing, a path has the class', () => {
  test.each<[string, string, Spans]>([
    ['VC', 'all possible products are within 10 % of the truth', [[0.6, 0.61], 0.36, 0.6]],
    ['inconclusive', 'only some possible products are valid', [[0.6, 0.7], [0.36, 0.37], 0.6]],
    [
      'inconclusive',
      'the product agrees with only some possible values of the whole',
      [0.6, [0.3, 0.36], 0.6],
    ],
    ['inconclusive', 'the truth lies between the least and the greatest product', [[0.4, 0.8], 0.36, 0.6]],
    ['inconclusive', 'there may be an effect or none', [[0, 0.1], 0, 0]],
    [
      'II',
      'all possible values are wrong',
      [
        [0.1, 0.2],
        [0.5, 0.6],
        [0.1, 0.2],
      ],
    ],
  ])('%s if %s', (expected, _, spans) => {
    expect(classOf(spans)).toBe(expected);
  });
});

describe('a world without twins whose paths have the classes', () => {
  test.each([
    [['VC', 'VC'], 'VC'],
    [['VI', 'VI'], 'VI'],
    [[], undefined],
  ] as const)('%j has the class %s', (classes, expected) => {
    expect(classOfWorld(classes, undefined)).toBe(expected);
  });
});

/** VC needs a lower bound above one half. */
describe('a world with twins whose paths have the classes', () => {
  test.each([
    [['VC', 'VC'], 0.6, 'VC'],
    [['VC', 'VC'], 0.5, 'inconclusive'],
    [['IC', 'IC'], -0.2, 'IC'],
    [['VC', 'II', 'VC'], 0.6, 'mixed'],
    [['VC', 'inconclusive'], 0.6, 'inconclusive'],
    [['VI', 'II', 'inconclusive'], 0.6, 'mixed'],
  ] as const)(
    '%j has, if the lower bound of discrimination is %d, the class “%s”',
    (classes, bound, expected) => {
      expect(classOfWorld(classes, bound)).toBe(expected);
    },
  );
});

test.each([
  ['yes', 'the class is VC and all estimates are true', [0.6, 0.36, 0.6], 'VC'],
  ['no', 'pairs with equal truths have estimates more than 10 % apart', [0.57, 0.36, 0.63], 'VC'],
  ['no', 'an estimate is more than 10 % off', [0.7, 0.36, 0.52], 'VC'],
  ['no', 'the class is not VC', [0.6, 0.36, 0.6], 'VI'],
  ['inconclusive', 'the class is inconclusive', [0.6, 0.36, 0.6], 'inconclusive'],
] as const)(
  'the question whether reasoning is complete has the answer “%s” if %s',
  (expected, _, estimates, worldClass) => {
    expect(completenessOf(CHAIN, estimates, worldClass)).toBe(expected);
  },
);
