import { compositional } from '../generators/compositional.ts';
import { rollUp } from '../src/scorecard/roll-up.ts';
import { reasonerColumn, rowsOf } from '../tests/support/rows.ts';
import { type Finding, fastest } from './timing.ts';

/** Rolling 60,000 rows up, against parsing the same rows from JSON. */
export function benchRollUp(): Finding[] {
  // 1,000 units × 12 questions × 5 columns, as many responses as the paper's experiment has.
  const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 } });
  const columns = ['oracle', 'credulous', 'noisy', 'always-yes', 'intervention-blind'] as const;
  const rows = rowsOf(
    tests,
    columns.map((reasoner) => reasonerColumn({ reasoner })),
  );
  const lines = rows.map((row) => JSON.stringify(row));
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const scorecard = rollUp(rows, { createdAt: '' });
  const held = process.memoryUsage().heapUsed - before;
  if (scorecard.columns.length !== columns.length) throw new Error('columns are missing');
  const rolling = fastest(3, () => rollUp(rows, { createdAt: '' }));
  const parsing = fastest(3, () => {
    for (const line of lines) JSON.parse(line);
  });
  return [
    {
      what: `roll-up of ${rows.length.toLocaleString('en')} rows ÷ parsing them from JSON`,
      measured: `${(rolling / parsing).toFixed(2)} × (${(rolling / 1000).toFixed(1)} s, ${Math.round(held / 1e6)} MB of heap)`,
      target: 'told',
    },
  ];
}
