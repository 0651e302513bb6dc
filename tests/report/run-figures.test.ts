import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Figure } from '../../src/drawing/figure.ts';
import { depthFigures } from '../../src/report/figures/depth-curve.ts';
import { forestFigures, rankedFigures } from '../../src/report/figures/intervals.ts';
import { messageLines } from '../../src/report/message/message-text.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { design, panelsOf, variants } from './run-figures.ts';

const ladder = compositional({
  preset: 'ladder',
  units: { twins: 24 },
  seed: 2025,
});
const climbed = scorecardView(judged(answersOf(rowsOf(ladder, variants)), {}));
const scorecard = scorecardView(judged(answersOf(rowsOf(design, variants)), {}));

describe('discrimination by length', () => {
  const [figure] = depthFigures(climbed) as [Figure];

  test('is one chart with a line for each curve, equal models together, and how far each follows', () => {
    const { legend, panels } = panelsOf(figure);
    expect(legend.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^oracle and oracle again follow 256 links or more$/),
      expect.stringMatching(/^forgetful follows [\d.]+ links$/),
      'always-yes follows 1 link',
    ]);
    expect(panels).toHaveLength(1);
    expect(panels[0]?.svg.match(/class="joined/g)).toHaveLength(3);
    expect(panels[0]?.svg.match(/class="depth/g)).toHaveLength(3);
    // Few enough for intervals.
    expect(panels[0]?.svg).toContain('class="interval curve-1"');
    expect(figure.table?.rows).toHaveLength(3);
  });

  test('and so says the message, which calls no half depth', () => {
    const [v1, v2, v3] = messageLines({ ...climbed, variants: climbed.variants.slice(0, 2) }, 0).filter(
      (line) => / follows /.test(line),
    );
    expect([v1, v2, v3]).toEqual([
      'oracle: follows 256 links or more.',
      expect.stringMatching(/^forgetful: follows 5\.7 links \([\d.]+ to [\d.]+\)\.$/),
      undefined,
    ]);
  });

  test('marks the half depth where its number is', () => {
    const half = climbed.variants[1]?.metrics.find(({ name }) => name === 'CCR half depth (links)')?.value;
    const [, x] = /class="depth curve-1" d="M([\d.]+)/.exec(panelsOf(figure).panels[0]?.svg ?? '') ?? [];
    const ticks = [
      ...(panelsOf(figure).panels[0]?.svg ?? '').matchAll(/<text x="([\d.]+)"[^>]*>(2|4|8|16)<\/text>/g),
    ];
    const [least, most] = [ticks[0]!, ticks.at(-1)!];
    // Every rung is as far from the next.
    const perOctave = (Number(most[1]) - Number(least[1])) / 3;
    const value = half?.kind === 'estimate' ? half.value : Number.NaN;
    expect(value).toBeCloseTo(4 * Math.SQRT2, 12);
    expect(Number(x)).toBeCloseTo(Number(least[1]) + Math.log2(value / 2) * perOctave, 0);
  });

  test('is not drawn for other designs', () => {
    expect(depthFigures(scorecard)).toEqual([]);
  });
});

describe('differences between variants', () => {
  test('what changed comes first, by the joint test', () => {
    const [figure] = forestFigures(scorecard) as [Figure];
    expect(figure.caption).toContain('Each row shows the value of a candidate minus the value of oracle.');
    expect(figure.table?.rows.map(([measure, name, , , finding]) => [measure, name, finding])).toEqual([
      ['CCR mean discrimination', 'always-yes', 'worse'],
      ['CCR mean discrimination', 'forgetful', 'worse'],
      ['CCR mean discrimination', 'oracle again', 'no difference shown'],
    ]);
    const [panel] = panelsOf(figure).panels;
    expect(panel?.svg.match(/class="mark invalid"/g)).toHaveLength(2);
    expect(panel?.svg.match(/class="mark none"/g)).toHaveLength(1);
  });

  test('two variants need no figure', () => {
    const found = judged(answersOf(rowsOf(design, variants.slice(0, 2))), {});
    expect(forestFigures(scorecardView(found))).toEqual([]);
  });
});

describe('variants in order', () => {
  test('are ranked by the judged number with intervals, best first', () => {
    const [figure] = rankedFigures(scorecard) as [Figure];
    const [panel] = panelsOf(figure).panels;
    const rows = [...(panel?.svg ?? '').matchAll(/class="row"[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(rows).toEqual(['oracle', 'oracle again', 'forgetful', 'always-yes']);
    expect(panel?.names).toEqual(['CCR mean discrimination']);
    expect(panel?.svg.match(/class="base"/g)).toHaveLength(4);
  });

  test('are not drawn for two variants', () => {
    expect(rankedFigures({ ...scorecard, variants: scorecard.variants.slice(0, 2) })).toEqual([]);
  });

  test('of many, the first and the last are drawn, and the rest is counted', () => {
    const variants = Array.from({ length: 30 }, (_, i) => {
      const one = scorecard.variants[i % 4]!;
      return { ...one, provider: { ...one.provider, label: `model ${i}` } };
    });
    const [figure] = rankedFigures({ ...scorecard, variants }) as [Figure];
    expect(panelsOf(figure).panels[0]?.names).toEqual([
      'CCR mean discrimination, 14 from the middle left out',
    ]);
  });
});
