import { expect, test, vi } from 'vitest';
import { arrowKind, arrowOracle, arrowScore, arrows } from './task.ts';

// A new task touches its own folder and the registers, and nothing else.
vi.mock(import('../../../src/tasks/kinds.ts'), async (importActual) => {
  const { KINDS } = await importActual();
  return { KINDS: new Map([...KINDS, [arrowKind.id, arrowKind]]) };
});
vi.mock(import('../../../src/tasks/scores.ts'), async (importActual) => {
  const { SCORES } = await importActual();
  return { SCORES: [...SCORES, arrowScore] };
});
vi.mock(import('../../../src/tasks/oracle.ts'), async (importActual) => {
  const { ORACLES } = await importActual();
  return { ORACLES: [...ORACLES, arrowOracle] };
});

vi.mock(import('../../../src/tasks/views.ts'), async (importActual) => {
  const [{ VIEWS }, { arrowView }] = [await importActual(), await import('./view.ts')];
  return { VIEWS: [...VIEWS, arrowView] };
});

const { finishRun } = await import('../../../src/run.ts');
const { checkTests } = await import('../../../src/study/check-tests.ts');
const { markdownReport, terminalSummary } = await import('../../../src/report/files/markdown.ts');
const { htmlReport } = await import('../../../src/report/html/page.ts');
const { columnMetrics } = await import('../../../src/scorecard/column-metrics.ts');
const { scorecardView } = await import('../../../src/scorecard/scorecard-view.ts');
const { parseScorecard, serialiseScorecard } = await import('../../../src/scorecard/serialise.ts');
const { rowsOf, simulatedVariant } = await import('../../support/rows.ts');
const { judged } = await import('../../support/judged.ts');
const { answersOf } = await import('../../support/scored.ts');

const tests = arrows(40);
const rows = rowsOf(tests, [
  simulatedVariant({ model: 'oracle' }),
  simulatedVariant({ model: 'always-yes' }),
]);

async function finished(list: readonly Record<string, unknown>[]) {
  const { scorecard, problem } = await finishRun([{ rows: list, run: 'eval' }], {
    stamp: { createdAt: '2026-01-01T00:00:00.000Z' },
    env: {},
  });
  if (problem) throw problem;
  return scorecard;
}

test('a fourth task is generated, checked, asked, graded, rolled up and reported by adding it to the list', async () => {
  expect(checkTests(tests)).toMatchObject({ cases: 40, disagreements: [] });
  const scorecard = await finished(rows);
  expect(scorecard.problems).toEqual([]);
  const text = serialiseScorecard(scorecard);
  expect(serialiseScorecard(parseScorecard(text, 'scorecard.json'))).toBe(text);
  const [oracle, constant] = scorecard.variants;
  expect(oracle?.metrics.map(({ name, value }) => [name, value.kind === 'estimate' && value.value])).toEqual([
    ['Arrow discrimination', 1],
    ['Arrow accuracy', 1],
  ]);
  expect(constant?.metrics[0]?.value).toMatchObject({ value: 0 });
  expect(oracle?.tasks).toEqual({ arrows: { right: 40 } });
  expect(constant?.diagnoses).toMatchObject([{ task: 'arrows', verdict: 'model', best: ['always-yes'] }]);
  expect(columnMetrics(scorecard, constant!).map(({ name }) => name)).toEqual(['Arrow_discrimination']);
  const [comparison] = scorecard.comparisons ?? [];
  expect(comparison?.differences[0]).toMatchObject({ measure: 'Arrow discrimination', verdict: 'worse' });
  const view = scorecardView(scorecard);
  for (const report of [markdownReport(view), terminalSummary(view), await htmlReport(view)]) {
    expect(report).toContain('Arrow discrimination');
  }
  expect(markdownReport(view)).toContain('## Arrows');
});

test('it brings a table, a figure and a check of the gate of its own', async () => {
  const scorecard = await finished(rows);
  const page = await htmlReport(scorecard);
  expect(page).toContain('Letters, and an arrow between two of them.');
  expect(page).toContain('d="M0 2h40"');
  expect(markdownReport(scorecard)).toContain('## Arrows told');
  expect(markdownReport(scorecard)).toMatch(/\| drawings +\|/);
  const { gate } = judged(answersOf(rows), { policy: 'floors: { answered: 0.9 }\n' });
  const told = gate!.checks.filter(({ measure }) => measure === 'arrows told');
  expect(told.map(({ variant, verdict }) => [variant?.provider, verdict])).toEqual([
    ['always-yes', 'fail'],
    ['oracle', 'pass'],
  ]);
  expect(gate).toMatchObject({ verdict: 'fail', exitCode: 3 });
});

test('its rows are held against themselves like those of any task', async () => {
  const [first, ...rest] = rows;
  const testCase = first!.testCase as { metadata: object };
  const edited = { ...first, testCase: { ...testCase, metadata: { ...testCase.metadata, truth: false } } };
  const { problems } = await finished([edited, ...rest]);
  expect(problems.join('\n')).toContain('its truth is false, where its arrow is A → B');
});
