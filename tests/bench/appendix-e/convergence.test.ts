import { describe, expect, test } from 'vitest';
import { convergence } from '../../../bench/appendix-e/convergence.ts';
import { convergenceFigure } from '../../../bench/appendix-e/convergence-figure.ts';
import { convergenceTable } from '../../../bench/appendix-e/convergence-table.ts';
import { type ExperimentName, experiment } from '../../../bench/appendix-e/experiments.ts';
import { tableSection } from '../../../src/drawing/table.ts';

const small = (['pns-or', 'ate-appendix-c-bypass'] as ExperimentName[]).map((name) =>
  convergence(experiment(name, { noise: 0.4 }), { sizes: [100, 1000], runs: 20, seed: 1 }),
);

describe('the figure', () => {
  const svg = convergenceFigure(small);

  test('is an image by itself, with short numbers', async () => {
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"/);
    expect(svg).not.toMatch(/<[^>]*\d\.\d{2}/);
    await expect(svg).toMatchFileSnapshot('fixtures/simulate.svg');
  });

  test('has two bounds for every quantity', () => {
    const shown = small.flatMap(({ quantities }) => quantities);
    expect(svg.match(/<polyline/g)).toHaveLength(2 * shown.length);
  });

  test('of quantities without any value shows its axes', () => {
    const [first] = small;
    const quantities = first!.quantities.map((quantity) => ({
      ...quantity,
      points: quantity.points.map(({ size }) => ({ kind: 'undefined' as const, size, runs: 0 })),
    }));
    expect(convergenceFigure([{ ...first!, quantities }])).not.toContain('NaN');
  });
});

test('the table', async () => {
  await expect(`${tableSection(convergenceTable(small))}\n`).toMatchFileSnapshot('fixtures/simulate.md');
});
