import { describe, expect, test } from 'vitest';
import { reportSections } from '../../src/report/sections.ts';
import { terminalText } from '../../src/report/terminal.ts';
import { firstRun } from './first-run.ts';
import { page, tableRows } from './markdown.ts';

describe('the first run', () => {
  const scorecard = firstRun();
  const printed = terminalText(scorecard).trimEnd();

  test('prints the text that the docs show', () => {
    const shown = page('docs/first-run.md').blocks.find(({ text }) => text.includes('v1 (baseline)'))!.text;
    expect(printed).toBe(shown.trimEnd());
  });

  test('ends with the lines that the README shows', () => {
    const shown = page('README.md').blocks.find(({ language }) => language === 'text')!.text;
    expect(printed.endsWith(shown.trimEnd())).toBe(true);
  });

  test('has a report with the sections that the docs list', async () => {
    const titles = (await reportSections(scorecard)).map(({ title }) => title.replace(/ \(\d.*/, ''));
    const listed = tableRows(page('docs/reports.md'), 'section').map(([title = '']) => title);
    // Its questions were not repeated.
    expect(titles).toEqual(expect.arrayContaining(listed.filter((title) => !title.includes('repeated'))));
  });
});
