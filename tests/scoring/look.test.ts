import { expect, test } from 'vitest';
import { nominalLevels } from '../../src/lib/statistics/group-sequential.ts';
import { chanceAt, levelAt, notAskedOf, openLook, settingsAt } from '../../src/scoring/look.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';

const at = (stage: number, stages = 4) => ({
  look: { stage, stages, through: new Map([['a', 30]]), enumerated: false },
});

test('of several variants the earliest look counts, as long as stages are left', () => {
  expect(openLook(at(3), at(2), undefined, {})).toMatchObject({ stage: 2 });
  expect(openLook(at(2), at(3))).toMatchObject({ stage: 2 });
  expect(openLook(at(4))).toBeUndefined();
  expect(openLook(at(4), at(3))).toMatchObject({ stage: 3 });
  expect([openLook(), openLook(undefined, {})]).toEqual([undefined, undefined]);
});

test('a test takes the chance of its look, one without stages all of it', () => {
  const levels = nominalLevels(4, 0.05);
  expect([1, 2, 3, 4].map((stage) => chanceAt(0.05, at(stage)))).toEqual(levels);
  expect(chanceAt(0.05, at(3), at(1))).toBe(levels[0]);
  expect([chanceAt(0.05), chanceAt(0.05, {})]).toEqual([0.05, 0.05]);
});

test('an interval is as wide as the test of its look, from both sides', () => {
  expect(levelAt(0.95, at(2))).toBeCloseTo(1 - 2 * nominalLevels(4, 0.025)[1]!, 12);
  expect(levelAt(0.95, at(4))).toBeCloseTo(0.95, 12);
  expect(levelAt(0.95)).toBe(0.95);
  expect(settingsAt(DEFAULT_SETTINGS, at(1)).level).toBeGreaterThan(0.95);
  expect(settingsAt(DEFAULT_SETTINGS, {})).toBe(DEFAULT_SETTINGS);
  expect(settingsAt(DEFAULT_SETTINGS, undefined)).toBe(DEFAULT_SETTINGS);
});

test('what no stage so far has asked is not missing; after the last it is', () => {
  expect(notAskedOf(at(2), 'a', 100)).toBe(70);
  expect(notAskedOf(at(4), 'a', 100)).toBe(0);
  expect(notAskedOf(at(2), 'b', 100)).toBe(0);
  expect(notAskedOf({}, 'a', 100)).toBe(0);
});
