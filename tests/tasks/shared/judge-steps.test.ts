import { describe, expect, test } from 'vitest';
import type { StepFault } from '../../../src/cases/steps.ts';
import { type Claim, judgeSteps } from '../../../src/tasks/shared/judge-steps.ts';
import { matchNodes } from '../../../src/tasks/shared/match-nodes.ts';

/** X causes A, A causes Y, which is asked about. */
const judged = (
  claims: readonly Claim[],
  right: boolean | undefined,
  asked: (before: readonly Claim[]) => void = () => {},
) =>
  judgeSteps(
    claims,
    {
      nodes: ['X', 'A', 'Y'],
      causes: (node) => (node === 0 ? [] : [node - 1]),
      effect: 2,
      faultOf: (_, before) => {
        asked(before);
        return 'propagation';
      },
    },
    right,
  );

/** Said of the state of a node, in a sentence of its own. */
const state = (node: number, right: boolean, sentence: number, value = right): Claim => ({
  ...{ node, right, sentence, state: value },
  raw: `of ${'XAY'[node]} in ${sentence}`,
});
const fact = (node: number, fault: StepFault | undefined, sentence: number): Claim => ({
  ...{ node, sentence, right: fault === undefined, raw: `fact of ${'XAY'[node]}` },
  ...(fault && { fault }),
});

describe('the steps of a reply', () => {
  test('are none where nothing but the answer is stated', () => {
    expect(judged([], true)).toBeUndefined();
    expect(judged([state(2, true, 0)], true)).toBeUndefined();
    expect(judged([fact(2, undefined, 0)], true)).toMatchObject({ stated: 1 });
    expect(judged([state(1, true, 0)], true)).toMatchObject({ stated: 1 });
  });

  test('are right where every statement is: a plus for each node that has one', () => {
    expect(judged([state(0, true, 0), state(2, true, 1)], true)).toEqual({ stated: 2, marks: '+-+' });
  });

  test('first go wrong where the causes are right; what follows from it is wrong by it', () => {
    const claims = [state(0, true, 0), state(1, false, 1), state(2, false, 2)];
    expect(judged(claims, false)).toEqual({
      ...{ stated: 3, fault: 'propagation', node: 'A', said: 'of A in 1', marks: '+xw' },
    });
    expect(judged([state(0, true, 0), state(1, false, 1), state(2, true, 2)], true)?.marks).toBe('+xr');
    expect(judged(claims.toReversed(), false)?.node).toBe('A');
  });

  test('are told with a fault that a statement names itself, though it came later, also behind wrong causes', () => {
    const told = judged([state(1, false, 0), fact(1, 'misread', 1)], false);
    expect(told).toMatchObject({ fault: 'misread', node: 'A', said: 'fact of A' });
    expect(judged([fact(1, 'numeracy', 0)], false)).toMatchObject({ fault: 'numeracy', node: 'A' });
    const behind = judged([fact(2, 'numeracy', 0), state(1, false, 1)], false);
    expect(behind).toMatchObject({ fault: 'numeracy', node: 'Y' });
  });

  test('that were taken back are not held against the reply', () => {
    const claims = [state(1, false, 0), state(1, true, 1)];
    expect(judged(claims, true)).toEqual({ stated: 2, marks: '-+-' });
    expect(judged(claims.toReversed(), true)).toMatchObject({ node: 'A', marks: '-x-' });
  });

  test('leave out the last statement about what is asked, which is the answer, where it was settled before', () => {
    const claims = [state(0, true, 0), state(2, true, 1), state(2, false, 2)];
    expect(judged(claims, false)).toEqual({ stated: 3, fault: 'other-answer', marks: '+-+' });
    expect(judged([state(0, true, 0), state(2, false, 1)], false)).toMatchObject({
      fault: 'propagation',
      node: 'Y',
    });
  });

  test('leave out that answer also behind several statements, and keep the last where it is about another', () => {
    const several = [state(2, true, 0), state(2, true, 1), state(0, true, 2), state(2, false, 3)];
    expect(judged(several, false)).toMatchObject({ fault: 'other-answer', marks: '+-+' });
    const other = [state(2, true, 0), state(2, false, 1), state(0, true, 2)];
    expect(judged(other, false)).toMatchObject({ fault: 'propagation', node: 'Y', marks: '+-x' });
  });

  test('keep what is said of rules and facts beside what is said of states', () => {
    // What is said of a rule settles no state.
    expect(judged([state(1, true, 0), fact(1, undefined, 1)], true)).toEqual({ stated: 2, marks: '-+-' });
    expect(judged([fact(1, undefined, 0)], true)).toEqual({ stated: 1, marks: '---' });
    expect(judged([fact(1, undefined, 0), state(1, false, 1)], false)?.marks).toBe('-x-');
  });

  test('that are all right before a wrong answer: another answer; without an answer, no fault', () => {
    expect(judged([state(0, true, 0)], false)?.fault).toBe('other-answer');
    expect(judged([state(0, true, 0)], undefined)?.fault).toBeUndefined();
    expect(judged([state(0, true, 0)], true)?.fault).toBeUndefined();
  });

  test('are judged by what was stated up to then; a long statement is shown without its end', () => {
    const seen: (readonly Claim[])[] = [];
    const wrong = { ...state(1, false, 1), raw: 'a'.repeat(301) };
    const found = judged([state(0, true, 0), wrong, state(2, true, 2)], false, (before) => seen.push(before));
    expect(seen).toEqual([[state(0, true, 0), wrong]]);
    expect(found?.said).toBe('a'.repeat(300));
  });
});

test('nodes are matched by their arrows and weights', () => {
  const one = [
    [0, 0, 0],
    [2, 0, 0],
    [0, 3, 0],
  ];
  // The same with the first two changed round.
  const other = [
    [0, 2, 0],
    [0, 0, 0],
    [3, 0, 0],
  ];
  expect(matchNodes(one, other, [])).toEqual([1, 0, 2]);
  expect(matchNodes(one, other, [[2, 2]])).toEqual([1, 0, 2]);
  // Of a fork either branch is either, unless one is known.
  const fork = [
    [0, 0, 0],
    [1, 0, 0],
    [1, 0, 0],
  ];
  expect(matchNodes(fork, fork, [])).toEqual([0, 1, 2]);
  expect(matchNodes(fork, fork, [[1, 2]])).toEqual([0, 2, 1]);
  // Nothing fits: every node stays what it is, but what is known.
  expect(matchNodes(one, fork, [])).toEqual([0, 1, 2]);
});
