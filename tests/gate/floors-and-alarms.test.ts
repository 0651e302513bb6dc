import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import { counts, runOfOne, runWith } from './hand-made.ts';

describe('a floor', () => {
  // The accuracy of v1 is 0.96 to 0.99, and its colour error is 0 to 0.06. It has no colour recall.
  it.each([
    ['is reached if the whole interval of the score is above the floor', { accuracy: 0.9 }, 'pass'],
    ['is missed if the whole interval of the score is below the floor', { accuracy: 0.995 }, 'fail'],
    ['is undecided if the interval of the score contains the floor', { accuracy: 0.97 }, 'inconclusive'],
    ['is an upper limit if lower values of the metric are better', { 'colour error': 0.1 }, 'pass'],
    ['is missed if the metric has no value', { 'colour recall': 0.1 }, 'fail'],
    [
      'is not checked if gate.yaml sets it to false, so the run is not judged',
      { accuracy: false },
      'not judged',
    ],
  ] as const)('%s', (_, floors, verdict) => {
    expect(judge(runOfOne({ policy: { floors } }))).toMatchObject({ verdict });
  });

  it('is needed to judge a run that has no baseline', () => {
    expect(judge(runOfOne({ policy: {} }))).toMatchObject({ verdict: 'not judged', exitCode: 1 });
  });
});

describe('an alarm', () => {
  // v2 was asked 600 questions. Unless an entry says otherwise, it answered half of them with yes.
  it.each([
    ['fails if more replies are unparsed than are allowed', { unparsed: 0.1 }, { unparsed: 61 }, 'fail'],
    ['passes if as many replies are unparsed as are allowed', { unparsed: 0.1 }, { unparsed: 60 }, 'pass'],
    ['fails if more replies are refusals than are allowed', { refused: 0.01 }, { refused: 7 }, 'fail'],
    [
      'fails if the share of yes answers changes by more than is allowed',
      { yesRateShift: 0.1 },
      { yes: 400, no: 200 },
      'fail',
    ],
    [
      'passes if the share of yes answers changes by less than is allowed',
      { yesRateShift: 0.1 },
      { yes: 320, no: 280 },
      'pass',
    ],
    ['passes if gate.yaml sets it to false', { unparsed: false }, { unparsed: 600 }, 'pass'],
  ] as const)('%s', (_, alarms, changes, verdict) => {
    const v2 = { counts: counts(changes) };
    expect(judge(runWith({ v2, policy: { alarms } }))).toMatchObject({ verdict });
  });

  it('for the share of yes answers is undecided if no reply of the baseline contains an answer', () => {
    const v1 = { counts: counts({ yes: 0, no: 0, unparsed: 600 }) };
    const policy = { alarms: { yesRateShift: 0.1 } };
    expect(judge(runWith({ v1, policy })).verdict).toBe('inconclusive');
  });
});
