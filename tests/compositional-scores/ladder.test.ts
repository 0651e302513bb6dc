import { describe, expect, test } from 'vitest';
import type { Answers } from '../../src/score/sheet.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { answersBy, caseOf, right, valuesOf } from './asked-cases.ts';

const DISTANCES = [2, 4, 8, 16];

/** Asks about 12 pairs of twins at each distance. In the stopped twin, the effect is true whatever the cause is. */
const LADDER = DISTANCES.flatMap((distance) =>
  Array.from({ length: 12 }, (_, twins) => twinsAt(distance, `${distance}/${twins}`)).flat(),
);

function twinsAt(distance: number, name: string): CompositionalCase[] {
  const common = { kind: 'ladder', world: name, cluster: name, twin: 0, distance } as const;
  return [
    caseOf({ ...common, unit: 0, causal: true, query: 'do-true', truth: true }),
    caseOf({ ...common, unit: 0, causal: true, query: 'do-false', truth: false }),
    caseOf({ ...common, unit: 1, causal: false, query: 'do-true', truth: true }),
    caseOf({ ...common, unit: 1, causal: false, query: 'do-false', truth: true }),
  ];
}

/** Answers as a model that is right up to a distance, and beyond it gives the effect the state of its cause. */
function rightUpTo(links: number): Answers {
  return answersBy(LADDER, (item) => {
    if (item.distance! <= links) return right(item);
    return item.query === 'do-true' ? 'yes' : 'no';
  });
}

describe('the half depth on a ladder', () => {
  const metric = compositionalMetrics(LADDER).find(({ name }) => name === 'CCR half depth')!;

  test('ranges from half of the first distance to the last', () => {
    expect(metric.range).toEqual([1, 16]);
  });

  test('is the last distance for a model that is right everywhere', () => {
    expect(metric.estimate(rightUpTo(16))).toMatchObject({ value: 16, high: 16 });
  });

  test('lies halfway, in octaves, between the last distance with right answers and the next', () => {
    expect(metric.estimate(rightUpTo(4))).toMatchObject({ value: expect.closeTo(4 * Math.SQRT2, 9) });
  });

  test('has a loss of one octave if it is half of what it was', () => {
    expect(metric.loss(rightUpTo(8), rightUpTo(4))).toMatchObject({ value: expect.closeTo(1, 9) });
  });
});

test('a ladder has no PNS error, because its twins represent no population', () => {
  expect(Object.keys(valuesOf(LADDER, rightUpTo(16)))).not.toContain('CCR PNS error');
});
