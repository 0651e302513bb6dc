import { compositional } from '../../../generators/compositional.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { simulatedVariant } from '../../support/rows.ts';
import { answersOf } from '../../support/scored.ts';

export const STAGES = 10;

/** Rows of the first stages of a design, as the generators deal it. */
export function asked(generate: () => ReturnType<typeof compositional>, through: number): Row[] {
  const tests = Array.from({ length: through }, (_, i) => {
    process.env.CAUSAL_STAGE = `${i + 1}/${STAGES}`;
    return generate();
  }).flat();
  return writtenRows(tests, [simulatedVariant({ model: 'noisy', errorRate: 0.2, seed: 't' })]).map((row) =>
    structuredClone(row),
  );
}

export const sample = () => compositional({ preset: 'maasch-2025-figure-4', units: { sample: 40 } });
export const about = (row: Row) =>
  (row as { testCase: { metadata: Record<string, unknown> } }).testCase.metadata;
export const problemsOf = (rows: readonly Row[]): string[] => [...answersOf(rows).problems];
