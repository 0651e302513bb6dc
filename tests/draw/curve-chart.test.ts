import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { curveChart } from '../../src/draw/curve-chart.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import { ESTIMATE, UNDEFINED } from './estimates.ts';

/** Draws curves through values at 1, 2, 4, … links. */
function chartOf(...curves: readonly (readonly Estimate[])[]): string {
  return curveChart({
    alt: 'curves',
    curves: curves.map((values, i) => ({
      name: `v${i}`,
      points: values.map((value, place) => ({ at: 2 ** place, value })),
    })),
    across: 'links',
    up: { name: 'discrimination', ends: [0, 1], lines: [0.5] },
  });
}

describe('a chart of curves', () => {
  test.each([
    ['two curves', [ESTIMATE, ESTIMATE, ESTIMATE], [ESTIMATE, UNDEFINED]],
    ['a curve with a single point', [ESTIMATE], []],
    ['no known value', [UNDEFINED], []],
  ])('is a well-formed image with finite coordinates (%s)', (_, first, second) => {
    const svg = chartOf(first, second);
    expect(() => new XMLParser().parse(svg, true)).not.toThrow();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('has a point for each known value, and none for undefined values', () => {
    const svg = chartOf([ESTIMATE, ESTIMATE, ESTIMATE], [ESTIMATE, UNDEFINED]);
    expect(svg.match(/<circle/g)).toHaveLength(4);
  });
});
