import { expect } from 'vitest';
import type { compositional } from '../../../generators/compositional.ts';
import { compositionalContradiction } from '../../../src/tasks/compositional/contradiction.ts';
import { checkWorld } from '../../../src/tasks/compositional/oracle.ts';
import { isStoryOf } from '../../../src/tasks/compositional/read-back.ts';
import type { CompositionalCase } from '../../../src/tasks/shared/compositional-case.ts';
import { answerTo } from '../../support/guests.ts';

/** Two components, joined at C; branches leave both of them, C and Y, and meet; P acts on X, and T on a branch. */
export const BRANCHES = {
  edges: [
    ...['P -> X', 'X -> A', 'A -> B', 'B -> C', 'X -> D', 'D -> E', 'E -> C', 'C -> F', 'F -> G', 'G -> Y'],
    ...['A -> S', 'S -> U', 'F -> U', 'C -> U', 'T -> S', 'E -> R', 'C -> Q', 'Y -> Z', 'Y -> V', 'P -> U'],
  ],
  whole: 'X -> Y',
  functions: { B: 'and', D: 'and', F: 'and', C: 'and', S: 'and', R: 'and' },
};

/** W acts on two nodes of the first component, V on the cutpoint C, and L on the effect. */
export const ROOTS = {
  edges: [
    ...['X -> A', 'X -> B', 'W -> A', 'W -> B', 'A -> C', 'B -> C', 'K -> V', 'V -> C', 'C -> D', 'D -> Y'],
    ...['L -> Y', 'A -> S', 'L -> S'],
  ],
  whole: 'X -> Y',
  functions: { C: 'and', D: 'and', A: 'and', S: 'and' },
};

export type Tests = ReturnType<typeof compositional>;

export const itemOf = ({ metadata }: Tests[number]): CompositionalCase => metadata as CompositionalCase;
const answerOf = ({ vars }: Tests[number]): boolean =>
  answerTo(String(vars?.context), String(vars?.question));

/** Checks everything that can be checked about single questions; counts the truths that were read from the text. */
export function checkQuestions(tests: Tests): number {
  for (const one of tests) {
    const item = itemOf(one);
    expect(answerOf(one)).toBe(item.truth);
    expect(compositionalContradiction(item)).toBeUndefined();
  }
  for (const one of [tests[0]!, tests.at(-1)!])
    expect(isStoryOf(itemOf(one), `${one.vars?.context}\n\n${one.vars?.question}`)).toBe(true);
  expect(checkWorld(itemOf(tests[0]!)) ?? []).toEqual([]);
  return tests.length;
}

/** The PNS of each pair, from the texts of its questions and the weights of its units alone. */
export function pnsInWords(tests: Tests): Record<string, number> {
  const pairs = Map.groupBy(tests, (one) => itemOf(one).pair);
  const shares = [...pairs].map(([pair, own]) => {
    const units = [...Map.groupBy(own, (one) => itemOf(one).unit).values()];
    expect(units.reduce((sum, [one]) => sum + itemOf(one!).weight, 0)).toBeCloseTo(1, 9);
    const causal = units.filter((unit) => {
      const says = (query: string) => unit.filter((one) => itemOf(one).query === query).map(answerOf);
      return says('do-true')[0] === true && says('do-false')[0] === false;
    });
    return [pair, causal.reduce((sum, [one]) => sum + itemOf(one!).weight, 0)] as const;
  });
  return Object.fromEntries(shares);
}
