import { compositional } from '../generators/compositional.ts';
import { DEFAULT_SETTINGS } from '../src/scoring/settings.ts';
import { drawsOfUnits, unitResamples } from '../src/tasks/compositional/score/draws.ts';
import { worldAnswers } from '../src/tasks/compositional/score/world-answers.ts';
import { worldsAsked } from '../src/tasks/compositional/score/world-questions.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { answersOf } from '../tests/support/scored.ts';
import { type Finding, fastest } from './timing.ts';

const COLUMNS = 12;

/**
 * Measures the time for 1,000 resamples of 1,000 sampled units. Each resample gives the PNS and the defier rate of six
 * pairs, for twelve variants.
 */
export function benchBootstrap(): Finding[] {
  const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 } });
  const variants = Array.from({ length: COLUMNS }, (_, seed) =>
    simulatedVariant({ model: 'noisy', errorRate: 0.05, seed }),
  );
  const { sheet } = answersOf(rowsOf(tests, variants));
  const world = worldsAsked(sheet)[0]!();
  const columnAnswers = sheet.variants.map((variant) => worldAnswers(world, variant));
  const milliseconds = fastest(3, () => {
    const resamples = unitResamples(world, DEFAULT_SETTINGS);
    if (!resamples) throw new Error('benchBootstrap: expected sampled units');
    for (const answers of columnAnswers) drawsOfUnits(answers, ['pns', 'defierRate'], resamples, []);
  });
  const { resamples } = DEFAULT_SETTINGS;
  return [
    {
      what: `bootstrap of ${resamples.toLocaleString('en')} resamples × 1,000 units × ${world.pairs.length} pairs × ${COLUMNS} variants`,
      measured: `${milliseconds.toFixed(0)} ms`,
      target: '< 1,000 ms',
    },
  ];
}
