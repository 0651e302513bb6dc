import { describe, expect, test } from 'vitest';
import { pageHtml } from '../../src/report/page.ts';
import { interventionEffectResults } from '../../src/tasks/intervention-effects/results.ts';
import { answersOf, casesOf } from '../intervention-effects/asked.ts';
import { PAPER_QUESTIONS } from '../intervention-effects/paper-questions.ts';
import { oneIn, RUN_ROWS, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

const worse = await pageHtml(scorecardOf(RUNS.worse));

describe('the report page', () => {
  test('loads no other files, and its content security policy forbids browsers to load any', () => {
    expect(worse).toContain('default-src &#39;none&#39;');
    expect(worse).not.toMatch(/(?:src|href)="(?!#)/);
  });

  // Small enough to be sent by mail, and for a browser to show at once.
  test.each(RUN_ROWS)('is smaller than 400 kB if the run has %s', async (_, models) => {
    expect(Buffer.byteLength(await pageHtml(scorecardOf(models)))).toBeLessThan(400_000);
  });

  test('escapes HTML in names, titles, prompts and replies', async () => {
    const evil = '</style><script>alert(1)</script>"\'><img src=x onerror=alert(1)>';
    const scorecard = scorecardOf([{ name: 'v1' }, { name: evil, wrong: oneIn(2) }]);
    const questions = scorecard.questions.map((question) => ({
      ...question,
      title: evil,
      prompt: evil,
      replies: question.replies.map((reply) => ({ ...reply, text: evil })),
    }));
    const page = await pageHtml({ ...scorecard, questions, description: evil });
    expect(page).not.toMatch(/<script>alert|<img/);
    expect(page.match(/<script>/g)).toHaveLength(1);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
  });

  test('takes its title from the description in the config, and shows commands as code', async () => {
    const { gate, ...rest } = scorecardOf(RUNS.worse);
    const next = 'Ask again: `npx promptfoo eval` with more `units`.';
    const page = await pageHtml({ ...rest, description: 'Release 7', gate: { ...gate!, next } });
    expect(page).toContain('<title>Release 7</title>');
    expect(page).toContain(
      'Next: Ask again: <code class="command" tabindex="0">npx promptfoo eval</code> with more <code class="code">units</code>.',
    );
    expect(worse).toContain('<title>Causal reasoning report</title>');
  });

  test('names the region of a table by its caption, and leaves the region of a table without caption unnamed', async () => {
    const scorecard = scorecardOf(RUNS.worse);
    const results = interventionEffectResults(casesOf(PAPER_QUESTIONS), answersOf(PAPER_QUESTIONS, 'oracle'));
    const variants = scorecard.variants.map((one) => ({ ...one, results: { 'intervention-effects': results } }));
    const page = await pageHtml({ ...scorecard, variants });
    expect(page).toContain('<caption></caption>');
    expect(page).toContain('role="region" aria-label="The run"');
    expect(page).not.toContain('aria-label=""');
  });

  test('keeps an interval in brackets on a single line', () => {
    expect(worse).toMatch(/−0\.250 <span class="bracket">\(−0\.2\d\d to −0\.2\d\d\)<\/span>/);
    expect(worse).toContain('v1 <span class="bracket">(baseline)</span>');
  });

  test('is the same, character by character, if it is made from the same scores again', async () => {
    expect(await pageHtml(scorecardOf(RUNS.worse))).toBe(worse);
  });
});
