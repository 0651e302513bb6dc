import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';

const bytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

// Beside it stand a description for people, and an option that keeps promptfoo from expanding texts: 110 bytes more.
test('what the roll-up needs in a row of Figure 4 stays below 680 bytes on average', () => {
  const tests = compositional({ preset: 'maasch-2025-figure-4' });
  const rows = rowsOf(tests, [simulatedVariant({ model: 'oracle' })]);
  const added = rows.map(({ testCase, gradingResult }) => {
    const { metadata } = testCase as { metadata: unknown };
    const [graded] = (gradingResult as { componentResults: { metadata: unknown; reason: string }[] })
      .componentResults;
    // promptfoo writes a test's metadata twice: as the test's, and as the row's.
    return 2 * bytes(metadata) + bytes(graded!.metadata) + bytes(graded!.reason);
  });
  expect(added.reduce((sum, size) => sum + size, 0) / rows.length).toBeLessThan(680);
});
