import { describe, expect, test } from 'vitest';
import { counterpartChecks, patternChecks } from '../../src/gate/check-variants.ts';
import type { Policy } from '../../src/gate/policy-schema.ts';
import type { VariantAnswers } from '../../src/scoring/rows/answer-sheet.ts';

const variant = (label: string, prompt = 'direct') =>
  ({ provider: { id: 'x', label }, prompt }) as unknown as VariantAnswers;
const both = [variant('a'), variant('b', 'steps')];

describe('what a policy names', () => {
  const patterns = (policy: Policy, provider?: string, variants = both) =>
    patternChecks(policy, variants, provider);

  test('fits a variant: nothing to say', () => {
    expect(patterns({ variants: [{ provider: 'a' }, { prompt: 'st*' }] }, 'b')).toEqual([]);
    expect(patterns({})).toEqual([]);
  });

  test('fits none: the pattern, and which variants there are', () => {
    expect(patterns({ variants: [{ provider: 'c' }, { prompt: 'x' }] }, 'd')).toEqual(
      ['provider c, prompt *', 'provider *, prompt x', 'provider d (the baseline)'].map((wanted) => ({
        ...{ kind: 'completeness', measure: 'variants of the policy', observed: 'none', wanted },
        ...{
          verdict: 'fail',
          reason: `no variant matches ${wanted}; the variants are a with direct, b with steps`,
        },
      })),
    );
  });

  test('skips every variant, or all but one', () => {
    expect(patterns({ variants: [{ skip: true }] })).toEqual([
      {
        ...{ kind: 'completeness', measure: 'variants judged', observed: 'none', wanted: 'at least one' },
        ...{ verdict: 'fail', reason: 'the policy skips every variant' },
      },
    ]);
    expect(patterns({ variants: [{ provider: 'a', skip: true }] })).toEqual([]);
  });
});

describe('variants on one side only', () => {
  const against = { compared: [], onlyBaseline: [both[0]], onlyCandidate: [both[1]] } as never;

  test('fail where the run lost them, and cannot be told where it is new', () => {
    expect(counterpartChecks({}, against)).toEqual([
      {
        ...{ variant: { provider: 'a', prompt: 'direct' }, kind: 'completeness' },
        ...{ measure: 'variant of the baseline', observed: 'none', wanted: 'a with direct', verdict: 'fail' },
        reason: 'the baseline has a with direct, but this run does not. Was the variant renamed or removed?',
      },
      {
        ...{ variant: { provider: 'b', prompt: 'steps' }, kind: 'margin', measure: 'baseline' },
        ...{ observed: 'no such variant', wanted: 'b with steps', verdict: 'inconclusive' },
        reason: 'the baseline has no variant b with steps to compare this one with; record a new baseline',
      },
    ]);
  });

  test('are nothing where they are skipped, or where nothing is compared', () => {
    expect(counterpartChecks({ variants: [{ skip: true }] }, against)).toEqual([]);
    // Of a provider of the same run nothing was recorded.
    expect(counterpartChecks({}, { ...(against as object), provider: 'v1' } as never).at(-1)?.reason).toBe(
      'this run has no variant v1 with steps to compare this one with',
    );
  });

  test.each([
    ['without a candidate', {}, { compared: [], onlyBaseline: [], onlyCandidate: [] }],
    [
      'whose candidates are skipped',
      { variants: [{ provider: 'b', skip: true as const }] },
      { compared: [{ baseline: both[0], candidate: both[1] }], onlyBaseline: [], onlyCandidate: [] },
    ],
  ])('a run %s does not pass beside one of its providers', (_, policy, alone) => {
    expect(counterpartChecks(policy, { ...(alone as object), provider: 'a' } as never)).toEqual([
      {
        ...{
          kind: 'completeness',
          measure: 'candidates',
          observed: 'none',
          wanted: 'a variant other than a',
        },
        verdict: 'fail',
        reason:
          'no variant other than a is judged. Was the candidate filtered out (--filter-…), or does the policy skip it?',
      },
    ]);
    expect(counterpartChecks(policy, alone as never)).toEqual([]);
  });
});
