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
    ['two curves of different lengths', [ESTIMATE, ESTIMATE, ESTIMATE], [ESTIMATE, UNDEFINED]],
    ['a curve with a single point', [ESTIMATE], []],
    ['no known value', [UNDEFINED], []],
  ])('is a well-formed image with finite coordinates if it shows %s', (_, first, second) => {
    const svg = chartOf(first, second);
    expect(() => new XMLParser().parse(svg, true)).not.toThrow();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('shows a point for each known value and none for an undefined value', () => {
    const svg = chartOf([ESTIMATE, ESTIMATE, ESTIMATE], [ESTIMATE, UNDEFINED]);
    expect(svg.match(/<circle/g)).toHaveLength(4);
  });

  test('places each point by the logarithm of its number of links and by its value', () => {
    const high: Estimate = { kind: 'estimate', value: 0.75, low: 0.7, high: 0.8, clusters: 40 };
    const svg = chartOf([ESTIMATE, high, ESTIMATE]);
    // Across, the plot reaches from 40 to 444 pixels. As logarithms, 2 links are in the middle between 1 and 4. Down, it
    // reaches from 37 to 227 pixels. A value of 0.75 is a quarter of that below the top.
    const place = `cx="${(40 + 444) / 2}" cy="${37 + 190 / 4}"`;
    expect(svg.match(/<circle[^>]*>/g)?.[1]).toContain(place);
  });
});
