import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { worldFigures } from '../../src/report/figures/compositional-figures.ts';
import { rangeOf } from '../../src/scoring/range.ts';
import { subsampleSpread } from '../../src/tasks/compositional/score/subsample-spread.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';

test('mean and standard deviation of relative errors over subsamples, by hand', () => {
  const spread = subsampleSpread([0.4, 0.5, 0.6, 0.9].map(rangeOf), 0.5);
  expect(spread?.meanError?.mean).toBeCloseTo((0.2 + 0 + 0.2 + 0.8) / 4, 12);
  expect(spread?.meanError?.deviation).toBeCloseTo(Math.sqrt((0.1 ** 2 * 2 + 0.3 ** 2 + 0.5 ** 2) / 4), 12);
  expect(subsampleSpread([0.4, 0.4].map(rangeOf), 0.5)).toBeUndefined();
});

test('Fig. G.15: mean errors of pairs, then of paths, with ± where replies vary; none without the truth', () => {
  const tests = compositional({ preset: 'decisive-small', units: { twins: 10 } });
  const variants = [
    simulatedVariant({ model: 'oracle' }),
    simulatedVariant({ model: 'oracle', slipRate: 0.1 }),
  ];
  const rolled = (truth: 'used' | 'withheld') =>
    rollUp(rowsOf(tests, variants, 3), { createdAt: '2025-01-01T00:00:00.000Z' }, { truth, resamples: 50 });
  const figure = worldFigures(rolled('used'), 0, 'w').find(({ id }) => id === 'w-errors');
  if (figure?.content.kind !== 'matrix') throw new Error('expected a matrix');
  expect(figure.content.header).toEqual(['X→C', 'X→Y', 'C→Y', 'X→C→Y']);
  const [right, slipping] = figure.content.rows;
  expect(right?.cells).toEqual(Array(4).fill({ text: '0', level: 'high' }));
  for (const { text } of slipping?.cells ?? []) expect(text).toMatch(/^0?\.?\d.* ± \d/);
  expect(worldFigures(rolled('withheld'), 0, 'w').map(({ id }) => id)).not.toContain('w-errors');
});
