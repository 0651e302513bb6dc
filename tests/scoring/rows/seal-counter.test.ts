import { expect, test } from 'vitest';
import type { Case } from '../../../src/cases/case.ts';
import { SEAL_KEY, sealOf } from '../../../src/cases/seal.ts';
import { sealCounter } from '../../../src/scoring/rows/seal-counter.ts';

const item = (world: string, design = 'd'): Case => ({ task: 't', design, world, truth: true });
const sealed = (one: Case) => ({ ...one, [SEAL_KEY]: sealOf(one) });

test('a case is what it was sealed as, or says what it is not', () => {
  const seals = sealCounter();
  expect(seals.problem(item('a'), sealed(item('a')))).toBeUndefined();
  expect(seals.problem(item('b'), { ...item('b') })).toBeUndefined();
  expect(seals.problem(item('c'), sealed(item('a')))).toBe(
    `a case was changed: expected the seal ${sealOf(item('c'))}, got ${sealOf(item('a'))}`,
  );
  expect(seals.sums()).toEqual([['d', { sealed: 1, unsealed: 1, sum: expect.any(Number) }]]);
  expect(seals.unsealed()).toEqual(['design d: 1 of 2 cases have lost their seal; their rows were changed']);
  expect(seals.digests().size).toBe(0);
});

/** The digest of a design whose cases were added so. */
const digestOf = (...worlds: readonly string[]) => {
  const seals = sealCounter();
  for (const world of worlds) seals.problem(item(world), sealed(item(world)));
  return seals.digests().get('d');
};

test('a digest is of all sealed cases, in whatever order, and of each design its own', () => {
  expect(digestOf('a', 'b')).toBe(digestOf('b', 'a'));
  expect(new Set([digestOf('a'), digestOf('b'), digestOf('a', 'b'), digestOf()]).size).toBe(4);
  const none = sealCounter();
  none.problem(item('a'), { ...item('a') });
  expect([none.digests().size, none.unsealed()]).toEqual([0, []]);
  const two = sealCounter();
  two.problem(item('a'), sealed(item('a')));
  two.problem(item('b', 'e'), sealed(item('b', 'e')));
  expect([...two.digests().keys()]).toEqual(['d', 'e']);
  expect(two.digests().get('d')).toBe(digestOf('a'));
});

test('parts add up, without what they have in common', () => {
  const part = (...worlds: readonly string[]) => {
    const seals = sealCounter();
    for (const world of worlds) seals.problem(item(world), sealed(item(world)));
    seals.problem(item('plain', 'e'), { ...item('plain', 'e') });
    return seals.sums();
  };
  const all = sealCounter();
  all.merge(part('a', 'b'));
  all.merge(part('b', 'c'));
  all.take(item('b'), true);
  all.take(item('plain', 'e'), false);
  expect(all.digests().get('d')).toBe(digestOf('a', 'b', 'c'));
  expect(new Map(all.sums()).get('e')).toEqual({ sealed: 0, unsealed: 1, sum: 0 });
  expect(new Map(all.sums()).get('d')).toMatchObject({ sealed: 3, unsealed: 0 });
});
