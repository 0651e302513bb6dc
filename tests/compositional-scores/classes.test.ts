import { describe, expect, test } from 'vitest';
import { askedWorlds, populationWorlds } from '../../src/tasks/compositional/asked.ts';
import { classesOfPaths, classOfWorld } from '../../src/tasks/compositional/classes.ts';
import { completenessOf } from '../../src/tasks/compositional/completeness.ts';
import { compositionalResults, sharesOfClasses } from '../../src/tasks/compositional/results.ts';
import { answersBy, casesOf, casesOfTwins, figure4, right } from './asked-cases.ts';

/** X→C 0.6, X→Y 0.36, C→Y 0.6. */
const world = populationWorlds(askedWorlds(casesOf('X=0.4 C|X Y|C')))[0]!;

describe('Algorithm 1', () => {
  test.each([
    ['all values are true', [0.6, 0.36, 0.6], 'VC'],
    ['the product is 10 % off', [0.66, 0.36, 0.6], 'VC'],
    ['the product is 11 % off', [0.666, 0.36, 0.6], 'II'],
    ['the parts are right and the whole is wrong', [0.6, 0.2, 0.6], 'VI'],
    ['the whole equals the product of the parts, and both are wrong', [0.9, 0.81, 0.9], 'IC'],
    ['the parts are wrong and do not multiply to the whole', [0.9, 0.36, 0.9], 'II'],
    ['only one part has an effect', [0.6, 0, 0], 'IC'],
    ['no pair has an effect', [0, 0, 0], 'undefined'],
  ])('assigns the right class to a path if %s', (_, values, expected) => {
    const spans = values.map((value) => ({ least: value, greatest: value }));
    expect(classesOfPaths(world, spans)).toEqual([expected]);
  });

  test.each([
    [
      'the possible values are all within 10 % of the truth',
      [
        [0.6, 0.61],
        [0.36, 0.36],
        [0.6, 0.6],
      ],
      'VC',
    ],
    [
      'validity is undecided',
      [
        [0.6, 0.7],
        [0.36, 0.37],
        [0.6, 0.6],
      ],
      'inconclusive',
    ],
    [
      'consistency is undecided',
      [
        [0.6, 0.6],
        [0.3, 0.36],
        [0.6, 0.6],
      ],
      'inconclusive',
    ],
    [
      'the truth lies between the bounds',
      [
        [0.4, 0.8],
        [0.36, 0.36],
        [0.6, 0.6],
      ],
      'inconclusive',
    ],
    [
      'every possible value is wrong',
      [
        [0.1, 0.2],
        [0.5, 0.6],
        [0.1, 0.2],
      ],
      'II',
    ],
    [
      'there may or may not be an effect',
      [
        [0, 0.1],
        [0, 0],
        [0, 0],
      ],
      'inconclusive',
    ],
  ])('assigns the right class to a path with missing answers if %s', (_, values, expected) => {
    const spans = values.map(([least, greatest]) => ({ least: least!, greatest: greatest! }));
    expect(classesOfPaths(world, spans)).toEqual([expected]);
  });
});

test.each([
  [['VC', 'VC'], undefined, 'VC'],
  [['VC', 'VC'], 0.6, 'VC'],
  [['VC', 'VC'], 0.5, 'inconclusive'],
  [['IC', 'IC'], -0.2, 'IC'],
  [['VC', 'II', 'VC'], 0.6, 'mixed'],
  [['VC', 'inconclusive'], 0.6, 'inconclusive'],
  [['VI', 'II', 'inconclusive'], 0.6, 'mixed'],
  [[], undefined, undefined],
] as const)(
  'paths of the classes %j, with a lower bound of %s for discrimination, give a world the class %s',
  (classes, follows, expected) => {
    expect(classOfWorld(classes, follows)).toBe(expected);
  },
);

test('the share of each class has an interval over worlds', () => {
  const { VC, II } = sharesOfClasses(['VC', 'VC', 'VC', 'II']);
  expect([VC!.value, II!.value]).toEqual([0.75, 0.25]);
  expect(VC!.low).toBeLessThan(0.5);
});

test.each([
  ['yes', 'the class and all values are right', [0.6, 0.36, 0.6], 'VC'],
  ['no', 'pairs with equal truth are more than 10 % apart', [0.57, 0.36, 0.63], 'VC'],
  ['no', 'a pair is more than 10 % from its truth', [0.7, 0.36, 0.52], 'VC'],
  ['no', 'the class is not VC', [0.6, 0.36, 0.6], 'VI'],
  ['inconclusive', 'the class is inconclusive', [0.6, 0.36, 0.6], 'inconclusive'],
] as const)('completeness is “%s” if %s', (expected, _, values, name) => {
  expect(completenessOf(world, values, name)).toBe(expected);
});

describe('the class of a variant', () => {
  const twins = casesOfTwins({ twins: 12, open: 32, stopped: 4 });
  const classOn = (cases: typeof twins, answer: Parameters<typeof answersBy>[1]) =>
    compositionalResults(cases, answersBy(cases, answer)).worlds[0];

  test('is VC and complete if all answers are right', () => {
    expect(classOn(twins, right)).toMatchObject({ class: 'VC', complete: 'yes' });
    expect(classOn(casesOf(figure4('|', 0.4)), right)).toMatchObject({ class: 'VC', complete: 'yes' });
  });

  test('is inconclusive if the PNS is right but twins are not distinguished', () => {
    const found = classOn(twins, (item) =>
      item.twin === undefined ? right(item) : item.query === 'do-true' && item.twin % 2 ? 'yes' : 'no',
    );
    expect(found).toMatchObject({ class: 'inconclusive', complete: 'inconclusive' });
    expect(found?.compositions[0]).toMatchObject({ class: 'VC', external: expect.closeTo(0, 9) });
  });

  test('is inconclusive only if enough replies are unreadable to change it', () => {
    expect(classOn(twins, (item) => (item.unit % 5 === 0 ? 'unparsed' : right(item)))).toMatchObject({
      class: 'inconclusive',
    });
    expect(
      classOn(twins, (item) => (item.id === 'world/X→C/30/do-true' ? 'refused' : right(item))),
    ).toMatchObject({ class: 'VC' });
  });
});
