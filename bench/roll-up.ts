import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compositional } from '../generators/compositional.ts';
import { ROOT } from '../tests/support/promptfoo.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { type Finding, fastest } from './timing.ts';

/** Compares the time to roll up 60,000 rows with the time to parse the same rows from JSON. */
export async function benchRollUp(): Promise<Finding[]> {
  const compiled = pathToFileURL(join(ROOT, 'dist/index.js')).href;
  const { rollUp }: typeof import('../index.ts') = await import(compiled);
  // 1,000 units × 12 questions × 5 variants.
  const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1000 } });
  const variants = ['oracle', 'credulous', 'noisy', 'always-yes', 'intervention-blind'] as const;
  const rows = rowsOf(
    tests,
    variants.map((model) => simulatedVariant({ model })),
  );
  const lines = rows.map((row) => JSON.stringify(row));
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const scorecard = rollUp(rows, { createdAt: '' });
  const held = process.memoryUsage().heapUsed - before;
  if (scorecard.variants.length !== variants.length)
    throw new Error(`benchRollUp: expected ${variants.length} variants, got ${scorecard.variants.length}`);
  const rolling = fastest(3, () => rollUp(rows, { createdAt: '' }));
  const parsing = fastest(3, () => {
    for (const line of lines) JSON.parse(line);
  });
  return [
    {
      what: `roll-up of ${rows.length.toLocaleString('en')} rows ÷ parsing them from JSON`,
      measured: `${(rolling / parsing).toFixed(2)} × (${(rolling / 1000).toFixed(1)} s, ${Math.round(held / 1e6)} MB of heap)`,
      target: '',
    },
  ];
}
