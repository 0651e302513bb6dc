import { describe, expect, test } from 'vitest';
import { groupSentences } from '../../src/report/message/grouped.ts';
import type { Comparison } from '../../src/scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../src/scorecard/scorecard-view.ts';

type Verdict = Comparison['differences'][number]['verdict'];
type Found = 'better' | 'worse' | 'mixed' | 'none' | 'open';

const NONE = { kind: 'estimate', value: 0.1, interval: { kind: 'none', reason: 'exact' } } as const;
const difference = (verdict: Verdict): Comparison['differences'][number] => ({
  measure: 'CCR discrimination',
  baseline: 0.9,
  candidate: 0.5,
  difference: NONE,
  adjustedP: 0.01,
  verdict,
});
const VERDICTS: Record<Found, readonly Verdict[]> = {
  better: ['better'],
  worse: ['worse'],
  mixed: ['worse', 'better'],
  none: ['no-difference'],
  open: [],
};

function comparison(
  [provider, prompt]: readonly [string, string],
  [before, beforePrompt]: readonly [string, string],
  found: Found,
): Comparison {
  return {
    kind: 'run',
    baseline: { provider: before, prompt: beforePrompt },
    candidate: { provider, prompt },
    questions: { matched: 9, unmatched: 0, unmatchedIds: [], different: 5, lost: 5, gained: 0 },
    ...(found === 'open' && { notCompared: 'all 9 calls failed (HTTP 503)' }),
    differences: VERDICTS[found].map(difference),
    pairs: [],
    flips: [],
  };
}

/** The sentences about models by prompts: the finding of each beside the first model, and beside the first prompt. */
function told(
  models: Readonly<Record<string, readonly Found[]>>,
  prompts: readonly string[],
  byPrompt: (model: string, prompt: string) => Found = () => 'none',
  changes: Partial<Comparison> = {},
): string[] {
  const names = Object.keys(models);
  const [first] = names as [string];
  const variants = names.flatMap((label) => prompts.map((prompt) => ({ provider: { label }, prompt })));
  const comparisons = [
    ...prompts.flatMap((prompt, p) =>
      names.slice(1).flatMap((model) => comparison([model, prompt], [first, prompt], models[model]![p]!)),
    ),
    ...names.flatMap((model) =>
      prompts
        .slice(1)
        .map((prompt) => comparison([model, prompt], [model, prompts[0]!], byPrompt(model, prompt))),
    ),
  ].map((one) => ({ ...one, ...changes }));
  return groupSentences(
    { variants, worlds: [], design: { parts: [] } } as unknown as ScorecardView,
    comparisons,
  );
}

describe('many variants are told in a sentence for each finding', () => {
  test('of all other models, with both prompts', () => {
    const worse = ['worse', 'worse'] as const;
    expect(told({ a: [], b: worse, c: worse, d: worse, e: worse }, ['direct', 'steps'])).toEqual([
      'All 4 other models are worse than a under both prompts: b, c, d and e.',
      'No difference between the prompts direct and steps was shown for any model.',
    ]);
  });

  test('of better, worse, mixed and equal models, and of those that were not compared', () => {
    const found = told(
      {
        a: [],
        b: ['better'],
        c: ['better'],
        d: ['worse'],
        e: ['worse'],
        f: ['mixed'],
        g: ['mixed'],
        h: ['none'],
        i: ['none'],
        j: ['open'],
        k: ['open'],
      },
      ['direct'],
    );
    expect(found).toEqual([
      'b and c are better than a.',
      'd and e are worse than a.',
      'f and g are worse than a in some numbers and better in others.',
      'No difference from a was shown for h and i.',
      'j and k are not compared with a: all 9 calls failed (HTTP 503).',
    ]);
  });

  test('with the prompt where a model differs from another under one prompt alone', () => {
    expect(told({ a: [], b: ['worse', 'none'], c: ['worse', 'none'] }, ['direct', 'steps'])).toEqual([
      'b · direct and c · direct are worse than a.',
      'No difference from a was shown for b · steps and c · steps.',
      'No difference between the prompts direct and steps was shown for any model.',
    ]);
  });

  test('with numbers where one model is compared under both prompts', () => {
    expect(told({ a: [], b: ['worse', 'worse'] }, ['direct', 'steps'])[0]).toMatch(
      /^b is worse than a under both prompts: CCR discrimination 0\.50 against 0\.90 .* with direct; .* with steps\.$/,
    );
  });

  test('of prompts, with the models for which they differ', () => {
    const models = { a: [], b: ['none', 'none'], c: ['none', 'none'], d: ['none', 'none'] } as const;
    const found = told(models, ['direct', 'steps'], (model) => (model < 'c' ? 'better' : 'none'));
    expect(found).toEqual([
      'No difference from a was shown for any of the 3 other models under either prompt: b, c and d.',
      'a and b are better with the prompt steps than with the prompt direct.',
      'No difference between the prompts direct and steps was shown for c and d.',
    ]);
  });

  test('of many prompts of one model', () => {
    const prompts = ['direct', 'x', 'y', 'z', 'w'];
    expect(told({ a: [] }, prompts, (_, prompt) => (prompt < 'y' ? 'worse' : 'none'))).toEqual([
      'a is worse with the prompts x and w than with the prompt direct.',
      'No difference between the prompt direct and the prompts y and z was shown.',
    ]);
  });

  test('beside their recorded selves', () => {
    const recorded = {
      kind: 'baseline',
      baselineRun: { createdAt: '2024-12-01T00:00:00.000Z' },
    } as const;
    expect(
      told({ a: [], b: ['worse'], c: ['worse'], d: ['none'], e: ['none'] }, ['direct'], undefined, recorded),
    ).toEqual([
      'b and c are worse than their baselines of 1 December 2024.',
      'No difference from their baselines of 1 December 2024 was shown for d and e.',
    ]);
  });

  test('never in more than five lines', () => {
    const finds: Found[] = ['better', 'worse', 'mixed', 'none', 'open'];
    const models = Object.fromEntries([
      ['a', []],
      ...[...finds, ...finds].map((one, i) => [`m${i}`, [one, one]]),
    ]);
    const found = told(models, ['direct', 'steps'], (model) => (model < 'm3' ? 'worse' : 'none'));
    expect(found).toHaveLength(5);
    expect(found.at(-1)).toBe('The report has 3 more findings.');
  });
});
