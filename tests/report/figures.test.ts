import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Figure } from '../../src/drawing/figure.ts';
import { modelSizeTables } from '../../src/report/tables/run-tables.ts';
import { withModelSizes } from '../../src/scorecard/model-sizes.ts';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { causalGraphFigure } from '../../src/tasks/compositional/view/causal-graph-figure.ts';
import { worldFigures } from '../../src/tasks/compositional/view/world-figures.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { plain, rollUp } from '../support/scored.ts';
import { mixedScorecard, sampledScorecard } from './scorecards.ts';

const exhaustive = mixedScorecard();
const sampled = withPlainIntervals(sampledScorecard());

/** The same with intervals that no change of the bootstrap moves: pictures are compared here, not statistics. */
function withPlainIntervals<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPlainIntervals) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inside]) => [key, withPlainIntervals(inside)]);
  const copy = Object.fromEntries(entries);
  if (copy.interval?.kind === 'interval') {
    copy.interval = { ...copy.interval, low: Math.max(0, copy.value - 0.1), high: copy.value + 0.1 };
  }
  return copy;
}

/** The same with made-up spreads of two pairs and a path, as repeated questions would give. */
function varying(scorecard: ScorecardView): ScorecardView {
  const variants = scorecard.variants.slice(0, 2).map((variant, c) => {
    if (c > 0) return variant;
    const spread = {
      value: [0.1, 0.2, 0.25, 0.3, 0.6] as const,
      relativeError: [0, 0.05, 0.2, 2, 80] as const,
    };
    const [world] = variant.compositional;
    const quantities = world!.quantities.map((one, i) => (i < 2 ? { ...one, subsamples: spread } : one));
    const compositions = world!.compositions.map((one, i) => (i < 1 ? { ...one, subsamples: spread } : one));
    return { ...variant, compositional: [{ ...world!, quantities, compositions }] };
  });
  return { ...scorecard, variants };
}

/** A figure as text that people can compare: names and verdicts, then the image. */
function drawn({ title, content }: Figure): string {
  const lines = content.panels.map(({ names, badge = '', svg }) => `${names.join(', ')} ${badge}\n${svg}`);
  return `${[title, ...lines].join('\n\n')}\n`;
}

describe('figures keep their looks', async () => {
  const shown = ['tree', 'sampled-estimates'];
  const figures = [
    (await causalGraphFigure(exhaustive.worlds[0]!, 'graph'))!,
    ...[...worldFigures(exhaustive, 0, 'exhaustive'), ...worldFigures(sampled, 0, 'sampled')].filter(
      ({ id }) => shown.includes(id.replace('exhaustive-', '')),
    ),
  ];

  test.each(figures.map((figure) => [figure.id, figure] as const))('%s', async (id, figure) => {
    await expect(drawn(figure)).toMatchFileSnapshot(`fixtures/figures/${id}.txt`);
  });

  test('numbers are rounded', () => {
    for (const figure of figures) expect(drawn(figure)).not.toMatch(/="-?\d+\.\d{3,}/);
  });
});

test('where questions were asked repeatedly, estimates are drawn with their spread', async () => {
  const figures = worldFigures(varying(exhaustive), 0, 'varying');
  const estimates = figures.find(({ id }) => id === 'varying-estimates')!;
  const image = drawn(estimates);
  expect(image.match(/class="spread"/g)).toHaveLength(3);
  expect(image).toContain('over subsamples: the median');
  expect(estimates.content.legend.at(-1)!.text).toMatch(/on subsamples/);
  await expect(image).toMatchFileSnapshot('fixtures/figures/varying-estimates.txt');
});

test('a tree of many nodes says how many arcs are left out', () => {
  const bccs = Array.from({ length: 9 }, () => ({ type: 'cycle' as const, nodes: 2 }));
  const tests = compositional({ bccs, units: { sample: 2 } });
  const scorecard = rollUp(rowsOf(tests, [simulatedVariant({ model: 'oracle' })]), { createdAt: '' });
  const [tree] = worldFigures(scorecard, 0, 'long');
  // Ten nodes have 45 pairs; nine neighbours and the whole are drawn.
  expect(drawn(tree!).match(/35 of 45 arcs are left out<\/text>/g)).toHaveLength(2);
  expect(tree!.caption).toContain('only the arcs between neighbours');
  const [small] = worldFigures(exhaustive, 0, 'small');
  expect(drawn(small!) + small!.caption).not.toMatch(/left out|only the arcs/);
});

test('errors and accuracy stand by model size, where the config tells it', () => {
  expect(modelSizeTables(exhaustive)).toEqual([]);
  const sized = withModelSizes(plain(exhaustive), [
    { id: 'x', label: 'oracle', metadata: { parameters: 7e10 } },
    { id: 'y', label: 'credulous', metadata: { parameters: 8e9 } },
    { id: 'z', label: 'noisy', metadata: { parameters: 'many' } },
    'mute',
  ]);
  expect(sized.variants.map(({ provider }) => provider.parameters)).toEqual([
    7e10,
    undefined,
    undefined,
    8e9,
    undefined,
    undefined,
    undefined,
  ]);
  expect(scorecardSchema.parse(sized)).toEqual(sized);
  expect(withModelSizes(exhaustive, undefined)).toBe(exhaustive);
  expect(modelSizeTables(scorecardView(sized)).map(({ rows }) => rows)).toMatchInlineSnapshot(`
    [
      [
        [
          "credulous",
          "direct",
          "8B",
          "35",
          "4.3",
          "35",
        ],
        [
          "oracle",
          "direct",
          "70B",
          "0",
          "0",
          "0",
        ],
      ],
      [
        [
          "credulous",
          "direct",
          "8B",
          "1.00 [0.57, 1.00]",
        ],
        [
          "oracle",
          "direct",
          "70B",
          "1.00 [0.57, 1.00]",
        ],
      ],
    ]
  `);
});
