import { describe, expect, test } from 'vitest';
import { terminalText } from '../../src/report/terminal.ts';
import { manyModels, RUN_ROWS, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

/** The lines of the table, which a blank line ends. */
function tableLines(text: string): string[] {
  return text.split('\n\n')[0]!.split('\n');
}

describe('the summary in the terminal', () => {
  test.each(RUN_ROWS)('has at most 25 lines and a table at most 120 characters wide if the run has %s', (_, models) => {
    const text = terminalText(scorecardOf(models), 'results/report.html');
    expect(text.split('\n').length).toBeLessThanOrEqual(25);
    expect(Math.max(...tableLines(text).map(({ length }) => length))).toBeLessThanOrEqual(120);
  });

  test('ends with the verdict and the path of the report', () => {
    const lines = terminalText(scorecardOf(RUNS.worse), 'results/report.html').split('\n');
    expect(lines.at(-2)).toMatch(/^✗ Do not ship v2: its accuracy is 0\.750/);
    expect(lines.at(-1)).toBe('Report: results/report.html');
  });

  test('shows each command on a separate line', () => {
    const { gate, ...rest } = scorecardOf(RUNS.worse);
    const next = 'Ask again: `npx promptfoo eval` Then set `units`.';
    const lines = terminalText({ ...rest, gate: { ...gate!, next } }).split('\n');
    expect(lines.slice(-3)).toEqual(['Next: Ask again:', '  npx promptfoo eval', 'Then set units.']);
  });

  test('names the file of the recorded run with which a candidate is compared', () => {
    const scorecard = scorecardOf(RUNS.worse);
    const recorded = { file: 'base.json', createdAt: '2025-01-01T00:00:00.000Z' };
    const comparisons = scorecard.comparisons.map((comparison) => ({ ...comparison, recorded }));
    expect(terminalText({ ...scorecard, comparisons })).toContain('v2 is compared with v1 of base.json.');
  });

  test('shows only the first twelve of sixteen variants, in a table at most 130 characters wide', () => {
    const lines = tableLines(terminalText(scorecardOf(manyModels(16))));
    // The head, twelve rows, and the number of the others.
    expect(lines).toHaveLength(14);
    expect(lines.at(-1)).toBe('… and 4 more in the report');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(130);
  });
});
