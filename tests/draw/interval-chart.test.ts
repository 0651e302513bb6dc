import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { intervalChart, type Mark } from '../../src/draw/interval-chart.ts';
import { BOUNDS, ESTIMATE, UNDEFINED } from './estimates.ts';

const MARK: Mark = { value: ESTIMATE, look: 'plain', hint: 'accuracy 0.50' };

/** Draws marks, each in a row of its own. */
function chartOf(...marks: readonly Mark[]): string {
  return intervalChart({
    alt: 'scores',
    rows: marks.map((mark, i) => ({ name: `row ${i} & more`, marks: [mark] })),
    axis: { name: 'score', ends: [0, 1], lines: [0] },
  });
}

describe('a chart of intervals', () => {
  test.each([
    ['an estimate', [MARK]],
    ['an estimate with a limit', [{ ...MARK, limit: 0.45 }]],
    ['a range without an estimate', [{ ...MARK, value: BOUNDS }]],
    ['an undefined value', [{ ...MARK, value: UNDEFINED }]],
    ['no values at all', []],
  ])('is a well-formed image with finite coordinates if it shows %s', (_, marks) => {
    const svg = chartOf(...marks);
    expect(() => new XMLParser().parse(svg, true)).not.toThrow();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('marks a bad value with a cross and a good value with a disc', () => {
    const svg = chartOf({ ...MARK, look: 'bad' }, { ...MARK, look: 'good' });
    expect(svg.match(/<path class="mark bad"/g)).toHaveLength(1);
    expect(svg.match(/<circle class="mark good"/g)).toHaveLength(1);
  });

  test('leaves more than 14 pixels free to the right of a value at the end of the axis', () => {
    const svg = chartOf({ ...MARK, value: { kind: 'bounds', low: 0.9, high: 1 } });
    const places = [...svg.matchAll(/ x[12]="([\d.]+)"/g)].map(([, at]) => Number(at));
    const width = Number(/ width="(\d+)"/.exec(svg)?.[1]);
    // 14 pixels are free on each side of the plot.
    expect(Math.max(...places)).toBeLessThan(width - 14);
  });

  test('shows the name of every mark that has a name', () => {
    expect(chartOf({ ...MARK, name: 'v2' })).toContain('>v2<');
  });

  test('shows a dash in place of an undefined value', () => {
    expect(chartOf({ ...MARK, value: UNDEFINED })).toContain('>–<');
  });
});
