import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { markdownReport, terminalSummary } from '../../src/report/markdown.ts';
import { columnMetrics } from '../../src/scorecard/column-metrics.ts';
import { rollUp } from '../../src/scorecard/roll-up.ts';
import { reasonerColumn, rowsOf } from '../support/rows.ts';

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
  expect(cells(table[2]!)).toBe(cells(table[1]!));
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
