import { describe, expect, test } from 'vitest';
import {
  classOver,
  holdsInEnough,
  holdsShare,
  likeliestClass,
  quadrantOf,
  quadrantShares,
  shared,
  validityOf,
} from '../../src/scoring/classes.ts';
import type { Holds } from '../../src/scoring/range.ts';
import type { CompositionClass, Quadrant, Validity } from '../../src/scoring/verdicts.ts';

const settings = { validShare: 0.9, nearValidShare: 0.75 };

/** So many of each. */
const holds = (yes: number, no: number, open = 0, none = 0): Holds[] => [
  ...Array(yes).fill('yes'),
  ...Array(no).fill('no'),
  ...Array(open).fill('open'),
  ...Array(none).fill('undefined'),
];

describe('exactly at the limits of 0.9 and 0.75', () => {
  test.each<[string, Holds[], Validity]>([
    ['nine of ten', holds(9, 1), 'valid'],
    ['one in a hundred less', holds(89, 11), 'near-valid'],
    ['three of four', holds(3, 1), 'near-valid'],
    ['one in a hundred less than that', holds(74, 26), 'invalid'],
    ['nine of ten, the last without a value', holds(9, 0, 0, 1), 'valid'],
    ['nine of ten, the last open', holds(9, 0, 1), 'valid'],
    ['eight of ten, one open', holds(8, 1, 1), 'inconclusive'],
    ['eight of ten, two without a value', holds(8, 0, 0, 2), 'undefined'],
    ['eight of ten, one without a value', holds(8, 1, 0, 1), 'near-valid'],
    ['seven of ten, one open', holds(7, 2, 1), 'inconclusive'],
    ['seven of twenty, eight open', holds(7, 5, 8), 'inconclusive'],
    ['seven of twenty, seven open', holds(7, 6, 7), 'invalid'],
    ['all open', holds(0, 0, 10), 'inconclusive'],
    ['none', holds(0, 10), 'invalid'],
  ])('%s', (_, list, validity) => {
    expect(validityOf(holdsShare(list), settings)).toBe(validity);
  });

  test.each<[Holds[], Holds]>([
    [holds(9, 1), 'yes'],
    [holds(89, 11), 'no'],
    [holds(5, 1, 4), 'open'],
    [holds(5, 2, 3), 'no'],
    [holds(9, 0, 0, 1), 'yes'],
    [holds(89, 0, 0, 11), 'undefined'],
  ])('%j in enough: %s', (list, found) => {
    expect(holdsInEnough(holdsShare(list), 0.9)).toBe(found);
  });

  const of = (counts: Partial<Record<Quadrant, number>>) =>
    quadrantShares(
      Object.entries(counts).flatMap(([one, count]) => Array<Quadrant>(count).fill(one as Quadrant)),
    );
  const [all, none] = [holdsShare(holds(10, 0)), holdsShare(holds(0, 10))];

  test.each<[Partial<Record<Quadrant, number>>, CompositionClass]>([
    [{ IC: 9, II: 1 }, 'IC'],
    [{ IC: 89, II: 11 }, 'near-IC'],
    [{ IC: 3, II: 1 }, 'near-IC'],
    [{ IC: 9, inconclusive: 1 }, 'IC'],
    [{ IC: 8, II: 1, inconclusive: 1 }, 'inconclusive'],
    [{ IC: 9, undefined: 1 }, 'IC'],
    [{ IC: 8, undefined: 2 }, 'undefined'],
    // None is near enough: by validity and consistency, each taken by itself.
    [{ IC: 74, II: 26 }, 'VI'],
  ])('%j of a composition: %s', (counts, found) => {
    expect(classOver(of(counts), all, none, settings)).toBe(found);
  });

  test.each<[Partial<Record<Quadrant, number>>, CompositionClass, CompositionClass]>([
    [{ VC: 6, II: 4 }, 'II', 'VC'],
    [{ VC: 5, II: 5 }, 'II', 'II'],
    [{ VC: 5, II: 3, inconclusive: 2 }, 'II', 'inconclusive'],
    [{ VC: 6, II: 3, inconclusive: 1 }, 'II', 'VC'],
    [{ VC: 6, II: 4 }, 'inconclusive', 'inconclusive'],
    [{ VC: 6, II: 4 }, 'undefined', 'undefined'],
  ])('%j over units drawn anew, else %s: %s', (counts, otherwise, found) => {
    expect(likeliestClass(of(counts), otherwise)).toBe(found);
  });
});

test('a class is of both what is valid and what is consistent', () => {
  expect(quadrantOf('yes', 'yes')).toBe('VC');
  expect(quadrantOf('yes', 'no')).toBe('VI');
  expect(quadrantOf('no', 'yes')).toBe('IC');
  expect(quadrantOf('no', 'no')).toBe('II');
  expect(quadrantOf('open', 'no')).toBe('inconclusive');
  expect(quadrantOf('no', 'open')).toBe('inconclusive');
  expect(quadrantOf('undefined', 'open')).toBe('undefined');
  expect(quadrantOf('open', 'undefined')).toBe('undefined');
});

test('what a list shares: one, several, open or nothing', () => {
  expect(shared(['VC', 'VC'])).toBe('VC');
  expect(shared(['VC', 'II'])).toBe('mixed');
  expect(shared(['VC', 'inconclusive'])).toBe('inconclusive');
  expect(shared(['VC', 'II', 'inconclusive'])).toBe('mixed');
  expect(shared(['inconclusive'])).toBe('inconclusive');
  expect(shared([])).toBe('undefined');
});

test('of two classes that are equally likely neither leads', () => {
  const halves = quadrantShares([...Array<Quadrant>(5).fill('VC'), ...Array<Quadrant>(5).fill('II')]);
  expect(likeliestClass(halves, 'VI')).toBe('VI');
  expect(likeliestClass(halves, 'undefined')).toBe('undefined');
});
