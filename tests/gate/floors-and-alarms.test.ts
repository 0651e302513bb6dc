import { describe, expect, it } from 'vitest';
import { judge } from '../../src/gate/judge.ts';
import { counts, runOfOne, runWith } from './hand-made.ts';

describe('the check of a floor (a score that a variant must reach)', () => {
  // The accuracy of v1 is 0.96 to 0.99, and its colour error is 0 to 0.06. It has no colour recall.
  it.each([
    ['passes if the whole interval of the score is above the floor', { accuracy: 0.9 }, 'pass'],
    ['fails if the whole interval of the score is below the floor', { accuracy: 0.995 }, 'fail'],
    ['is undecided if the interval of the score contains the floor', { accuracy: 0.97 }, 'inconclusive'],
    ['treats the floor as an upper limit if lower values of the metric are better', { 'colour error': 0.1 }, 'pass'],
    ['fails if the score is unknown', { 'colour recall': 0.1 }, 'fail'],
    [
      'is left out if gate.yaml sets the floor to false, so a run without a baseline is not judged',
      { accuracy: false },
      'not judged',
    ],
  ] as const)('%s', (_, floors, verdict) => {
    expect(judge(runOfOne({ policy: { floors } }))).toMatchObject({ verdict });
  });

  it('is necessary to judge a run without a baseline', () => {
    expect(judge(runOfOne({ policy: {} }))).toMatchObject({ verdict: 'not judged', exitCode: 1 });
  });
});

describe('the check of an alarm (a limit on an observed share)', () => {
  // v2 was asked 600 questions. Unless an entry says otherwise, it answered half of them with yes.
  it.each([
    ['fails if the share of unparsed replies is above the limit', { unparsed: 0.1 }, { unparsed: 61 }, 'fail'],
    ['passes if the share of unparsed replies is equal to the limit', { unparsed: 0.1 }, { unparsed: 60 }, 'pass'],
    ['fails if the share of refusals is above the limit', { refused: 0.01 }, { refused: 7 }, 'fail'],
    [
      'fails if the share of yes answers differs from that of the baseline by more than the limit',
      { yesRateShift: 0.1 },
      { yes: 400, no: 200 },
      'fail',
    ],
    [
      'passes if the share of yes answers differs from that of the baseline by less than the limit',
      { yesRateShift: 0.1 },
      { yes: 320, no: 280 },
      'pass',
    ],
    [
      'is left out if gate.yaml sets the alarm to false, however many replies are unparsed',
      { unparsed: false },
      { unparsed: 600 },
      'pass',
    ],
  ] as const)('%s', (_, alarms, changes, verdict) => {
    const v2 = { counts: counts(changes) };
    expect(judge(runWith({ v2, policy: { alarms } }))).toMatchObject({ verdict });
  });

  it('is undecided if it compares shares of yes answers and no reply of the baseline contains an answer', () => {
    const v1 = { counts: counts({ yes: 0, no: 0, unparsed: 600 }) };
    const policy = { alarms: { yesRateShift: 0.1 } };
    expect(judge(runWith({ v1, policy })).verdict).toBe('inconclusive');
  });
});
