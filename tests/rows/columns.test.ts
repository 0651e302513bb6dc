import { describe, expect, test } from 'vitest';
import { copyOf, problemsOf } from './collected.ts';
import { ASKED, EVAL, FAILING, WRONG } from './eight-questions.ts';
import { evalOf, wrongWhere } from './eval-of.ts';

describe('rows that were removed from the results', () => {
  test('are reported, because promptfoo’s totals still count these rows', () => {
    const edited = copyOf(EVAL);
    edited.results.results.splice(WRONG, 1);
    expect(problemsOf({ 'eval.json': edited })).toEqual([
      'eval.json: promptfoo counted 8 rows of v2 with zero-shot, but 7 are there: rows were removed.',
    ]);
  });

  /** The eval without the rows of v2. */
  const withoutColumn = () => {
    const edited = copyOf(EVAL);
    edited.results.results = edited.results.results.filter(({ promptIdx }: { promptIdx: number }) => promptIdx === 0);
    return edited;
  };

  test('are reported even if the variant has no rows left', () => {
    expect(problemsOf({ 'eval.json': withoutColumn() })).toContain(
      'eval.json: promptfoo counted 8 rows of v2 with zero-shot, but 0 are there: rows were removed.',
    );
  });

  test('are reported even if the variant was removed as well, because the config still names the provider of the variant', () => {
    const edited = withoutColumn();
    edited.results.prompts.pop();
    expect(problemsOf({ 'eval.json': edited })).toEqual([
      'eval.json: its config names the provider v2, but no results have rows of it.',
    ]);
  });
});

test('the results of a resumed eval are accepted, although the totals that promptfoo stores for such an eval are too small', () => {
  const resumed = copyOf(EVAL);
  resumed.results.prompts[1].metrics = { testPassCount: 1, testFailCount: 1, testErrorCount: 0 };
  expect(problemsOf({ 'eval.json': resumed })).toEqual([]);
});

test('results in which an answer has replaced a failed call are reported as changed, because promptfoo’s totals still count the failed call', () => {
  const edited = copyOf(EVAL);
  edited.results.results[FAILING] = {
    ...edited.results.results[0],
    promptIdx: 1,
    provider: { id: 'stub', label: 'v2' },
  };
  expect(problemsOf({ 'eval.json': edited })).toEqual([
    'eval.json: promptfoo counted 4 passed rows of v2 with zero-shot, but the rows say 5: rows were changed.',
    'eval.json: promptfoo counted 1 rows of failed calls of v2 with zero-shot, but the rows say 0: rows were changed.',
  ]);
});

test('two variants with the same name are reported as a problem of the results', () => {
  const twice = evalOf(ASKED, [wrongWhere('v1', () => false), wrongWhere('v1', () => true)]);
  expect(problemsOf({ 'eval.json': twice })).toEqual(
    expect.arrayContaining([expect.stringContaining('two columns are called v1 with zero-shot; set a label')]),
  );
});
