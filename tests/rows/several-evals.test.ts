import { describe, expect, test } from 'vitest';
import { collectedFrom, copyOf, problemsOf } from './collected.ts';
import { type Eval, evalOf, FAILED, type Model, right, wrongWhere } from './eval-of.ts';
import { smallTests } from './tests-of.ts';

const TESTS = smallTests();
const V1: Model = { label: 'v1', answer: right };
const V2 = wrongWhere('v2', (_, index) => index % 5 === 0);
const FEW = TESTS.slice(0, 3);

describe('failed calls in results', () => {
  /** Answers every second question right; the other calls fail. */
  const half: Model = { label: 'v2', answer: (item, index) => (index % 2 ? FAILED : item.truth) };
  const before = evalOf(TESTS, [V1, half]);
  const failed = TESTS.filter((_, index) => index % 2);
  /** A later eval of the questions whose calls failed, in which v2 answers all of them right. */
  const repair = (v1: Model['answer']) =>
    evalOf(
      failed,
      [
        { label: 'v1', answer: v1 },
        { label: 'v2', answer: right },
      ],
      { evalId: 'eval-b-2026-01-03T00:00:00' },
    );

  test.each([
    ['last', ['first.json', 'repaired.json']],
    ['first', ['repaired.json', 'first.json']],
  ])('are replaced by the answers of a later eval if the results file of the later eval is given %s', (_, names) => {
    const contents: Record<string, Eval> = { 'first.json': before, 'repaired.json': repair(right) };
    const collected = collectedFrom(Object.fromEntries(names.map((name) => [name, contents[name]!])));
    expect(collected.problems).toEqual([]);
    expect(collected.sheet.variants[1]!.answers.flat()).not.toContain('error');
    expect(collected.repeat).toBe(1);
  });

  test('may be repeated together with successful calls; for the successful calls, the first answers then count', () => {
    const collected = collectedFrom({ 'first.json': before, 'repaired.json': repair(({ truth }) => !truth) });
    expect(collected.problems).toEqual([]);
    expect(collected.sheet.variants[0]!.answers).toEqual(
      collectedFrom({ 'a.json': before }).sheet.variants[0]!.answers,
    );
  });

  test('are replaced by the later answers if promptfoo repeated the failed calls within the same eval', () => {
    const { results } = before.results;
    const failing = new Set(results.filter((row) => row.failureReason === 2).map((row) => row.testIdx));
    const answered = evalOf(TESTS, [V1, { label: 'v2', answer: right }]).results.results;
    const retried = copyOf(before);
    retried.results.results.push(...answered.filter((row) => row.promptIdx === 1 && failing.has(row.testIdx)));
    const { problems, sheet } = collectedFrom({ 'eval.json': retried });
    expect(problems).toEqual([]);
    expect(sheet.variants[1]!.answers.every(([answer, ...more]) => answer !== 'error' && more.length === 0)).toBe(true);
  });
});

describe('repeated questions in results', () => {
  /** Answers every question right, apart from its second turn. */
  const changing: Model = { label: 'v1', answer: (item, _, repeat) => item.truth === (repeat !== 1) };

  test('have three replies each if the eval asked every question three times', () => {
    const { sheet, repeat } = collectedFrom({ 'eval.json': evalOf(FEW, [changing], { repeat: 3 }) });
    expect(repeat).toBe(3);
    expect(sheet.variants[0]!.answers.every((replies) => replies.length === 3)).toBe(true);
  });

  test('are recognised in a JSON Lines file by the numbers of the tests to which the rows belong', () => {
    expect(collectedFrom({ 'eval.jsonl': evalOf(FEW, [changing], { repeat: 3 }) }).repeat).toBe(3);
  });

  test('are reported as a problem if the stored options of the eval say that no question was repeated', () => {
    const odd = copyOf(evalOf(FEW, [changing], { repeat: 2 }));
    odd.runtimeOptions.repeat = 1;
    expect(problemsOf({ 'eval.json': odd })).toEqual([
      expect.stringMatching(/^eval\.json: v1 with zero-shot has two answers to \S.* \(2 more rows alike\)\.$/),
    ]);
  });
});

describe('two evals that do not belong together', () => {
  test('are reported as a problem if the same variant gave different answers to the same questions', () => {
    const files = { 'a.json': evalOf(FEW, [V1]), 'b.json': evalOf(FEW, [wrongWhere('v1', () => true)]) };
    expect(problemsOf(files)).toEqual([expect.stringContaining('b.json: v1 with zero-shot has two answers to ')]);
  });

  test('are reported as a problem if the two evals asked questions of different designs', () => {
    const files = { 'a.json': evalOf(TESTS, [V1]), 'b.json': evalOf(smallTests(2), [V2]) };
    expect(problemsOf(files)).toEqual([
      expect.stringMatching(/^not all variants were asked the same compositional questions: v1 was asked \w+\/60 of 2/),
      expect.stringMatching(/^not all variants were asked the same intervention-effects questions: v1 was asked/),
    ]);
  });
});
