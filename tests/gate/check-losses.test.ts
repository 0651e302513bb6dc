import { describe, expect, test } from 'vitest';
import { checkLosses } from '../../src/gate/check-losses.ts';
import type { ComparisonDifference } from '../../src/scorecard/comparison-schema.ts';
import { EXACT, estimate } from '../../src/scoring/estimate.ts';
import type { Look } from '../../src/scoring/look.ts';
import type { AnswerSheet, VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS } from '../../src/scoring/settings.ts';

/** A pair of which one number goes from here to there. */
function pair(
  baseline: number,
  candidate: number,
  verdict: ComparisonDifference['verdict'],
  more: Partial<ComparisonDifference> = {},
): ComparisonDifference {
  const difference = estimate(candidate - baseline, EXACT);
  const adjustedP = verdict === 'no-difference' ? 0.2 : 0.001;
  return {
    measure: 'CCR discrimination',
    part: 'X→Y',
    baseline,
    candidate,
    difference,
    adjustedP,
    verdict,
    ...more,
  };
}

/** What is found of pairs where no class was held. */
function pairs(differences: ComparisonDifference[], look?: Pick<Look, 'stage' | 'stages'>) {
  const variant = { ...(look && { look }) } as VariantAnswers;
  const none = { compositional: [{ world: 'one', verdict: 'II', complete: 'no' } as const] };
  const compared = { baseline: variant, candidate: variant, comparison: { differences } };
  const sheet: AnswerSheet = { kinds: [] as never, cases: [], variants: [] };
  return checkLosses(sheet, { compared, before: none, now: none }, { ...DEFAULT_SETTINGS, delta: 0.1 })[2];
}

describe('a pair is lost', () => {
  test('beyond luck, and by more than 0.2 of its discrimination', () => {
    expect(pairs([pair(0.9, 0.69, 'worse')])).toMatchObject({
      verdict: 'fail',
      observed: 'CCR discrimination X→Y 0.9 → 0.69',
      reason: 'worse beyond luck: CCR discrimination X→Y 0.9 → 0.69',
    });
    expect(pairs([pair(0.75, 0.55, 'worse')])).toMatchObject({ verdict: 'pass', observed: 'none lost' });
    expect(pairs([pair(0.9, 0.5, 'no-difference')])).toMatchObject({ verdict: 'pass' });
    expect(pairs([pair(0.5, 0.9, 'better'), pair(0.9, 0.5, 'worse')])).toMatchObject({ verdict: 'fail' });
    expect(pairs([pair(0.9, 0.5, 'worse', { part: undefined as never })])).toMatchObject({ verdict: 'pass' });
  });

  test('where its PNS goes further from the truth than δ of it, on either side', () => {
    const pns = { measure: 'CCR PNS', truth: 0.5 };
    expect(pairs([pair(0.5, 0.56, 'worse', pns)])).toMatchObject({ verdict: 'fail' });
    expect(pairs([pair(0.54, 0.42, 'worse', pns)])).toMatchObject({ verdict: 'pass' });
    expect(pairs([pair(0.5, 0.44, 'worse', pns)])).toMatchObject({ verdict: 'fail' });
    expect(pairs([pair(0.5, 0.54, 'worse', pns)])).toMatchObject({ verdict: 'pass' });
  });
});

describe('while questions are left to ask', () => {
  const look = { stage: 1, stages: 4 };

  test('a pair that is worse may yet be lost, whatever others are', () => {
    const differences = [pair(0.5, 0.9, 'better'), pair(0.9, 0.5, 'no-difference', { adjustedP: 0.06 })];
    expect(pairs(differences, look)).toMatchObject({ verdict: 'inconclusive', observed: 'none lost' });
    expect(pairs(differences, { stage: 4, stages: 4 })).toMatchObject({ verdict: 'pass' });
  });

  test('one that is not worse, or hardly can be by then, is not', () => {
    expect(pairs([pair(0.5, 0.9, 'no-difference', { adjustedP: 0.06 })], look)).toMatchObject({
      verdict: 'pass',
    });
    expect(pairs([pair(0.9, 0.5, 'no-difference', { adjustedP: 1 })], { stage: 3, stages: 4 })).toMatchObject(
      {
        verdict: 'pass',
      },
    );
  });
});
