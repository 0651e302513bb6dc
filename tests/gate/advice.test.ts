import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import type { JudgedRun } from '../../src/gate/judged-run.ts';
import { counts, estimate, OUTAGE, runOfOne, runWith } from './hand-made.ts';

/** The next step that the gate advises. */
function nextOf(judged: JudgedRun): string | undefined {
  return judge(judged).next;
}

describe('after an undecided run, the advice', () => {
  // The number of questions grows by (half width / distance of the value to the margin)², rounded up, but at most by 5.
  // The margin of accuracy is 0.05. In the first row: (0.017 / 0.013)² = 1.7; in the second: (0.02 / 0.01)² = 4.
  it.each([
    [2, '1,200', estimate(0.02, 0.054)],
    [4, '2,400', estimate(0.02, 0.06)],
    [5, '3,000', estimate(0.015, 0.065)],
    [5, '3,000', estimate(0.03, 0.07)],
  ])('is to ask %i times as many questions, %s instead of 600 (case %#)', (times, many, accuracy) => {
    expect(nextOf(runWith({ losses: { accuracy } }))).toContain(
      `about ${many} instead of 600: multiply \`units\` and \`draws\` in the config by ${times}.`,
    );
  });
});

describe('after a stopped run, the advice', () => {
  it.each([
    [
      'is to ask the missing questions',
      { missing: 116 },
      ['eval.json'],
      /^Ask the missing questions: `npx promptfoo eval --resume`/,
    ],
    [
      'is to remove the cause of failed calls first, if nearly all calls failed',
      { errors: 484, missing: 116 },
      ['eval.json'],
      /^Remove the cause of the failed calls\. Then run the eval again/,
    ],
    [
      'is to run the missing shard, if there are several files',
      { missing: 300 },
      ['1.json', '2.json'],
      /^Run the shard whose questions are missing/,
    ],
  ])('%s', (_, v2, files, next) => {
    expect(nextOf(runWith({ v2: { counts: counts(v2) }, files }))).toMatch(next);
  });
});

describe('the advice', () => {
  it('after an outage is to ask the failed calls again', () => {
    expect(nextOf(runWith({ v2: OUTAGE, files: ['results/eval.json'] }))).toBe(
      'Ask the failed calls again: `npx promptfoo eval --filter-errors-only results/eval.json -o results/eval-again.json` Then judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('after failed calls were asked again is to judge both files together', () => {
    const v2 = { counts: counts({ missing: 500 }) };
    const files = ['results/eval-again.json'];
    expect(nextOf(runWith({ v2, files, repairs: 'results/eval.json' }))).toBe(
      'Judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('after a fail with many unreadable replies is to look at these replies', () => {
    const v2 = { counts: counts({ unparsed: 40 }) };
    expect(nextOf(runWith({ v2, losses: { accuracy: estimate(0.06, 0.1) } }))).toMatch(
      /^Look at the replies without an answer, .* raise `max_tokens`/,
    );
  });

  it('after a first run is to record it in the file that the policy names', () => {
    const noRecord = 'there is no recorded run yet';
    expect(nextOf(runOfOne({ noRecord, files: ['eval.json'], recordAs: 'last.json' }))).toBe(
      'Record this run: `npx promptfoo-causal gate eval.json --save-baseline last.json`',
    );
  });
});
