import { describe, expect, test } from 'vitest';
import { failureSummary, jobSummary } from '../../src/report/job-summary.ts';
import { oneIn, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

describe('the summary of a CI job', () => {
  test('shows the verdict first, and then at most five of the questions that only the candidate answered wrong', async () => {
    const text = await jobSummary(scorecardOf(RUNS.worse), {});
    expect(text.split('\n')[0]).toMatch(/^\*\*✗ Do not ship/);
    expect(text.match(/^\| if Zita were made happy/gm)).toHaveLength(5);
    // v2 lost 150 questions.
    expect(text).toContain('145 more are in answers.csv.');
    expect(text.split('\n').length).toBeLessThan(40);
  });

  test('escapes workflow commands, mentions of users and HTML in the name of a variant', async () => {
    const nasty = { name: '::error::x @team <img src=x> https://a.example', wrong: oneIn(4) };
    const text = await jobSummary(scorecardOf([{ name: 'v1' }, nasty]), {});
    expect(text).not.toMatch(/^\s*::/m);
    expect(text).not.toMatch(/@team|[^\\]<img|https:\/\//);
  });

  test('escapes workflow commands in the message of an error', () => {
    expect(failureSummary('::stop-commands::x')).not.toMatch(/^\s*::/m);
  });

  test.each([
    [
      'GitHub',
      { GITHUB_SERVER_URL: 'https://github.example', GITHUB_REPOSITORY: 'a/b', GITHUB_RUN_ID: '7' },
      '[Full report](https://github.example/a/b/actions/runs/7#artifacts)',
    ],
    ['GitLab', { CI_JOB_URL: 'https://ci.example/1' }, '[Full report](https://ci.example/1/artifacts/browse)'],
  ])('contains a link to the files that the job on %s has stored', async (_, environment, link) => {
    expect(await jobSummary(scorecardOf(RUNS.worse), environment)).toContain(link);
  });
});
