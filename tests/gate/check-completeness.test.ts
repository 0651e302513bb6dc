import { describe, expect, test } from 'vitest';
import {
  checkBaselineAnswers,
  checkDigests,
  checkOtherRun,
  checkRunCompleteness,
  checkVariantCompleteness,
} from '../../src/gate/check-completeness.ts';

const part = { task: 'compositional', hash: 'aaaa', cases: 10, found: 10, digest: '1' };

interface Run {
  readonly parts?: readonly object[];
  readonly family?: string;
  readonly problems?: readonly string[];
  readonly duplicates?: number;
  readonly notRolledUp?: readonly string[];
  readonly wanted?: string;
}

function checks({ parts = [part], family, problems = [], duplicates = 0, notRolledUp = [], wanted }: Run) {
  const design = { hash: 'aaaa', ...(family && { family }), parts };
  return checkRunCompleteness({ design } as never, { problems, duplicates } as never, notRolledUp, wanted);
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

  test('misses questions over all its parts, those of later stages not', () => {
    expect(checks({ parts: [{ ...part, found: 8 }, part] })[0]).toMatchObject({
      observed: '18 of 20',
      verdict: 'fail',
      reason: 'aborted run: 2 of 20 questions of the design have no row in any variant',
    });
    expect(checks({ parts: [part, { ...part, found: 4, notAsked: 6 }] })[0]).toMatchObject({
      observed: '14 of 14',
      verdict: 'pass',
      reason: 'every question of the stages so far was asked',
    });
    expect(checks({ parts: [{ ...part, found: 3, notAsked: 6 }] })[0]).toMatchObject({ verdict: 'fail' });
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

  test('without a roll-up names the files', () => {
    const found = checks({ notRolledUp: ['a.json', 'b.json'] });
    expect(found).toHaveLength(4);
    expect(found[3]).toMatchObject({
      observed: 'none in a.json, b.json',
      verdict: 'fail',
      reason: expect.stringMatching(/^missing roll-up: the variants in a\.json, b\.json have no scores\./),
    });
  });

  test('is of the design that a policy names, by its hash or by its family', () => {
    expect(checks({ wanted: 'aaaa' })[3]).toMatchObject({ verdict: 'pass' });
    expect(checks({ wanted: 'ffff', family: 'ffff' })[3]).toMatchObject({
      verdict: 'pass',
      reason: 'the design is the one that the policy names',
    });
    expect(checks({ wanted: 'bbbb', family: 'ffff' })[3]).toMatchObject({
      ...{ observed: 'aaaa', wanted: 'bbbb', verdict: 'fail' },
      reason: 'wrong design: expected bbbb, got aaaa',
    });
  });
});

describe('a digest', () => {
  const digests = (now: object, before: object | undefined) =>
    checkDigests(
      { design: { parts: [now] } } as never,
      before && ({ design: { parts: [{ ...part, hash: 'other' }, before] } } as never),
    );

  test('must be that of the same design in the baseline', () => {
    expect(digests(part, part)).toMatchObject([
      {
        ...{ measure: 'digest of compositional', observed: '1', wanted: '1', verdict: 'pass' },
        reason: 'the questions and their right answers are those of the baseline',
      },
    ]);
    expect(digests({ ...part, digest: '2' }, part)).toMatchObject([
      {
        ...{ observed: '2', wanted: '1', verdict: 'fail' },
        reason:
          'the cases of design aaaa differ from those of the baseline, although the design is the same: expected digest 1, got 2; rows were changed, or a different version made them',
      },
    ]);
    const { digest: _, ...without } = part;
    expect(digests(without, part)).toMatchObject([{ observed: 'none', verdict: 'fail' }]);
  });

  test('is held for every task, not for the first alone', () => {
    const [first, second] = [part, { ...part, task: 'linear', hash: 'bbbb' }];
    const checks = (now: object) =>
      checkDigests(
        { design: { parts: [first, now] } } as never,
        { design: { parts: [second, first] } } as never,
      ).map(({ measure, verdict }) => [measure, verdict]);
    expect(checks(second)).toEqual([
      ['digest of compositional', 'pass'],
      ['digest of linear', 'pass'],
    ]);
    expect(checks({ ...second, digest: '2' })[1]).toEqual(['digest of linear', 'fail']);
  });

  test('says nothing about another design, another task, another number of questions, or without a baseline', () => {
    const { digest: _, ...without } = part;
    for (const other of [
      { ...part, hash: 'bbbb' },
      { ...part, task: 'linear' },
      { ...part, found: 9 },
      without,
      undefined,
    ])
      expect(digests({ ...part, digest: '2' }, other)).toEqual([]);
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
