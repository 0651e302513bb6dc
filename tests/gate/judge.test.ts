import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import type { JudgedRun } from '../../src/gate/judged-run.ts';
import {
  comparison,
  counts,
  estimate,
  NO_LOSS,
  OUTAGE,
  run,
  runOfOne,
  runWith,
  scorecard,
  variant,
} from './hand-made.ts';

/** Losses of accuracy by the verdict that follows from them. Its margin is 0.05. */
const ACCURACY = { pass: estimate(0, 0.01), inconclusive: estimate(0, 0.2), fail: estimate(0.1, 0.2) };

const UNDECIDED = { accuracy: ACCURACY.inconclusive };

describe('the exit code of the gate', () => {
  it.each<[number, string, JudgedRun]>([
    [0, 'passes', runWith({ losses: { accuracy: ACCURACY.pass } })],
    [1, 'cannot be judged', runWith({ v2: OUTAGE })],
    [3, 'fails', runWith({ losses: { accuracy: ACCURACY.fail } })],
    [0, 'is undecided', runWith({ losses: UNDECIDED })],
    [4, 'is undecided and the option --strict is set', runWith({ losses: UNDECIDED, strict: true })],
    [
      4,
      'is undecided and gate.yaml contains “inconclusive: fail”',
      runWith({ losses: UNDECIDED, policy: { inconclusive: 'fail' } }),
    ],
  ])('is %i if a run %s', (exitCode, _, judged) => {
    expect(judge(judged).exitCode).toBe(exitCode);
  });
});

describe('a run', () => {
  it.each([
    ['is judged even if 5 % of the candidate’s calls failed', {}, { counts: counts({ errors: 30 }) }, 'pass'],
    [
      'is not judged if more than 5 % of the candidate’s calls failed',
      {},
      { counts: counts({ errors: 31 }) },
      'not judged',
    ],
    ['is not judged if half of the baseline’s calls failed', OUTAGE, {}, 'not judged'],
    ['is not judged if half of the calls of both variants failed', OUTAGE, OUTAGE, 'not judged'],
    [
      'fails if a question to the candidate is missing from the results',
      {},
      { counts: counts({ missing: 1 }) },
      'fail',
    ],
    ['fails if a question to the baseline is missing from the results', { counts: counts({ missing: 1 }) }, {}, 'fail'],
  ] as const)('%s', (_, v1, v2, verdict) => {
    expect(judge(runWith({ v1, v2 })).verdict).toBe(verdict);
  });

  it('is not checked for losses if half of the candidate’s calls failed', () => {
    const [candidate] = judge(runWith({ v2: OUTAGE, losses: { accuracy: ACCURACY.fail } })).candidates;
    expect(candidate?.verdict).toBe('not judged');
    expect(candidate?.checks.filter(({ kind }) => kind !== 'run')).toEqual([]);
  });

  it('fails if the rows of its results are inconsistent', () => {
    expect(judge(run({ problems: ['rows.json, row 7: its reply was changed.'] })).verdict).toBe('fail');
  });

  it('is not judged if its results are older than is allowed', () => {
    expect(judge(run({ tooOld: 'the results are of 2024' })).verdict).toBe('not judged');
  });

  it('is not judged if the baseline is the only variant', () => {
    expect(judge(run({ scorecard: scorecard({ variants: [variant('v1')] }) })).verdict).toBe('not judged');
  });

  it('is not judged if gate.yaml excludes every candidate', () => {
    expect(judge(run({ policy: { variants: { v2: false } } })).verdict).toBe('not judged');
  });
});

describe('the common verdict on several candidates', () => {
  /** Judges a run in which v1 is compared with as many candidates as there are verdicts. */
  const verdictOf = (...verdicts: readonly ('fail' | 'not judged' | 'inconclusive' | 'pass')[]) => {
    const candidates = verdicts.map((verdict, i) => ({ verdict, name: `v${i + 2}` }));
    const variants = candidates.map(({ verdict, name }) => variant(name, verdict === 'not judged' ? OUTAGE : {}));
    const comparisons = candidates.map(({ verdict, name }) =>
      comparison(name, { accuracy: ACCURACY[verdict === 'not judged' ? 'pass' : verdict] }),
    );
    return judge(run({ scorecard: scorecard({ variants: [variant('v1'), ...variants], comparisons }) })).verdict;
  };

  it.each([
    ['“fail” if any candidate fails', 'fail', ['not judged', 'inconclusive', 'fail']],
    [
      '“cannot be judged” if one candidate cannot be judged and no candidate fails',
      'not judged',
      ['pass', 'inconclusive', 'not judged'],
    ],
    ['“undecided” if one candidate is undecided and all others pass', 'inconclusive', ['pass', 'pass', 'inconclusive']],
    ['“pass” if all candidates pass', 'pass', ['pass', 'pass', 'pass']],
  ] as const)('is %s', (_, verdict, verdicts) => {
    expect(verdictOf(...verdicts)).toBe(verdict);
  });
});

describe('a candidate that is compared with a recorded run', () => {
  const recorded = { file: 'baseline.json', scorecard: scorecard({ createdAt: '2024-12-01T00:00:00.000Z' }) };

  it('gets the stricter of two verdicts if it is also compared with another variant of its own run', () => {
    const besideRecorded = comparison(
      'v2',
      { accuracy: ACCURACY.fail },
      { baseline: 'v2', recorded: { file: 'baseline.json', createdAt: '2024-12-01T00:00:00.000Z' } },
    );
    const comparisons = [comparison('v2', NO_LOSS), besideRecorded];
    const { candidates } = judge(run({ scorecard: scorecard({ comparisons }), recorded }));
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).toMatchObject({ name: 'v2', baseline: 'v2 of baseline.json', verdict: 'fail' });
  });

  it('is not judged if the recorded run has no variant of the candidate’s name', () => {
    const alone = scorecard({ variants: [variant('v4')], comparisons: [] });
    expect(judge(runOfOne({ scorecard: alone, recorded }))).toMatchObject({
      verdict: 'not judged',
      sentence: 'v4 cannot be judged: baseline.json has no variant of this name; it has v1, v2.',
    });
  });

  it('is undecided if no run has been recorded yet', () => {
    expect(judge(runOfOne({ noRecord: 'there is no recorded run baseline.json' }))).toMatchObject({
      verdict: 'inconclusive',
      sentence: 'v1 has no baseline yet: there is no recorded run baseline.json.',
    });
  });

  it('is not judged if the comparison is impossible, and the verdict then gives the reason', () => {
    const reason = 'the baseline has other questions';
    const comparisons = [comparison('v2', {}, { verdict: 'not judged', reason })];
    expect(judge(run({ scorecard: scorecard({ comparisons }) }))).toMatchObject({
      verdict: 'not judged',
      sentence: 'v2 cannot be judged: the baseline has other questions.',
    });
  });
});
