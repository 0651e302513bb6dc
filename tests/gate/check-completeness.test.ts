import { describe, expect, test } from 'vitest';
import {
  checkBaselineAnswers,
  checkOtherRun,
  checkRunCompleteness,
  checkVariantCompleteness,
} from '../../src/gate/check-completeness.ts';

const part = { task: 'compositional', hash: 'aaaa', cases: 10, found: 10 };

interface Run {
  readonly parts?: readonly object[];
  readonly problems?: readonly string[];
  readonly duplicates?: number;
  readonly wanted?: string;
}

function checks({ parts = [part], problems = [], duplicates = 0, wanted }: Run) {
  const design = { hash: 'aaaa', parts };
  return checkRunCompleteness({ design } as never, { problems, duplicates } as never, wanted);
}

describe('a run', () => {
  test('that is whole says so', () => {
    expect(checks({ parts: [part, { ...part, cases: 7, found: 7 }] })).toEqual(
      [
        ['questions', '17 of 17', 'all 17', 'every question of the design was asked'],
        ['readable rows', 'all', 'all', 'every row could be read'],
        ['duplicate rows', '0', '0', 'no row occurs twice'],
      ].map(([measure, observed, wanted, reason]) => ({
        ...{ kind: 'completeness', verdict: 'pass' },
        ...{ measure, observed, wanted, reason },
      })),
    );
  });

  test('misses questions over all its parts', () => {
    expect(checks({ parts: [{ ...part, found: 8 }, part] })[0]).toMatchObject({
      observed: '18 of 20',
      verdict: 'fail',
      reason: 'aborted run: 2 of 20 questions of the design have no row in any variant',
    });
  });

  test('with rows that cannot be read, or that are there twice, is not whole', () => {
    expect(checks({ problems: ['row 1: none', 'row 2: none'], duplicates: 1 }).slice(1)).toMatchObject([
      {
        observed: 'row 1: none; row 2: none',
        verdict: 'fail',
        reason: 'rows that cannot be used: row 1: none; row 2: none',
      },
      { observed: '1', verdict: 'fail', reason: expect.stringMatching(/^1 rows answer a test that another/) },
    ]);
  });

  test('is of the design that a policy names, by its hash', () => {
    expect(checks({ wanted: 'aaaa' })[3]).toMatchObject({ verdict: 'pass' });
    expect(checks({ wanted: 'bbbb' })[3]).toMatchObject({
      ...{ observed: 'aaaa', wanted: 'bbbb', verdict: 'fail' },
      reason: 'wrong design: expected bbbb, got aaaa',
    });
  });
});

test('a run beside a record of itself shows nothing', () => {
  const outputs = [{ source: 'a.json' }, { source: 'b.json', evalId: 'eval-2' }];
  expect(checkOtherRun(outputs, 'eval-2')).toEqual([
    {
      ...{ kind: 'completeness', measure: 'run of the baseline', observed: 'eval-2', wanted: 'another run' },
      verdict: 'inconclusive',
      reason: 'the baseline is the scorecard of this run, eval-2; use the scorecard of an earlier run',
    },
  ]);
  for (const other of ['eval-1', undefined]) expect(checkOtherRun(outputs, other)).toEqual([]);
});

test('what was not answered in a baseline cannot be lost', () => {
  const replies = (errors: number, missing: number, most?: number) =>
    checkBaselineAnswers({ answers: { errors, missing, questions: 10 - missing } } as never, most);
  expect(replies(0, 0)).toEqual([]);
  expect(replies(1, 1, 0.2)).toEqual([]);
  expect(replies(1, 0)).toMatchObject([{ kind: 'completeness', verdict: 'fail' }]);
  expect(replies(1, 2, 0.2)).toEqual([
    {
      ...{ kind: 'completeness', measure: 'replies of the baseline' },
      ...{ observed: 'lacks 3 of 10', wanted: 'all', verdict: 'fail' },
      reason:
        'the baseline has no reply to 3 of 10 questions, because calls failed or rows are missing; record a complete baseline',
    },
  ]);
});

describe('a variant', () => {
  const variant = (missing: number, ...starts: readonly number[]) =>
    checkVariantCompleteness(
      { answers: { missing } } as never,
      { starts: Uint32Array.from([0, ...starts]) } as never,
    );

  test('was asked everything, each as often', () => {
    expect(variant(0, 2, 4, 4, 6)).toMatchObject([
      { observed: '0', verdict: 'pass', reason: 'every question was asked' },
      { observed: '2', verdict: 'pass', reason: 'every question has the same number of replies' },
    ]);
    expect(variant(0)).toMatchObject([{ verdict: 'pass' }, { observed: '0', verdict: 'pass' }]);
  });

  test('misses questions, or replies', () => {
    expect(variant(3, 1)[0]).toMatchObject({
      observed: '3',
      verdict: 'fail',
      reason: "aborted run: 3 of the design's questions have no row in this variant",
    });
    expect(variant(0, 3, 4, 6)[1]).toMatchObject({
      observed: '1 to 3',
      wanted: 'the same number',
      verdict: 'fail',
      reason: 'the number of replies varies from 1 to 3 per question: rows are missing or duplicated',
    });
  });
});
