import { describe, expect, test } from 'vitest';
import { planText } from '../../src/plan/plan-text.ts';
import { reportSections } from '../../src/report/sections.ts';
import { terminalText } from '../../src/report/terminal.ts';
import { firstRun } from './first-run.ts';
import { page, tableRows } from './markdown.ts';
import { DEFAULT_TESTS, planned } from './planned.ts';

describe('the first run', () => {
  const scorecard = firstRun();
  const printed = terminalText(scorecard).trimEnd();

  test('prints the table and the verdicts that docs/first-run.md shows', () => {
    const shown = page('docs/first-run.md').blocks.find(({ text }) => text.includes('v1 (baseline)'))!.text;
    expect(printed).toBe(shown.trimEnd());
  });

  test('ends its output with the verdicts that the README shows', () => {
    const shown = page('README.md').blocks.find(({ language }) => language === 'text')!.text;
    expect(printed.endsWith(shown.trimEnd())).toBe(true);
  });

  test('has a report with all sections that docs/reports.md lists, apart from those about repeated questions', async () => {
    const titles = (await reportSections(scorecard)).map(({ title }) => title.replace(/ \(\d.*/, ''));
    const listed = tableRows(page('docs/reports.md'), 'section').map(([title = '']) => title);
    expect(titles).toEqual(expect.arrayContaining(listed.filter((title) => !title.includes('repeated'))));
  });
});

test('docs/first-run.md shows what the plan command prints about the default questions', () => {
  const shown = page('docs/first-run.md').blocks.find(({ text }) => text.startsWith('600 questions'))!.text;
  expect(planText(planned(DEFAULT_TESTS, 'v1', 'v2'))).toContain(shown.trimEnd());
});
