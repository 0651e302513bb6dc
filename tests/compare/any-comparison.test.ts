import { describe, expect, test } from 'vitest';
import { ALL, type AnyVariant } from '../../src/compare/any-answers.ts';
import { compareAny } from '../../src/compare/any-comparison.ts';

type Passed = Readonly<Record<string, boolean>>;

/** Answers to tests 0, 1, …, each a cluster of its own, that pass all assertions or not. */
type AnyAnswer = AnyVariant['answers'][number];

const answersOf = (all: readonly Passed[]): AnyAnswer[] =>
  all.map((passed, i) => ({
    test: `${i}`,
    title: `test ${i}`,
    cluster: `${i}`,
    passed: new Map([[ALL, Object.values(passed).every(Boolean)], ...Object.entries(passed)]),
  }));

function compare(before: readonly Passed[], now: readonly Passed[]) {
  return compareAny({ name: 'a', answers: answersOf(before) }, { name: 'b', answers: answersOf(now) });
}

const times = <T>(count: number, value: T): T[] => new Array<T>(count).fill(value);

describe('the verdict over two variants', () => {
  test('is by all assertions where they differ beyond luck', () => {
    const [good, bad] = [times(12, { one: true }), times(12, { one: false })];
    expect(compare(good, bad)).toMatchObject({ baseline: 'a', candidate: 'b', verdict: 'worse' });
    expect(compare(bad, good).verdict).toBe('better');
    expect(compare(good, good).verdict).toBe('no difference shown');
    // By the test as a whole, where no assertion has a name.
    const whole = (...passed: readonly boolean[]): AnyAnswer[] =>
      answersOf(passed.map(() => ({}))).map((one, i) => ({ ...one, passed: new Map([[ALL, passed[i]!]]) }));
    const [most, none] = [whole(...times(10, true), false, false), whole(...times(12, false))];
    const verdict = (answers: AnyAnswer[], others: AnyAnswer[]) =>
      compareAny({ name: 'a', answers }, { name: 'b', answers: others }).verdict;
    expect([verdict(most, none), verdict(none, most)]).toEqual(['worse', 'better']);
    // Four of four turn, which luck does once in eight times.
    expect(compare(good.slice(0, 4), bad.slice(0, 4)).verdict).toBe('no difference shown');
  });

  test('is no better for tests that fail and were left out of either run', () => {
    const [pass, fail] = [{ one: true }, { one: false }];
    const run = (...parts: readonly (readonly [first: number, list: readonly Passed[]])[]) =>
      parts.flatMap(([first, list]) =>
        answersOf(list).map((answer, i) => ({ ...answer, test: `${first + i}`, cluster: `${first + i}` })),
      );
    const now = run([0, times(20, pass)], [20, times(15, fail)]);
    const verdict = (before: AnyAnswer[]) =>
      compareAny({ name: 'a', answers: before }, { name: 'b', answers: now });
    // It gained 15: no more than 15 that it may have lost, and more than 14.
    const before = [...times(5, pass), ...times(15, fail)];
    expect(verdict(run([0, before], [20, times(15, fail)]))).toMatchObject({ verdict: 'better' });
    expect(verdict(run([0, before]))).toMatchObject({
      verdict: 'no difference shown',
      unmatched: { baseline: 0, candidate: 15 },
    });
    expect(verdict(run([0, before], [20, [fail]]))).toMatchObject({ verdict: 'better' });
    expect(verdict(run([0, before], [20, times(15, fail)], [40, times(15, pass)]))).toMatchObject({
      verdict: 'no difference shown',
      unmatched: { baseline: 15, candidate: 0 },
    });
    expect(verdict(run([0, before], [20, times(15, fail)], [40, times(15, fail)])).verdict).toBe('better');
  });

  test('is worse where single assertions fell, and mixed where one rose', () => {
    // Never passed as a whole, as one of the assertions always fails.
    const fails = { never: false };
    const fallen = compare(times(12, { ...fails, one: true }), times(12, { ...fails, one: false }));
    expect(fallen.verdict).toBe('worse');
    const apart = compare(
      times(12, { ...fails, one: true, two: false }),
      times(12, { ...fails, one: false, two: true }),
    );
    expect(apart.verdict).toBe('mixed');
    const risen = compare(times(12, { ...fails, two: false }), [
      ...times(10, { ...fails, two: true }),
      ...times(2, { ...fails, two: false }),
    ]);
    expect(risen.verdict).toBe('mixed');
    const one = { ...fails, one: true };
    expect(compare(times(12, one), times(12, one)).verdict).toBe('no difference shown');
  });
});

describe('an assertion over two variants', () => {
  test('is compared where both have it: shares, what was lost, what was gained', () => {
    const before = [{ one: true }, { one: true }, { one: false }, { one: true, two: true }, { two: true }];
    const now = [{ one: false }, { one: false }, { one: true }, { one: true, new: true }, { one: true }];
    const { differences, clusters } = compare(before, now);
    expect(clusters).toBe(5);
    expect(differences).toMatchObject([
      { assertion: ALL, tests: 5, baseline: 0.8, candidate: 0.6, lost: 2, gained: 1 },
      { assertion: 'one', tests: 4, baseline: 0.75, candidate: 0.5, difference: -0.25, lost: 2, gained: 1 },
    ]);
  });

  test('has p times the assertions that are tested with it, the whole its own', () => {
    const alone = compare(times(6, { one: true }), times(6, { one: false })).differences;
    expect(alone.map(({ p }) => p)).toEqual([2 / 2 ** 6, 2 / 2 ** 6]);
    const among = compare(
      times(6, { one: true, two: true, three: true }),
      times(6, { one: false, two: true, three: true }),
    ).differences;
    expect(among.map(({ p }) => p)).toEqual([2 / 2 ** 6, (3 * 2) / 2 ** 6, 1, 1]);
  });

  test('has an interval around its difference', () => {
    const [whole] = compare(times(12, { one: true }), [
      ...times(6, { one: true }),
      ...times(6, { one: false }),
    ]).differences;
    const { interval } = whole!;
    if (interval.kind !== 'interval') throw new Error('no interval');
    expect(interval.low).toBeGreaterThan(-0.8);
    expect(interval.low).toBeLessThan(-0.5);
    expect(interval.high).toBeGreaterThan(-0.5);
    expect(interval.high).toBeLessThan(-0.05);
    expect(interval.level).toBe(0.95);
  });
});

test('flipped tests are named with the assertions that they lost, and those that they gained', () => {
  const failing = { one: true, two: false };
  const before = [
    { one: true, two: true },
    { one: false, two: false },
    { one: true },
    { one: true },
    failing,
  ];
  const now = [
    failing,
    { one: true, two: false },
    { one: true },
    { other: false },
    { one: false, two: false },
  ];
  expect(compare(before, now).flips).toEqual([
    { title: 'test 0', lost: [ALL, 'two'], gained: [] },
    // As a whole it fails as before.
    { title: 'test 1', lost: [], gained: ['one'] },
    { title: 'test 3', lost: [ALL], gained: [] },
    // As a whole it failed before, too.
    { title: 'test 4', lost: ['one'], gained: [] },
  ]);
});

test('a single test in common is enough, none is too few', () => {
  expect(compare([{ one: true }], [{ one: false }]).differences[0]).toMatchObject({ tests: 1, lost: 1 });
  expect(() => compare([], [{ one: false }])).toThrow(
    'a and b have no test in common, so they cannot be compared',
  );
});

test('repeats of one test are compared in their order, what has no counterpart is counted', () => {
  const repeat = (passed: readonly boolean[]): AnyAnswer[] =>
    passed.map((one) => ({ test: 't', title: 't', cluster: 't', passed: new Map([[ALL, one]]) }));
  const { differences, unmatched } = compareAny(
    { name: 'a', answers: repeat([true, false]) },
    { name: 'b', answers: [...repeat([true, true, false]), ...answersOf([{ one: true }])] },
  );
  expect(differences).toMatchObject([{ tests: 2, baseline: 0.5, candidate: 1, lost: 0, gained: 1 }]);
  expect(unmatched).toEqual({ baseline: 0, candidate: 2 });
});
