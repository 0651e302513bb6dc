import { compositional } from '../generators/compositional.ts';
import { answersOf } from '../src/scorecard/collect-answers.ts';
import { DEFAULT_SETTINGS } from '../src/scorecard/settings.ts';
import { uncertaintyOf, unitResamples } from '../src/scorecard/uncertainty.ts';
import { worldAnswers, yesShares } from '../src/scorecard/world-answers.ts';
import { worldsAsked } from '../src/scorecard/world-questions.ts';
import { reasonerColumn, rowsOf } from '../tests/support/rows.ts';
import { type Finding, fastest } from './timing.ts';

const COLUMNS = 12;

/**
 * 1,000 resamples of 1,000 sampled units, drawn once, for all measures of six pairs, estimated and true, in twelve
 * columns whose answers differ.
 */
export function benchBootstrap(): Finding[] {
  const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 } });
  const columns = Array.from({ length: COLUMNS }, (_, seed) =>
    reasonerColumn({ reasoner: 'noisy', errorRate: 0.05, seed }),
  );
  const { sheet } = answersOf(rowsOf(tests, columns));
  const world = worldsAsked(sheet)[0]!();
  const columnAnswers = sheet.columns.map((column) => worldAnswers(world, column));
  const milliseconds = fastest(3, () => {
    const resamples = unitResamples(world, DEFAULT_SETTINGS);
    for (const answers of columnAnswers)
      uncertaintyOf(answers, yesShares(answers), resamples, DEFAULT_SETTINGS);
  });
  const { resamples } = DEFAULT_SETTINGS;
  return [
    {
      what: `bootstrap of ${resamples.toLocaleString('en')} resamples × 1,000 units × ${world.pairs.length} pairs × ${COLUMNS} columns, all measures`,
      measured: `${milliseconds.toFixed(0)} ms`,
      target: '< 1,000 ms',
    },
  ];
}
