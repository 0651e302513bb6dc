import { XMLParser } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { curveChart } from '../../src/draw/curve-chart.ts';
import { intervalChart } from '../../src/draw/interval-chart.ts';
import { element, label, shortened } from '../../src/draw/svg.ts';

const estimate = { kind: 'estimate', value: 0.5, low: 0.4, high: 0.6, clusters: 40 } as const;
const undefinedValue = { kind: 'undefined', reason: 'no reply' } as const;

test('the text and attributes of an image are escaped, and its coordinates are rounded', () => {
  expect(label(1.2345, 2, '<b> & "c"')).toBe('<text x="1.2" y="2">&lt;b&gt; &amp; &quot;c&quot;</text>');
  expect(element('a', { href: '"><script>' })).toBe('<a href="&quot;&gt;&lt;script&gt;"/>');
  expect(shortened('a long name', 6)).toBe('a lon…');
});

describe('the charts', () => {
  const mark = (look: 'bad' | 'good' | 'plain') => ({ value: estimate, look, hint: 'accuracy 0.50' });
  const intervals = intervalChart({
    alt: 'three scores',
    rows: [
      { name: 'a & b', marks: [mark('bad'), mark('good')] },
      { name: 'bounds', marks: [{ value: { kind: 'bounds', low: 0, high: 0.3 }, look: 'plain', hint: '' }] },
      { name: 'nothing', marks: [{ value: undefinedValue, look: 'plain', hint: '' }] },
    ],
    axis: { name: 'score', ends: [0, 1], lines: [0] },
  });
  const curves = curveChart({
    alt: 'two curves',
    curves: [
      { name: 'v1', points: [1, 2, 4].map((at) => ({ at, value: estimate })) },
      { name: 'v2', points: [1, 2].map((at) => ({ at, value: at === 1 ? estimate : undefinedValue })) },
    ],
    across: 'links',
    up: { name: 'discrimination', ends: [0, 1], lines: [0.5] },
  });

  test.each([
    ['intervals', intervals],
    ['curves', curves],
  ])('are well-formed images with finite coordinates (%s)', (_, svg) => {
    expect(() => new XMLParser().parse(svg, true)).not.toThrow();
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });

  test('mark a bad value with a cross, and a good value with a disc', () => {
    expect(intervals.match(/<path class="mark bad"/g)).toHaveLength(1);
    expect(intervals.match(/<circle class="mark good"/g)).toHaveLength(1);
  });

  test('leave a margin to the right of the last value', () => {
    const places = [...intervals.matchAll(/ x[12]="([\d.]+)"/g)].map(([, at]) => Number(at));
    const width = Number(/ width="(\d+)"/.exec(intervals)?.[1]);
    expect(Math.max(...places)).toBeLessThan(width - 14);
  });

  test('show the names of marks that have names', () => {
    const named = { ...mark('good'), name: 'v2' };
    const svg = intervalChart({
      alt: '',
      rows: [{ name: 'a', marks: [named] }],
      axis: { name: '', ends: [0, 1] },
    });
    expect(svg).toContain('>v2<');
  });

  test('show a dash for an undefined value', () => {
    expect(intervals).toContain('>–<');
  });

  test('draw a point for each known value of a curve, and none for undefined values', () => {
    expect(curves.match(/<circle/g)).toHaveLength(4);
  });

  test('draw a curve with a single point', () => {
    const svg = curveChart({
      alt: 'one point',
      curves: [{ name: 'v1', points: [{ at: 3, value: estimate }] }],
      across: 'links',
      up: { name: 'J', ends: [0, 1] },
    });
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});
