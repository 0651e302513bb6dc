import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { markdownReport, terminalSummary } from '../../src/report/files/markdown.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { poisoned } from './scorecards.ts';

const tests = [
  ...compositional({ preset: 'maasch-2025-figure-4' }),
  ...interventionEffects({ preset: 'paper', draws: 1 }),
];
const variants = [
  simulatedVariant({ model: 'oracle' }),
  simulatedVariant({ model: 'forgetful', steps: 2 }),
  simulatedVariant({ model: 'credulous' }),
  { label: 'mute', reply: () => '' },
];
const run = { createdAt: '2025-01-01T00:00:00.000Z' };
const scorecard = rollUp(rowsOf(tests, variants), run, { resamples: 1000 });

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
  const [variant] = scorecard.variants;
  const poisoned = {
    ...scorecard,
    problems: [hostile],
    variants: [{ ...variant!, provider: { id: 'x', label: hostile }, prompt: hostile }],
  };
  const markdown = markdownReport(poisoned);
  expect(markdown).not.toMatch(/[^\\]<script|[^\\]\]\(javascript/);
  expect(markdown).not.toMatch(/^# head/m);
  for (const text of [markdown, terminalSummary(poisoned)]) {
    for (const sign of ['\u001b', '\u202e', '\u0000']) expect(text).not.toContain(sign);
  }
  const table = markdown
    .split('\n')
    .filter((line) => line.startsWith('| model') || (line.startsWith('|') && line.includes('alert(1)')));
  const cells = (line: string): number => line.match(/(?<!\\)\|/g)!.length;
  expect(cells(table[1]!)).toBe(cells(table[0]!));
  expect(markdown.split('\n')[0]).toMatch(/^\*\*x \\\| y .*: CCR unit discrimination/);
});

describe('the report fits a comment: under 60 KB, the message in its first line', () => {
  const variantsOf = (count: number) =>
    Array.from({ length: count }, (_, c) => {
      const variant = scorecard.variants[c % 3]!;
      return { ...variant, provider: { id: 'x', label: `model number ${c} of a long list` } };
    });
  const worldsOf = (count: number) => ({
    tasks: {
      ...scorecard.tasks,
      compositional: {
        worlds: Array.from({ length: count }, (_, w) => ({ ...scorecard.worlds[0]!, id: `world-${w}` })),
      },
    },
    variants: variantsOf(100).map((variant) => ({
      ...variant,
      tasks: {
        ...variant.tasks,
        compositional: {
          worlds: Array.from({ length: count }, (_, w) => ({
            ...variant.compositional[0]!,
            world: `world-${w}`,
          })),
        },
      },
    })),
  });

  test.each([
    ['16 variants', { ...scorecard, variants: variantsOf(16) }],
    ['100 variants and 20 worlds', { ...scorecard, ...worldsOf(20) }],
    ['labels of a megabyte', poisoned({ ...scorecard, problems: ['x'.repeat(1_000_000)] })],
  ])('%s', (_, large) => {
    const markdown = markdownReport(large);
    expect(Buffer.byteLength(markdown)).toBeLessThanOrEqual(60_000);
    expect(markdown).toMatch(/^\*\*(?:The run has \d+ variants, which were not compared|[?✗!] ).*\*\*\n/);
    expect(markdown).toContain('## Models');
  });

  test('what is left out is named, the most detailed first', () => {
    const whole = markdownReport(scorecard);
    expect(whole).not.toContain('Omitted to save space');
    const cut = markdownReport({ ...scorecard, ...worldsOf(20) });
    expect(cut).toMatch(/Omitted to save space \(see the HTML report\): .*PNS by pair \(20\)/);
  });
});
