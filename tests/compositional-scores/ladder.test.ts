import { describe, expect, test } from 'vitest';
import type { Answers } from '../../src/score/sheet.ts';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { compositionalSections } from '../../src/tasks/compositional/sections.ts';
import { worldTruths } from '../../src/tasks/compositional/world-truths.ts';
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

describe('the half depth (the number of links at which discrimination falls to one half)', () => {
  const metric = compositionalMetrics(LADDER).find(({ name }) => name === 'CCR half depth')!;

  test('always lies between 1 and 16 on a ladder whose chains have 2 to 16 links', () => {
    expect(metric.range).toEqual([1, 16]);
  });

  test('is 16 if discrimination is 1 on all chains of 2 to 16 links', () => {
    expect(metric.estimate(rightUpTo(16))).toMatchObject({ value: 16, high: 16 });
  });

  test('is 4 · √2 if discrimination is 1 up to 4 links and 0 from 8 links on', () => {
    expect(metric.estimate(rightUpTo(4))).toMatchObject({ value: expect.closeTo(4 * Math.SQRT2, 9) });
  });

  test('has a loss of 1 if the candidate can follow only half as many links as the baseline', () => {
    expect(metric.loss(rightUpTo(8), rightUpTo(4))).toMatchObject({ value: expect.closeTo(1, 9) });
  });
});

test('no PNS error is computed on a ladder, because it asks only about twins, which do not represent all units', () => {
  expect(Object.keys(valuesOf(LADDER, rightUpTo(16)))).not.toContain('CCR PNS error');
});

/** Returns the caption of the ladder's figure if all calls at one distance failed. */
function captionWithout(missing: number, answers: Answers): string | undefined {
  const left = LADDER.map(({ distance }, i) => (distance === missing ? (['error'] as const) : answers[i]!));
  const variants = [{ name: 'v1', results: { compositional: compositionalResults(LADDER, left) } }];
  const scorecard = { shared: { compositional: worldTruths(LADDER) }, variants } as unknown as Scorecard;
  const blocks = compositionalSections(scorecard).flatMap((section) => section.blocks);
  return blocks.find((block) => block.kind === 'figure')?.caption;
}

describe('the caption of the figure of a ladder names the distance that was answered, not the end of the ladder,', () => {
  test('if all calls about 16 links failed and discrimination is above one half at 8 links', () => {
    expect(captionWithout(16, rightUpTo(16))).toContain('v1 is above it still at 8 links');
  });

  test('if all calls about 2 links failed and discrimination is below one half at 4 links', () => {
    expect(captionWithout(2, rightUpTo(0))).toContain('v1 is below it already at 4 links');
  });
});
