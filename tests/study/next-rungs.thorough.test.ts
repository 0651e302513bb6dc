import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { ladderCases, rungsOf } from '../../src/cases/ladder-stage.ts';
import { firstRungs, mostAsked } from '../../src/study/next-rungs.ts';
import { KINDS } from '../../src/tasks/kinds.ts';
import { casesOf, stagesOf } from './next-rungs.ts';

test('an axis of at most 200 questions is asked whole, and each axis has its own 200', () => {
  const both = rungsOf(KINDS, casesOf(compositional({ preset: 'ladder', ladder: ['links', 'abduction'] })))!;
  const onAbduction = [...firstRungs(both)].filter(([name]) => name.startsWith('abduction'));
  expect(onAbduction.map(([, { to }]) => to)).toEqual([24, 24, 24, 24]);
  expect(mostAsked(both)).toBe(392);
  expect(ladderCases(both, stagesOf(3, both).at(-1)!).through).toBe(392);
});
