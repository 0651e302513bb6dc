import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import type { JudgedRun } from '../../src/gate/judged-run.ts';
import { counts, estimate, OUTAGE, runOfOne, runWith } from './hand-made.ts';

/** The next step that the gate advises. */
function nextOf(judged: JudgedRun): string | undefined {
  return judge(judged).next;
}

describe('the advice after an undecided run', () => {
  // The number of questions grows by (half width / distance of the value to the margin)², rounded up, but at most by 5.
  // The margin of accuracy is 0.05. In the first row: (0.017 / 0.013)² = 1.7; in the second: (0.02 / 0.01)² = 4.
  it.each([
    [2, '0.020 to 0.054', '1,200', estimate(0.02, 0.054)],
    [4, '0.020 to 0.060', '2,400', estimate(0.02, 0.06)],
    [5, '0.015 to 0.065', '3,000', estimate(0.015, 0.065)],
    [5, '0.030 to 0.070', '3,000', estimate(0.03, 0.07)],
  ])(
    'is to ask %i times as many questions if the interval of the loss in accuracy is %s',
    (times, _, many, accuracy) => {
      expect(nextOf(runWith({ losses: { accuracy } }))).toContain(
        `about ${many} instead of 600: multiply \`units\` and \`draws\` in the config by ${times}.`,
      );
    },
  );
});

describe('the advice after a run with missing questions', () => {
  it.each([
    [
      'is to resume the eval, which then asks the missing questions',
      { missing: 116 },
      ['eval.json'],
      /^Ask the missing questions: `npx promptfoo eval --resume`/,
    ],
    [
      'is to remove the cause of the failed calls first if no call succeeded',
      { errors: 484, missing: 116 },
      ['eval.json'],
      /^Remove the cause of the failed calls\. Then run the eval again/,
    ],
    [
      'is to run the missing shard (part of the questions) if the results are in several files',
      { missing: 300 },
      ['1.json', '2.json'],
      /^Run the shard whose questions are missing/,
    ],
  ])('%s', (_, v2, files, next) => {
    expect(nextOf(runWith({ v2: { counts: counts(v2) }, files }))).toMatch(next);
  });
});

describe('the advice of the gate', () => {
  it('is to repeat the failed calls if too many calls failed', () => {
    expect(nextOf(runWith({ v2: OUTAGE, files: ['results/eval.json'] }))).toBe(
      'Ask the failed calls again: `npx promptfoo eval --filter-errors-only results/eval.json -o results/eval-again.json` Then judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('is to judge two results files together if the second contains repeats of the calls that failed in the first', () => {
    const v2 = { counts: counts({ missing: 500 }) };
    const files = ['results/eval-again.json'];
    expect(nextOf(runWith({ v2, files, repairs: 'results/eval.json' }))).toBe(
      'Judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('is to look at the unreadable replies if a candidate with many unreadable replies fails', () => {
    const v2 = { counts: counts({ unparsed: 40 }) };
    expect(nextOf(runWith({ v2, losses: { accuracy: estimate(0.06, 0.1) } }))).toMatch(
      /^Look at the replies without an answer, .* raise `max_tokens`/,
    );
  });

  it('is to record the run in the file that gate.yaml names as the baseline if there is no such file yet', () => {
    const noRecord = 'there is no recorded run yet';
    expect(nextOf(runOfOne({ noRecord, files: ['eval.json'], recordAs: 'last.json' }))).toBe(
      'Record this run: `npx promptfoo-causal gate eval.json --save-baseline last.json`',
    );
  });
});
