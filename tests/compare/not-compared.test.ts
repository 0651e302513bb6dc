import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { markdownReport } from '../../src/report/files/markdown.ts';
import { messageText } from '../../src/report/message/message-text.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { type JudgedAgainst, judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const tests = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 8 } });
type Row = ReturnType<typeof rowsOf>[number] & { testIdx?: number; promptIdx?: number };
const rows: readonly Row[] = rowsOf(tests, [
  simulatedVariant({ model: 'oracle' }),
  { ...simulatedVariant({ model: 'noisy', errorRate: 0.1, seed: 'n' }), label: 'candidate' },
]);

/** The run with calls of the candidate that failed, for two reasons. */
const withOutage = (failed: number): Row[] =>
  rows.map((row) => {
    const error = row.testIdx! % 10 === 0 ? 'Timeout' : 'Connection refused\nat line 1';
    return row.promptIdx === 0 || row.testIdx! >= failed
      ? row
      : { ...row, response: undefined, gradingResult: undefined, error, failureReason: 2 };
  });

/** The verdict, as the scorecard's file has it, and what people read first. */
function told(some: readonly Row[], against: JudgedAgainst) {
  const scorecard = judged(answersOf(some), { policy: '', ...against });
  const file = parseScorecard(serialiseScorecard(scorecard), 'scorecard.json');
  markdownReport(scorecardView(file));
  return { file, lines: messageText(scorecardView(file)).split('\n') };
}

test.each([
  ['all 96 calls failed (Connection refused)', 96],
  ['49 of 96 calls failed (Connection refused)', 49],
])('an outage is named first and not scored as reasoning: %s', (outage, failed) => {
  const { file, lines } = told(withOutage(failed), { provider: 'oracle' });
  expect(file.gate).toMatchObject({ verdict: 'fail', exitCode: 3 });
  expect(file.gate!.checks[0]).toMatchObject({
    variant: { provider: 'candidate' },
    ...{
      kind: 'completeness',
      measure: 'outage',
      observed: outage,
      reason: outage,
    },
  });
  expect(file.gate!.checks.filter(({ kind }) => kind === 'margin')).toEqual([]);
  expect(file.comparisons).toMatchObject([{ notCompared: outage, differences: [], pairs: [], flips: [] }]);
  expect(lines.slice(0, 2)).toEqual([
    `? Do not ship candidate yet: ${outage}, so nothing is known about it. Run the eval again.`,
    expect.stringMatching(/^oracle: /),
  ]);
  expect(file.problems).toEqual([`candidate with direct: ${outage}`]);
  expect(lines.join()).not.toMatch(/worse than|0 % right/);
});

test('against a recorded run an outage is no loss either; where half of the calls came back there is a comparison', () => {
  const own = (some: readonly Row[]) => some.filter(({ promptIdx }) => promptIdx === 1);
  const baseline = judged(answersOf(own(rows)));
  expect(told(own(withOutage(96)), { baseline }).lines[0]).toBe(
    '? Do not ship candidate yet: all 96 calls failed (Connection refused), so nothing is known about it. Run the eval again.',
  );
  const half = told(own(withOutage(48)), { baseline }).file;
  expect(half.comparisons![0]).not.toHaveProperty('notCompared');
  expect(half.comparisons![0]!.differences.length).toBeGreaterThan(0);
  expect(half.gate!.checks.map(({ measure }) => measure)).not.toContain('outage');
});

test('an outage of what others are compared with stops the comparison, and the gate', () => {
  const { file } = told(withOutage(96), { provider: 'candidate' });
  expect(file.comparisons![0]!.notCompared).toMatch(/^(of the baseline, )?all 96 calls failed/);
  expect(file.gate!.checks.filter(({ verdict }) => verdict === 'fail')).toMatchObject([
    { variant: { provider: 'candidate' }, measure: 'outage' },
    {
      variant: { provider: 'oracle' },
      measure: 'comparison',
      reason: 'it was not compared: of the baseline, all 96 calls failed (Connection refused)',
    },
  ]);
});

test('two variants without a common question have a scorecard, and no comparison', () => {
  const apart = rows.filter(({ testIdx, promptIdx }) => testIdx! < tests.length / 2 === (promptIdx === 0));
  const { file, lines } = told(apart, { provider: 'oracle' });
  expect(file.comparisons).toMatchObject([
    {
      notCompared: 'the two variants have no question in common',
      differences: [],
      questions: { matched: 0, unmatched: 96 },
    },
  ]);
  expect(lines[1]).toBe(
    '✗ Do not ship candidate: it was not compared: the two variants have no question in common. One more check failed.',
  );
  expect(file.gate!.checks).toContainEqual(
    expect.objectContaining({
      measure: 'comparison',
      verdict: 'fail',
      variant: { provider: 'candidate', prompt: 'direct' },
    }),
  );
});
