import { describe, expect, test } from 'vitest';
import { shownVerdict } from '../../src/report/shown-verdict.ts';
import { RUNS } from './models.ts';
import { scorecardOf, ungatedScorecardOf } from './scorecard-of.ts';

describe('the verdict in a report on a judged run', () => {
  test.each([
    ['good', 'the candidate is better', 'better', 'v2 may ship: its accuracy is 0.983 (v1: 0.875)'],
    ['good', 'the candidate is equally good', 'equal', 'v2 may ship: its accuracy is 0.990 (v1: 0.990)'],
    ['bad', 'the candidate is worse', 'worse', 'Do not ship v2: its accuracy is 0.750 (v1: 1.000)'],
    ['none', 'many of the candidate’s calls failed', 'outage', 'v2 cannot be judged: 200 of 600 calls to v2 failed'],
    [
      'bad',
      'many of the candidate’s replies are unreadable',
      'unreadable',
      'Do not ship v2: 120 of 600 replies of v2 are unreadable',
    ],
  ] as const)('is the sentence of the gate, with the tone “%s” for its colour, if %s', (tone, _, run, sentence) => {
    const verdict = shownVerdict(scorecardOf(RUNS[run]));
    expect(verdict.tone).toBe(tone);
    expect(verdict.sentence).toContain(sentence);
  });

  test('has a sentence for each of several candidates, but no common colour if the verdicts on the candidates differ', () => {
    const { tone, sentence, candidates } = shownVerdict(scorecardOf(RUNS['three candidates']));
    expect(tone).toBeUndefined();
    expect(sentence).toBe('v2 may ship. Do not ship v3. v4 is undecided.');
    expect(candidates.map((candidate) => candidate.tone)).toEqual(['good', 'bad', 'unsure']);
  });

  test('has only one sentence if there is a single candidate', () => {
    expect(shownVerdict(scorecardOf(RUNS.worse)).candidates).toEqual([]);
  });
});

describe('the result in a report without a verdict', () => {
  test.each([
    ['good', 'the candidate is better', 'better', 'v2 is better than v1: accuracy +0.108 (+0.081 to +0.135).'],
    ['bad', 'the candidate is worse', 'worse', 'v2 is worse than v1: accuracy −0.250 (−0.284 to −0.214).'],
    [
      'unsure',
      'the candidate is equally good',
      'equal',
      'No difference between v2 and v1 was shown: accuracy 0.000 (−0.012 to +0.012).',
    ],
    ['none', 'many of the candidate’s calls failed', 'outage', 'v2 was not judged: 200 of 600 calls to v2 failed.'],
  ] as const)(
    'describes the comparison with the baseline, with the tone “%s” for its colour, if %s',
    (tone, _, run, sentence) => {
      expect(shownVerdict(ungatedScorecardOf(RUNS[run]))).toMatchObject({ tone, sentence });
    },
  );

  test('counts the better and the worse among several candidates, and has no colour if the candidates differ in this', () => {
    const { tone, sentence } = shownVerdict(ungatedScorecardOf(RUNS['three candidates']));
    expect(tone).toBeUndefined();
    expect(sentence).toBe('3 candidates beside v1: 2 worse, 1 no difference shown.');
  });

  test('says that nothing was compared if there is only one variant', () => {
    expect(shownVerdict(scorecardOf([{ name: 'v1' }]))).toEqual({
      tone: 'none',
      sentence: 'Nothing was compared. Accuracy of v1: 1.000.',
      candidates: [],
    });
  });

  test('gives a variant the accuracy of the table, in which the replies to a question that is asked again are averaged', () => {
    const scorecard = scorecardOf([{ name: 'v1' }]);
    // One of two questions is answered right once, and the other is answered wrong three times.
    const counts = { ...scorecard.variants[0]!.counts, received: 4, right: 1 };
    const accuracy = { kind: 'bounds', low: 0.5, high: 0.5 } as const;
    const variants = [{ ...scorecard.variants[0]!, counts, estimates: { accuracy } }];
    expect(shownVerdict({ ...scorecard, variants }).sentence).toMatch(/Accuracy of v1: 0\.500/);
  });
});
