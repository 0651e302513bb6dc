import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import type { JudgedRun } from '../../src/gate/judged-run.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { Comparison } from '../../src/scorecard/scorecard.ts';
import { comparison, counts, estimate, NO_LOSS, run, scorecard, variant } from './hand-made.ts';

const withLosses = (losses: Comparison['losses'], given: Partial<JudgedRun> = {}): JudgedRun =>
  run({ scorecard: scorecard({ comparisons: [comparison('v2', { ...NO_LOSS, ...losses })] }), ...given });

describe('the judgement of losses', () => {
  it.each([
    [
      'passes an accuracy whose loss is surely below the margin',
      { accuracy: estimate(-0.01, 0.04) },
      {},
      'pass',
      0,
    ],
    [
      'fails an accuracy whose loss is surely above the margin',
      { accuracy: estimate(0.06, 0.1) },
      {},
      'fail',
      3,
    ],
    [
      'leaves an accuracy undecided whose loss may be above the margin',
      { accuracy: estimate(0, 0.08) },
      {},
      'inconclusive',
      0,
    ],
    [
      'ends an undecided run with exit code 4 if the policy says so',
      { accuracy: estimate(0, 0.08) },
      { policy: { inconclusive: 'fail' } },
      'inconclusive',
      4,
    ],
    [
      'ends an undecided run with exit code 4 if --strict is given',
      { accuracy: estimate(0, 0.08) },
      { strict: true },
      'inconclusive',
      4,
    ],
    [
      'passes a guard if only a part of its interval is above the margin',
      { 'colour error': estimate(0.07, 0.5) },
      {},
      'pass',
      0,
    ],
    [
      'fails a guard if its whole interval is above the margin',
      { 'colour error': estimate(0.09, 0.5) },
      {},
      'fail',
      3,
    ],
    ['never fails a metric that is only shown', { 'colour recall': estimate(0.5, 0.9) }, {}, 'pass', 0],
    [
      'fails a metric that is only shown if the policy gives it a margin',
      { 'colour recall': estimate(0.5, 0.9) },
      { policy: { margins: { 'colour recall': 0.2 } } },
      'fail',
      3,
    ],
    [
      'fails a part whose loss is surely above its margin',
      { 'accuracy of blue': estimate(0.06, 0.2) },
      {},
      'fail',
      3,
    ],
    [
      'ignores all parts if the policy turns them off together',
      { 'accuracy of blue': estimate(0.06, 0.2) },
      { policy: { margins: { parts: false } } },
      'pass',
      0,
    ],
    [
      'ignores a part that the policy turns off by its name',
      { 'accuracy of blue': estimate(0.06, 0.2) },
      { policy: { margins: { 'accuracy of blue': false } } },
      'pass',
      0,
    ],
    [
      'ignores a metric that the policy turns off by its name',
      { accuracy: estimate(0.06, 0.1) },
      { policy: { margins: { accuracy: false } } },
      'pass',
      0,
    ],
    [
      'uses the margin of the policy in place of the default',
      { accuracy: estimate(0.06, 0.1) },
      { policy: { margins: { accuracy: 0.2 } } },
      'pass',
      0,
    ],
    [
      'uses the rules for one variant in place of those for all',
      { accuracy: estimate(0.06, 0.1) },
      { policy: { margins: { accuracy: 0.01 }, variants: { 'v*': { margins: { accuracy: 0.2 } } } } },
      'pass',
      0,
    ],
    [
      'leaves an unknown accuracy undecided',
      { accuracy: { kind: 'undefined', reason: 'no question was answered' } },
      {},
      'inconclusive',
      0,
    ],
    [
      'passes a guard whose loss is unknown',
      { 'colour error': { kind: 'undefined', reason: 'no open unit' } },
      {},
      'pass',
      0,
    ],
  ] as const)('%s', (_, losses, given, verdict, exitCode) => {
    expect(judge(withLosses(losses, given as Partial<JudgedRun>))).toMatchObject({ verdict, exitCode });
  });

  it('lists a check for each metric, and a single check for all parts, which names the worst part', () => {
    const losses = { 'accuracy of red': estimate(0.06, 0.1), 'accuracy of blue': estimate(0.2, 0.3) };
    const [candidate] = judge(withLosses(losses)).candidates;
    expect(candidate?.checks.map(({ name, kind, outcome }) => `${kind} ${name} ${outcome}`)).toEqual([
      'run complete pass',
      'run failed calls pass',
      'loss accuracy pass',
      'loss parts fail',
    ]);
    expect(candidate?.checks.at(-1)?.sentence).toBe(
      'The loss of accuracy of blue is 0.200 to 0.300; at most 0.05 is allowed.',
    );
  });
});

describe('the gate', () => {
  const outage = { counts: counts({ errors: 300 }), failure: 'API error: 503 overloaded' };

  it.each([
    [
      'judges a run in which 5 % of the calls failed',
      [variant('v1'), variant('v2', { counts: counts({ errors: 30 }) })],
      'pass',
      0,
    ],
    [
      'does not judge a run in which more than 5 % of the calls failed',
      [variant('v1'), variant('v2', { counts: counts({ errors: 31 }) })],
      'not judged',
      1,
    ],
    [
      'does not judge a run whose baseline had an outage',
      [variant('v1', outage), variant('v2')],
      'not judged',
      1,
    ],
    [
      'does not judge a run in which both variants had an outage',
      [variant('v1', outage), variant('v2', outage)],
      'not judged',
      1,
    ],
    [
      'fails a run with missing questions',
      [variant('v1'), variant('v2', { counts: counts({ missing: 1 }) })],
      'fail',
      3,
    ],
    [
      'fails a run whose baseline has missing questions',
      [variant('v1', { counts: counts({ missing: 1 }) }), variant('v2')],
      'fail',
      3,
    ],
  ] as const)('%s', (_, variants, verdict, exitCode) => {
    expect(judge(run({ scorecard: scorecard({ variants }) }))).toMatchObject({ verdict, exitCode });
  });

  it('ranks no variant after an outage, and says how to ask the failed calls again', () => {
    const variants = [variant('v1'), variant('v2', outage)];
    const comparisons = [comparison('v2', { accuracy: estimate(0.4, 0.6) }, { verdict: 'worse' })];
    const judged = judge(
      run({ scorecard: scorecard({ variants, comparisons }), files: ['results/eval.json'] }),
    );
    expect(judged.sentence).toBe(
      'v2 cannot be judged: 300 of 600 calls of v2 failed (50 %, “API error: 503 overloaded”); at most 5 % may fail.',
    );
    expect(judged.candidates[0]?.checks.filter(({ kind }) => kind !== 'run')).toEqual([]);
    expect(judged.next).toBe(
      'Ask the failed calls again: `npx promptfoo eval --filter-errors-only results/eval.json -o results/eval-again.json` Then judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('fails a run with problems in its rows, and names the first problem', () => {
    const problems = ['rows.json, row 7: its stored reply and its answer differ.', 'another'];
    expect(judge(run({ problems }))).toMatchObject({
      verdict: 'fail',
      exitCode: 3,
      sentence:
        'Do not ship on these results: rows.json, row 7: its stored reply and its answer differ (and 1 other problem).',
    });
  });

  it('does not judge results that are too old', () => {
    expect(judge(run({ tooOld: 'the results are from 2024' }))).toMatchObject({
      verdict: 'not judged',
      exitCode: 1,
    });
  });

  it('does not judge a run without candidates', () => {
    expect(judge(run({ scorecard: scorecard({ variants: [variant('v1')] }) }))).toMatchObject({
      verdict: 'not judged',
      sentence: 'The run cannot be judged: it has no candidate besides the baseline.',
    });
    expect(judge(run({ policy: { variants: { v2: false } } }))).toMatchObject({ exitCode: 1 });
  });

  it('takes the worst verdict of several candidates: fail, then not judged, then not decided', () => {
    const names = ['v1', 'v2', 'v3', 'v4'];
    const judged = (verdicts: readonly ('fail' | 'outage' | 'open' | 'pass')[]) =>
      judge(
        run({
          strict: true,
          scorecard: scorecard({
            variants: names.map((name, i) => variant(name, verdicts[i - 1] === 'outage' ? outage : {})),
            comparisons: verdicts.map((verdict, i) =>
              comparison(names[i + 1]!, {
                accuracy:
                  verdict === 'fail'
                    ? estimate(0.1, 0.2)
                    : verdict === 'open'
                      ? estimate(0, 0.2)
                      : estimate(0, 0.01),
              }),
            ),
          }),
        }),
      ).exitCode;
    expect(judged(['outage', 'open', 'fail'])).toBe(3);
    expect(judged(['pass', 'open', 'outage'])).toBe(1);
    expect(judged(['pass', 'pass', 'open'])).toBe(4);
    expect(judged(['pass', 'pass', 'pass'])).toBe(0);
  });
});

describe('the gate with a recorded baseline', () => {
  const recorded = { file: 'baseline.json', scorecard: scorecard({ createdAt: '2024-12-01T00:00:00.000Z' }) };
  const ofRecord = {
    recorded: { file: 'baseline.json', createdAt: '2024-12-01T00:00:00.000Z' },
    baseline: 'v2',
  };

  it('gives a candidate a single verdict, the stricter one, if the run contains a baseline as well', () => {
    const comparisons = [
      comparison('v2', NO_LOSS),
      comparison('v2', { accuracy: estimate(0.1, 0.2) }, ofRecord),
    ];
    const { candidates } = judge(run({ scorecard: scorecard({ comparisons }), recorded }));
    expect(candidates).toHaveLength(1);
    expect(candidates[0]).toMatchObject({ name: 'v2', baseline: 'v2 of baseline.json', verdict: 'fail' });
  });

  it('does not judge a variant that the recorded run does not have', () => {
    const variants = [variant('v4')];
    const judged = judge(
      run({ scorecard: scorecard({ variants, comparisons: [] }), baseline: undefined, recorded }),
    );
    expect(judged).toMatchObject({
      exitCode: 1,
      sentence: 'v4 cannot be judged: baseline.json has no variant of this name; it has v1, v2.',
    });
  });

  it('leaves a first run undecided if no baseline is recorded yet', () => {
    const variants = [variant('v1')];
    const noRecord = 'there is no recorded run baseline.json yet';
    const judged = judge(
      run({ scorecard: scorecard({ variants, comparisons: [] }), baseline: undefined, noRecord }),
    );
    expect(judged).toMatchObject({
      verdict: 'inconclusive',
      exitCode: 0,
      sentence: 'v1 is not compared yet: there is no recorded run baseline.json yet.',
    });
  });

  it('does not judge a candidate that could not be compared', () => {
    const comparisons = [
      comparison('v2', {}, { verdict: 'not judged', reason: 'the baseline has other questions' }),
    ];
    expect(judge(run({ scorecard: scorecard({ comparisons }) }))).toMatchObject({
      exitCode: 1,
      sentence: 'v2 cannot be judged: the baseline has other questions.',
    });
  });
});

describe('the judgement of floors', () => {
  const alone = (floors: Record<string, number | false>) =>
    judge(
      run({
        scorecard: scorecard({ variants: [variant('v1')], comparisons: [] }),
        baseline: undefined,
        policy: { floors },
      }),
    );

  it.each([
    ['passes if the whole interval is above the floor', { accuracy: 0.9 }, 'pass', 0],
    ['fails if the whole interval is below the floor', { accuracy: 0.995 }, 'fail', 3],
    ['is open if the interval contains the floor', { accuracy: 0.97 }, 'inconclusive', 0],
    ['takes a floor as an upper limit if lower is better', { 'colour error': 0.1 }, 'pass', 0],
    ['fails if the metric has no value', { 'colour recall': 0.1 }, 'fail', 3],
    ['is impossible if every floor is turned off', { accuracy: false }, 'not judged', 1],
    ['is impossible without floors if there is no baseline', {}, 'not judged', 1],
  ] as const)('%s', (_, floors, verdict, exitCode) => {
    expect(alone(floors)).toMatchObject({ verdict, exitCode });
  });
});

describe('the judgement of alarms', () => {
  it.each([
    ['fails with more unparsed replies than are allowed', { unparsed: 0.1 }, { unparsed: 61 }, 'fail'],
    ['passes with as many unparsed replies as are allowed', { unparsed: 0.1 }, { unparsed: 60 }, 'pass'],
    ['fails with more refusals than are allowed', { refused: 0.01 }, { refused: 7 }, 'fail'],
    ['fails with a large shift of the yes rate', { yesRateShift: 0.1 }, { yes: 400, no: 200 }, 'fail'],
    ['passes with a small shift of the yes rate', { yesRateShift: 0.1 }, { yes: 320, no: 280 }, 'pass'],
    [
      'passes with unparsed replies if their alarm is turned off',
      { unparsed: false },
      { unparsed: 600 },
      'pass',
    ],
  ] as const)('%s', (_, alarms, given, verdict) => {
    const variants = [variant('v1'), variant('v2', { counts: counts(given) })];
    expect(judge(run({ scorecard: scorecard({ variants }), policy: { alarms } }))).toMatchObject({ verdict });
  });

  it('leaves the shift of the yes rate undecided if the baseline never answered yes or no', () => {
    const silent = variant('v1', { counts: counts({ yes: 0, no: 0, unparsed: 600 }) });
    const variants = [silent, variant('v2')];
    const policy = { alarms: { yesRateShift: 0.1 } };
    expect(judge(run({ scorecard: scorecard({ variants }), policy }))).toMatchObject({
      verdict: 'inconclusive',
    });
  });
});

describe('the sentence of the gate', () => {
  it.each([
    [
      'a pass',
      {},
      {},
      'v2 may ship: its accuracy is 0.975, that of v1 0.975; it loses at most 0.020, and 0.05 is allowed.',
    ],
    [
      'a fail',
      { accuracy: estimate(0.08, 0.14) },
      { estimates: { accuracy: estimate(0.84, 0.9) } },
      'Do not ship v2: its accuracy is 0.870, that of v1 0.975; it loses 0.080 to 0.140, more than the 0.05 allowed.',
    ],
    [
      'an open verdict',
      { accuracy: estimate(0.01, 0.08) },
      {},
      'v2 is not decided: its accuracy is 0.975, that of v1 0.975; it loses 0.010 to 0.080, which may be more than the 0.05 allowed.',
    ],
    [
      'unreadable replies before a loss',
      { accuracy: estimate(0.06, 0.1) },
      { counts: counts({ unparsed: 40, refused: 2 }) },
      'Do not ship v2: 42 of 600 replies of v2 are unreadable or refusals and count as wrong; its accuracy is 0.975, that of v1 0.975; it loses 0.060 to 0.100, more than the 0.05 allowed.',
    ],
  ] as const)('reports %s', (_, losses, given, sentence) => {
    const variants = [variant('v1'), variant('v2', given as object)];
    const comparisons = [comparison('v2', { ...NO_LOSS, ...losses })];
    expect(judge(run({ scorecard: scorecard({ variants, comparisons }) })).sentence).toBe(sentence);
  });

  it('says how much a candidate gained', () => {
    const comparisons = [comparison('v2', { accuracy: estimate(-0.16, -0.09) })];
    expect(judge(run({ scorecard: scorecard({ comparisons }) })).sentence).toMatch(
      /; it gains 0\.090 to 0\.160\.$/,
    );
  });

  it('names the largest possible loss beside a gain that is not certain', () => {
    const sentenceOf = (accuracy: Estimate) => judge(withLosses({ accuracy })).sentence;
    expect(sentenceOf(estimate(-0.029, 0.013))).toMatch(
      /; it gains 0\.008 \(at worst it loses 0\.013, and 0\.05 is allowed\)\.$/,
    );
    expect(sentenceOf(estimate(-0.09, 0.07))).toMatch(
      /; it gains 0\.010 \(at worst it loses 0\.070, which may be more than the 0\.05 allowed\)\.$/,
    );
  });

  it('names both outages if the calls of both variants failed', () => {
    const down = { counts: counts({ errors: 300 }) };
    const variants = [variant('v1', down), variant('v2', down)];
    expect(judge(run({ scorecard: scorecard({ variants }) })).sentence).toBe(
      'v2 cannot be judged: 300 of 600 calls of v2 failed (50 %) and 300 of 600 calls of v1 failed (50 %); at most 5 % may fail.',
    );
  });

  it('says that the loss of a guard that passes is not shown to be above its margin', () => {
    const [candidate] = judge(withLosses({ 'colour error': estimate(-0.17, 0.22) })).candidates;
    expect(candidate?.checks.find(({ name }) => name === 'colour error')).toMatchObject({
      outcome: 'pass',
      sentence: 'The loss of colour error is −0.170 to 0.220, so it is not shown to be above 0.08.',
    });
  });

  it('counts the unreadable replies of the baseline', () => {
    const variants = [variant('v1', { counts: counts({ unparsed: 9 }) }), variant('v2')];
    expect(judge(run({ scorecard: scorecard({ variants }) })).sentence).toBe(
      'v2 may ship: its accuracy is 0.975, that of v1 0.975; it loses at most 0.020, and 0.05 is allowed; 9 of 600 replies of v1 are unreadable and count as wrong.',
    );
  });

  it('says that only the questions answered by both variants were compared', () => {
    const variants = [variant('v1'), variant('v2', { counts: counts({ errors: 20 }) })];
    const comparisons = [comparison('v2', NO_LOSS, { both: 580 })];
    expect(judge(run({ scorecard: scorecard({ variants, comparisons }) })).sentence).toBe(
      'v2 may ship: in accuracy against v1, it loses at most 0.020 over the 580 questions that both answered, and 0.05 is allowed.',
    );
  });

  it('sums up the verdicts on several candidates', () => {
    const names = ['v1', 'v2', 'v3', 'v4', 'v5'];
    const comparisons = names
      .slice(1)
      .map((name) => comparison(name, name === 'v4' ? { accuracy: estimate(0.1, 0.2) } : NO_LOSS));
    expect(
      judge(run({ scorecard: scorecard({ variants: names.map((name) => variant(name)), comparisons }) }))
        .sentence,
    ).toBe('v2, v3, and v5 may ship. Do not ship v4.');
  });

  it('says in words what a candidate is worse at', () => {
    const estimates = { 'colour discrimination': estimate(0.2, 0.36) };
    const variants = [
      variant('v1', { estimates: { 'colour discrimination': estimate(0.9, 0.98) } }),
      variant('v2', { estimates }),
    ];
    const comparisons = [comparison('v2', { ...NO_LOSS, 'colour discrimination': estimate(0.35, 0.9) })];
    expect(judge(run({ scorecard: scorecard({ variants, comparisons }) })).sentence).toBe(
      'Do not ship v2: it is worse than v1 at distinguishing red from blue (colour discrimination 0.280, v1 0.940; it loses 0.350 to 0.900, more than the 0.15 allowed).',
    );
  });
});

describe('the next step', () => {
  const nextOf = (given: Partial<JudgedRun>) => judge(run(given)).next;

  it.each([
    [estimate(0.02, 0.054), '1,200 instead of 600', 2],
    [estimate(0.02, 0.06), '2,400 instead of 600', 4],
    [estimate(0.015, 0.065), '3,000 instead of 600', 5],
    [estimate(0.03, 0.07), '3,000 instead of 600', 5],
  ])('after an undecided run is to ask enough questions to decide it (case %#)', (accuracy, many, times) => {
    const comparisons = [comparison('v2', { ...NO_LOSS, accuracy })];
    const next = nextOf({ scorecard: scorecard({ comparisons }) });
    expect(next).toContain(`about ${many}: multiply \`units\` and \`draws\` in the config by ${times}`);
  });

  it('after a fail with many unreadable replies is to look at these replies', () => {
    const variants = [variant('v1'), variant('v2', { counts: counts({ unparsed: 40 }) })];
    const comparisons = [comparison('v2', { ...NO_LOSS, accuracy: estimate(0.06, 0.1) })];
    expect(nextOf({ scorecard: scorecard({ variants, comparisons }) })).toMatch(
      /^Look at the replies without an answer, .* raise `max_tokens`/,
    );
  });

  it.each([
    [
      'of one file',
      { missing: 116 },
      ['eval.json'],
      /^Ask the missing questions: `npx promptfoo eval --resume`/,
    ],
    [
      'of one file if nearly all calls failed as well',
      { errors: 484, missing: 116 },
      ['eval.json'],
      /^Remove the cause of the failed calls\. Then run the eval again/,
    ],
    ['of a shard', { missing: 300 }, ['1.json', '2.json'], /^Run the shard whose questions are missing/],
  ] as const)(
    'after a run that was stopped is to ask the missing questions (%s)',
    (_, given, files, next) => {
      const variants = [variant('v1'), variant('v2', { counts: counts(given) })];
      expect(nextOf({ scorecard: scorecard({ variants }), files })).toMatch(next);
    },
  );

  it('after a repair is to judge the repaired run together with the repair', () => {
    const variants = [variant('v1'), variant('v2', { counts: counts({ missing: 500 }) })];
    const files = ['results/eval-again.json'];
    expect(nextOf({ scorecard: scorecard({ variants }), files, repairs: 'results/eval.json' })).toBe(
      'Judge all replies: `npx promptfoo-causal gate results/eval.json results/eval-again.json`',
    );
  });

  it('after a first run is to record it in the file that the policy names', () => {
    const alone = scorecard({ variants: [variant('v1')], comparisons: [] });
    const first = { baseline: undefined, noRecord: 'there is no recorded run yet', files: ['eval.json'] };
    expect(nextOf({ scorecard: alone, ...first, recordAs: 'last.json' })).toBe(
      'Record this run: `npx promptfoo-causal gate eval.json --save-baseline last.json`',
    );
  });
});
