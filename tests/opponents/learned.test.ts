import { describe, expect, it } from 'vitest';
import { namedRng } from '../../src/lib/rng.ts';
import { logistic } from './learned/logistic.ts';
import type { Example, Learner } from './learned/model.ts';
import { nearest } from './learned/nearest.ts';
import { tree } from './learned/tree.ts';

/** Questions about three bits, the second of which says nothing. */
function questions(count: number, truth: (row: readonly number[]) => boolean, name: string): Example[] {
  const rng = namedRng('questions about bits', name);
  return Array.from({ length: count }, () => {
    const row = [rng.integer(2), rng.integer(2), rng.integer(2)];
    return { row, truth: truth(row) };
  });
}

function shareRight(learn: Learner, truth: (row: readonly number[]) => boolean): number {
  const answer = learn(questions(200, truth, 'learned'));
  const asked = questions(100, truth, 'asked');
  return asked.filter((one) => answer(one.row) === one.truth).length / asked.length;
}

const LEARNERS = { logistic, tree, nearest } as const;

describe.each(Object.entries(LEARNERS))('%s learns', (_, learn) => {
  it.each<[string, (row: readonly number[]) => boolean]>([
    ['a single sight', ([, , last]) => last === 1],
    ['a sight turned round', ([first]) => first === 0],
    ['that both are needed', ([first, , last]) => first === 1 && last === 1],
    ['a constant', () => true],
  ])('%s', (__, truth) => {
    expect(shareRight(learn, truth)).toBe(1);
  });

  it('nothing from chance', () => {
    const rng = namedRng('chance', 1);
    const noise = (count: number): Example[] =>
      Array.from({ length: count }, () => ({
        row: [rng.integer(4), rng.integer(4), rng.integer(4)],
        truth: rng.bernoulli(0.5),
      }));
    const answer = learn(noise(400));
    const asked = noise(400);
    const right = asked.filter(({ row, truth }) => answer(row) === truth).length / asked.length;
    expect(Math.abs(right - 0.5)).toBeLessThan(0.1);
  });
});

it('a tree sees what no single sight shows', () => {
  const exclusive = (row: readonly number[]): boolean => row[0] !== row[2];
  expect(shareRight(tree, exclusive)).toBe(1);
  expect(shareRight(logistic, exclusive)).toBeLessThan(0.8);
});
