import { expect, test } from 'vitest';
import type { Stage } from '../../../src/cases/stage.ts';
import { addStage, lookOf } from '../../../src/scoring/rows/staged.ts';

const stage = (index: number, count = 4): Stage => ({ index, count, through: 10 * index });
const found = (...stages: readonly [string, Stage | 'whole'][]) => new Map(stages);

test('a look is at the latest stage of each design', () => {
  expect(lookOf([found(['a', stage(1)]), found(['a', stage(3)]), found(['a', stage(2)])])).toEqual({
    stage: 3,
    stages: 4,
    through: new Map([['a', 30]]),
    enumerated: false,
  });
  expect(lookOf([found(['a', stage(2)], ['b/exhaustive', stage(1)])])).toEqual({
    stage: 2,
    stages: 4,
    through: new Map([
      ['a', 20],
      ['b/exhaustive', 10],
    ]),
    enumerated: true,
  });
});

test('a ladder is at its last stage, whichever that is', () => {
  expect(lookOf([found(['a', stage(1, 0)], ['b', stage(3, 0)])])).toEqual({
    stage: 3,
    stages: 3,
    isLadder: true,
    through: new Map([
      ['a', 10],
      ['b', 30],
    ]),
    enumerated: false,
  });
  expect(lookOf([found(['a', stage(1, 0)], ['b', stage(1)])])).toBeUndefined();
});

test('there is none where anything was asked in no stage, or in another number of them', () => {
  expect(lookOf([])).toBeUndefined();
  expect(lookOf([found(['a', 'whole'])])).toBeUndefined();
  expect(lookOf([found(['a', stage(1)], ['b', 'whole'])])).toBeUndefined();
  expect(lookOf([found(['a', 'whole']), found(['a', stage(1)])])).toBeUndefined();
  expect(lookOf([found(['a', stage(1)], ['b', stage(1, 5)])])).toBeUndefined();
});

test('rows of a design in stages are of its latest, and of none where their numbers of stages differ', () => {
  const after = (...marks: readonly (Stage | 'whole')[]) => {
    const stages = new Map<string, Stage | 'whole'>();
    for (const mark of marks) addStage(stages, 'a', mark);
    return stages.get('a');
  };
  expect(after(stage(2), stage(3), stage(1))).toEqual(stage(3));
  expect(after(stage(2), stage(3, 5))).toBe('whole');
  expect(after(stage(2), 'whole', stage(3))).toBe('whole');
});
