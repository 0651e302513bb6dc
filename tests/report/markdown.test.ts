import { describe, expect, test } from 'vitest';
import { markdown } from '../../src/report/markdown.ts';
import { manyModels, RUN_ROWS, RUNS } from './models.ts';
import { scorecardOf } from './scorecard-of.ts';

/** The number of characters to which GitHub limits comments. */
const GITHUB_LIMIT = 65_536;

describe('the Markdown report', () => {
  test.each(RUN_ROWS)('is short enough for a GitHub comment if the run has %s', async (_, models) => {
    const text = await markdown(scorecardOf(models));
    expect(text.length).toBeLessThan(GITHUB_LIMIT);
    expect(text).toContain('## Verdict');
    expect(text).not.toContain('undefined');
  });

  test('leaves out some sections if it would be too long for a GitHub comment, and names the omitted sections', async () => {
    const text = await markdown(scorecardOf(manyModels(100)));
    expect(text.length).toBeLessThan(GITHUB_LIMIT);
    expect(text).toMatch(/Omitted to save space \(see report.html\): /);
  });

  test('takes its title from the description in the config, and shows commands as code', async () => {
    const { gate, ...rest } = scorecardOf(RUNS.worse);
    const next = 'Set `units` to *, then: `npx a_b`';
    const text = await markdown({ ...rest, description: 'Release *1*', gate: { ...gate!, next } });
    expect(text.split('\n')[0]).toBe('# Release \\*1\\*');
    expect(text).toContain('Next: Set `units` to \\*, then: `npx a_b`');
  });
});
