import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { markdownReport, terminalSummary } from '../../src/report/markdown.ts';
import { columnMetrics } from '../../src/scorecard/column-metrics.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { reasonerColumn, rowsOf } from '../support/rows.ts';
import { poisoned } from './scorecards.ts';

const tests = [...compositional({ preset: 'maasch-2025-figure-4' }), ...interventionEffects({ draws: 1 })];
const columns = [
  reasonerColumn({ reasoner: 'oracle' }),
  reasonerColumn({ reasoner: 'forgetful', steps: 2 }),
  reasonerColumn({ reasoner: 'credulous' }),
  { label: 'mute', reply: () => '' },
];
const scorecard = rollUp(rowsOf(tests, columns), { createdAt: '2025-01-01T00:00:00.000Z' });

describe('the report', () => {
  test('as Markdown', async () => {
    await expect(markdownReport(scorecard)).toMatchFileSnapshot('fixtures/report.md');
  });

  test('as the terminal shows it', async () => {
    await expect(terminalSummary(scorecard)).toMatchFileSnapshot('fixtures/summary.txt');
  });
});

test('text from configs cannot break out of a table cell or a terminal line', () => {
  const hostile = 'x | y\n# head <script>alert(1)</script> \u001b[31mred [a](javascript:b) \u202e\u0000`';
  const [column] = scorecard.columns;
  const poisoned = {
    ...scorecard,
    problems: [hostile],
    columns: [{ ...column!, provider: { id: 'x', label: hostile }, prompt: hostile }],
  };
  const markdown = markdownReport(poisoned);
  expect(markdown).not.toMatch(/[^\\]<script|[^\\]\]\(javascript/);
  expect(markdown).not.toMatch(/^# head/m);
  for (const text of [markdown, terminalSummary(poisoned)]) {
    for (const sign of ['\u001b', '\u202e', '\u0000']) expect(text).not.toContain(sign);
  }
  const table = markdown
    .split('\n')
    .filter((line) => line.startsWith('| reasoner') || (line.startsWith('|') && line.includes('alert(1)')));
  const cells = (line: string): number => line.match(/(?<!\\)\|/g)!.length;
  expect(cells(table[1]!)).toBe(cells(table[0]!));
  expect(markdown.split('\n')[0]).toMatch(/^\*\*No gate was set\./);
});

describe('the report fits a comment: under 60 KB, the verdict in its first line', () => {
  const columnsOf = (count: number) =>
    Array.from({ length: count }, (_, c) => {
      const column = scorecard.columns[c % 3]!;
      return { ...column, provider: { id: 'x', label: `model number ${c} of a long list` } };
    });
  const worldsOf = (count: number) => ({
    worlds: Array.from({ length: count }, (_, w) => ({ ...scorecard.worlds[0]!, id: `world-${w}` })),
    columns: columnsOf(100).map((column) => ({
      ...column,
      compositional: Array.from({ length: count }, (_, w) => ({
        ...column.compositional[0]!,
        world: `world-${w}`,
      })),
    })),
  });

  test.each([
    ['16 columns', { ...scorecard, columns: columnsOf(16) }],
    ['100 columns and 20 worlds', { ...scorecard, ...worldsOf(20) }],
    ['labels of a megabyte', poisoned({ ...scorecard, problems: ['x'.repeat(1_000_000)] })],
  ])('%s', (_, large) => {
    const markdown = markdownReport(large);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(60_000);
    expect(markdown).toMatch(/^\*\*(?:No gate was set\.|✗ FAIL:) .*\*\*\n/);
    expect(markdown).toContain('## Answers');
  });

  test('what is left out is named, the most detailed first', () => {
    const whole = markdownReport(scorecard);
    expect(whole).not.toContain('Left out for length');
    const cut = markdownReport({ ...scorecard, ...worldsOf(20) });
    expect(cut).toMatch(/Left out for length, to be found in the HTML report: .*PNS by pair \(20\)/);
    const gate = poisoned(scorecard).gate!;
    expect(
      markdownReport({ ...scorecard, gate: { ...gate, verdict: 'pass', summary: 'all is well' } }),
    ).toMatch(/^\*\*✓ PASS: all is well\*\*\n/);
  });
});

describe('column metrics', () => {
  test('are few, finite and sorted so that verdicts come first', () => {
    const metrics = columnMetrics(scorecard, scorecard.columns[0]!);
    expect(metrics.map(({ name }) => name)).toMatchInlineSnapshot(`
      [
        "CCR complete",
        "CCR valid",
        "CCR quadrant VC",
        "CCR quadrant VI",
        "CCR quadrant IC",
        "CCR quadrant II",
        "IE accuracy",
        "IE retrieval",
        "IE shortcut",
        "PNS X→C",
        "PNS X→D",
        "PNS X→Y",
        "PNS C→D",
        "PNS C→Y",
        "PNS D→Y",
        "RAE X→C→Y",
        "RAE X→D→Y",
        "RAE X→C→D→Y",
      ]
    `);
    for (const { value } of metrics) expect(Number.isFinite(value)).toBe(true);
    const sorted = metrics.map(({ name }) => name.toLowerCase()).sort();
    expect(sorted.slice(0, 8).every((name) => /^(?:ccr|ie) /.test(name))).toBe(true);
  });

  test('leave out what is undefined', () => {
    const mute = columnMetrics(scorecard, scorecard.columns[3]!);
    expect(mute.some(({ name }) => name.startsWith('PNS'))).toBe(false);
  });
});
