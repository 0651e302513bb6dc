import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import { comparison, counts, estimate, NO_LOSS, OUTAGE, run, runWith, scorecard, variant } from './hand-made.ts';

// Unless a test says otherwise, the accuracies of v1 and v2 are 0.975, and v2 loses at most 0.020.
describe('the sentence with the verdict on a candidate', () => {
  it('states that the candidate may ship, and how much it loses at most', () => {
    expect(judge(run()).sentence).toBe(
      'v2 may ship: its accuracy is 0.975 (v1: 0.975); it loses at most 0.020, and 0.05 is allowed.',
    );
  });

  it('states that the candidate must not ship, and how much it loses', () => {
    const v2 = { estimates: { accuracy: estimate(0.84, 0.9) } };
    expect(judge(runWith({ v2, losses: { accuracy: estimate(0.08, 0.14) } })).sentence).toBe(
      'Do not ship v2: its accuracy is 0.870 (v1: 0.975); it loses 0.080 to 0.140, more than the 0.05 allowed.',
    );
  });

  it('states that the candidate is undecided, and how much it may lose', () => {
    expect(judge(runWith({ losses: { accuracy: estimate(0.01, 0.08) } })).sentence).toBe(
      'v2 is undecided: its accuracy is 0.975 (v1: 0.975); it loses 0.010 to 0.080, which may be more than the 0.05 allowed.',
    );
  });

  it('states how much the candidate gains if the whole interval shows a gain', () => {
    expect(judge(runWith({ losses: { accuracy: estimate(-0.16, -0.09) } })).sentence).toMatch(
      /; it gains 0\.090 to 0\.160\.$/,
    );
  });

  it.each([
    ['within the limit', estimate(-0.029, 0.013), 'it gains 0.008 (at worst it loses 0.013, and 0.05 is allowed).'],
    [
      'beyond the limit',
      estimate(-0.09, 0.07),
      'it gains 0.010 (at worst it loses 0.070, which may be more than the 0.05 allowed).',
    ],
  ])(
    'states the estimated gain and the worst possible loss, which is %s, if the interval contains gains and losses',
    (_, accuracy, text) => {
      expect(judge(runWith({ losses: { accuracy } })).sentence).toContain(`; ${text}`);
    },
  );

  it('describes in words what the candidate does worse if a guard fails', () => {
    const v1 = { estimates: { 'colour discrimination': estimate(0.9, 0.98) } };
    const v2 = { estimates: { 'colour discrimination': estimate(0.2, 0.36) } };
    const losses = { 'colour discrimination': estimate(0.35, 0.9) };
    expect(judge(runWith({ v1, v2, losses })).sentence).toBe(
      'Do not ship v2: it is worse than v1 at distinguishing red from blue (colour discrimination 0.280, v1 0.940; it loses 0.350 to 0.900, more than the 0.15 allowed).',
    );
  });

  it('states how many questions both the candidate and the baseline answered if some calls failed', () => {
    const variants = [variant('v1'), variant('v2', { counts: counts({ errors: 20 }) })];
    const comparisons = [comparison('v2', NO_LOSS, { both: 580 })];
    expect(judge(run({ scorecard: scorecard({ variants, comparisons }) })).sentence).toBe(
      'v2 may ship: in accuracy against v1, it loses at most 0.020 over the 580 questions that both answered, and 0.05 is allowed.',
    );
  });
});

describe('the sentence with the verdict on a run with unreadable replies', () => {
  it('counts the candidate’s unreadable replies and refusals before it states the loss', () => {
    const v2 = { counts: counts({ unparsed: 40, refused: 2 }) };
    expect(judge(runWith({ v2, losses: { accuracy: estimate(0.06, 0.1) } })).sentence).toBe(
      'Do not ship v2: 42 of 600 replies of v2 are unreadable or refusals and count as wrong; its accuracy is 0.975 (v1: 0.975); it loses 0.060 to 0.100, more than the 0.05 allowed.',
    );
  });

  it('counts the baseline’s unreadable replies after it states the loss', () => {
    expect(judge(runWith({ v1: { counts: counts({ unparsed: 9 }) } })).sentence).toBe(
      'v2 may ship: its accuracy is 0.975 (v1: 0.975); it loses at most 0.020, and 0.05 is allowed; 9 of 600 replies of v1 are unreadable and count as wrong.',
    );
  });
});

describe('the sentence with the verdict on a run that cannot be judged', () => {
  it('states how many calls failed, and why', () => {
    expect(judge(runWith({ v2: OUTAGE })).sentence).toBe(
      'v2 cannot be judged: 300 of 600 calls to v2 failed (50 %, “API error: 503 overloaded”); at most 5 % may fail.',
    );
  });

  it('states the number of failed calls for both variants if too many calls of each failed', () => {
    const failed = { counts: counts({ errors: 300 }) };
    expect(judge(runWith({ v1: failed, v2: failed })).sentence).toBe(
      'v2 cannot be judged: 300 of 600 calls to v2 failed (50 %) and 300 of 600 calls to v1 failed (50 %); at most 5 % may fail.',
    );
  });

  it('states that there is no candidate if the baseline is the only variant', () => {
    expect(judge(run({ scorecard: scorecard({ variants: [variant('v1')] }) })).sentence).toBe(
      'The run cannot be judged: it has no candidate besides the baseline.',
    );
  });
});

describe('the sentence with the verdict on a whole run', () => {
  it('describes the first inconsistency in the rows of the results, and counts the others', () => {
    const problems = ['rows.json, row 7: its stored reply and its answer differ.', 'another'];
    expect(judge(run({ problems })).sentence).toBe(
      'Do not ship on these results: rows.json, row 7: its stored reply and its answer differ (and 1 other problem).',
    );
  });

  it('groups the names of several candidates by their verdicts', () => {
    const names = ['v2', 'v3', 'v4', 'v5'];
    const variants = ['v1', ...names].map((name) => variant(name));
    const comparisons = names.map((name) =>
      comparison(name, name === 'v4' ? { accuracy: estimate(0.1, 0.2) } : NO_LOSS),
    );
    expect(judge(run({ scorecard: scorecard({ variants, comparisons }) })).sentence).toBe(
      'v2, v3, and v5 may ship. Do not ship v4.',
    );
  });
});
