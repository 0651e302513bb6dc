import { describe, expect, test } from 'vitest';
import { copyOf, problemsOf } from './collected.ts';
import { evalOf, FAILED, linesOf, right, wrongWhere } from './eval-of.ts';
import { smallTests } from './tests-of.ts';

const TESTS = smallTests().slice(0, 8);
const EVAL = evalOf(TESTS, [
  { label: 'v1', answer: right },
  { label: 'v2', answer: ({ truth }, index) => (index === 0 ? FAILED : truth === index < 5) },
]);

/** The row that is edited: the last of v2, whose reply is wrong. */
const WRONG = EVAL.results.results.length - 1;
/** A row of v2 whose call failed. */
const FAILING = TESTS.length;

// biome-ignore lint/suspicious/noExplicitAny: edits may be anything
type Row = any;

const metadataOf = (row: Row) => row.testCase.metadata;
const component = (row: Row) => row.gradingResult.componentResults[0];
const yes = { answer: 'yes', by: 'tag' };
const other = (row: Row, name: string) => (metadataOf(row)[name] = metadataOf(EVAL.results.results[0])[name]);

/** Edits of one row, with the sentence that names it. */
const EDITS: readonly (readonly [string, (row: Row) => void, RegExp])[] = [
  [
    'the right answer',
    (row) => (metadataOf(row).truth = !metadataOf(row).truth),
    /row \d+: its case is not the same as in other rows of .*: truth differs/,
  ],
  ['the weight', (row) => (metadataOf(row).weight = 0.5), /weight differs/],
  ['the cluster', (row) => (metadataOf(row).cluster = 'x'), /cluster differs/],
  ['the fingerprint', (row) => (metadataOf(row).fingerprint = '00000000'), /fingerprint differs/],
  ['the id', (row) => (metadataOf(row).id = 'x'), /its fingerprint does not fit its case and its texts/],
  ['the id of another question', (row) => other(row, 'id'), /its case is not the same as in other rows/],
  [
    'the whole case of another question',
    (row) => (row.testCase.metadata = EVAL.results.results[0]!.testCase.metadata),
    /its fingerprint does not fit/,
  ],
  ['the design', (row) => (metadataOf(row).design = 'ffffffff/2'), /its fingerprint does not fit/],
  ['the task', (row) => (metadataOf(row).task = 'x'), /task differs/],
  ['a field of the case that is no text', (row) => (metadataOf(row).truth = 1), /truth differs/],
  [
    'the question',
    (row) => (row.testCase.vars = { case: { ...row.testCase.vars.case, question: 'Really?' } }),
    /its fingerprint does not fit/,
  ],
  [
    'the context',
    (row) => (row.testCase.vars = { case: { ...row.testCase.vars.case, context: 'None.' } }),
    /its fingerprint does not fit/,
  ],
  [
    'the prompt',
    (row) => (row.prompt.raw = 'Is it so?'),
    /its prompt does not contain its question: does the template have \{\{ case\.context \}\}/,
  ],
  [
    'the prompt of another question',
    (row) => (row.prompt.raw = EVAL.results.results[0]!.prompt.raw),
    /its prompt does not contain its question/,
  ],
  ['no prompt', (row) => delete row.prompt.raw, /it lacks its prompt, which other rows have/],
  [
    'no texts',
    (row) => {
      row.vars = {};
      row.testCase.vars = {};
    },
    /it lacks its texts, which other rows have/,
  ],
  [
    'no reply',
    (row) => (row.response.output = '[output stripped]'),
    /it lacks its reply, which other rows have/,
  ],
  [
    'an empty reply',
    (row) => (row.response.output = ''),
    /its record says \w+ \(by tag\), but its reply says unparsed \(by none\)/,
  ],
  ['another reply', (row) => (row.response.output = '<answer>maybe</answer>'), /its record says/],
  [
    'the record',
    (row) => (component(row).metadata.causalAnswer = { answer: 'refused', by: 'words' }),
    /its record says refused \(by words\), but its reply says/,
  ],
  ['the form in the record', (row) => (component(row).metadata.causalAnswer.by = 'bare'), /its record says/],
  ['no record', (row) => delete component(row).metadata, /it lacks the record of how its reply was read/],
  ['no grade', (row) => delete row.gradingResult, /it lacks the record of how its reply was read/],
  ['the grade', (row) => (component(row).pass = true), /its grade is true, but its reply gives false/],
  [
    'the score of the grade',
    (row) => (component(row).score = 1),
    /the score of its grade is 1, but its reply gives 0/,
  ],
  [
    'the reason of the grade',
    (row) => (component(row).reason = 'right'),
    /the reason of its grade is "right"/,
  ],
  ['the grading', (row) => (row.gradingResult.pass = true), /its grading is true/],
  ['the score of the grading', (row) => (row.gradingResult.score = 1), /the score of its grading is 1/],
  ['the success', (row) => (row.success = true), /its success is true, but its reply gives false/],
  ['the score', (row) => (row.score = 1), /its score is 1/],
  [
    'a failed call in place of a wrong reply',
    (row) => (row.failureReason = 2),
    /its call failed, but it has a reply/,
  ],
  [
    'a failed call without its reply',
    (row) => {
      row.failureReason = 2;
      row.response = FAILED;
      delete row.gradingResult;
    },
    /promptfoo counted \d wrong|promptfoo counted/,
  ],
  [
    'the model',
    (row) => (row.provider.label = 'v1'),
    /it is of v1 with zero-shot, but other rows of its column are of v2/,
  ],
  [
    'the column',
    (row) => (row.promptIdx = 0),
    /it is of v2 with zero-shot, but other rows of its column are of v1/,
  ],
  ['the prompt label', (row) => (row.prompt.label = 'x'), /it is of v2 with x, but other rows/],
  [
    'a transform of the assertion',
    (row) => {
      component(row).assertion.transform = 'x';
      component(row).metadata.causalAnswer = yes;
      row.response.output = '[yes]';
    },
    /its assertion has a transform|the reason of its grade|its record says/,
  ],
  ['no number', (row) => delete row.testIdx, /it is not a row of promptfoo: testIdx: /],
  [
    'no row',
    (row) => {
      for (const key of Object.keys(row)) delete row[key];
    },
    /it is not a row of promptfoo: promptIdx: /,
  ],
];

describe('an edit of one row is found', () => {
  test.each(EDITS)('%s', (_, edit, sentence) => {
    const edited = copyOf(EVAL);
    edit(edited.results.results[WRONG]);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

describe('an edit of the same kind in all rows is found', () => {
  test.each<[string, (row: Row) => void, RegExp]>([
    ['tasks', (row) => (metadataOf(row).task = 'x'), /its task is "x", which this version does not know/],
    [
      'right answers',
      (row) => (metadataOf(row).truth = false),
      /its right answer is no, but recomputed it is yes/,
    ],
    ['weights', (row) => (metadataOf(row).weight = 0.001), /its weight is 0\.001, but recomputed it is/],
    [
      'equations',
      (row) => metadataOf(row).equations && (metadataOf(row).equations = 'X=0.5'),
      /its right answer cannot be recomputed|does not fit/,
    ],
    [
      'fields without influence on the right answer',
      (row) => (metadataOf(row).cluster = 'c'),
      /its fingerprint does not fit/,
    ],
    [
      'cases that lack a field',
      (row) => delete metadataOf(row).cluster,
      /its case cannot be read: cluster: /,
    ],
    [
      'the designs’ numbers of questions',
      (row) => (metadataOf(row).design = `${metadataOf(row).design.slice(0, 9)}8`),
      /its fingerprint does not fit/,
    ],
    [
      'templates that forget the question',
      (row) => (row.prompt.raw = row.testCase.vars.case.context),
      /its prompt does not contain its question/,
    ],
  ])('%s', (_, edit, sentence) => {
    const edited = copyOf(EVAL);
    edited.results.results.forEach(edit);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

describe('rows that are not there are found', () => {
  test('by the totals that promptfoo stores', () => {
    const edited = copyOf(EVAL);
    edited.results.results.splice(WRONG, 1);
    expect(problemsOf({ 'eval.json': edited })).toEqual([
      'eval.json: promptfoo counted 8 rows of v2 with zero-shot, but 7 are there: rows were removed.',
    ]);
  });

  test('if a whole column is gone', () => {
    const edited = copyOf(EVAL);
    edited.results.results = edited.results.results.filter(({ promptIdx }: Row) => promptIdx === 0);
    expect(problemsOf({ 'eval.json': edited })).toContain(
      'eval.json: promptfoo counted 8 rows of v2 with zero-shot, but 0 are there: rows were removed.',
    );
    edited.results.prompts.pop();
    expect(problemsOf({ 'eval.json': edited })).toEqual([
      'eval.json: its config names the provider v2, but no results have rows of it.',
    ]);
  });

  test('but not if promptfoo resumed the eval, so that its totals are too small', () => {
    const resumed = copyOf(EVAL);
    resumed.results.prompts[1].metrics = { testPassCount: 1, testFailCount: 1, testErrorCount: 0 };
    expect(problemsOf({ 'eval.json': resumed })).toEqual([]);
  });
});

test('a failed call that became an answer is found by the totals', () => {
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

test('two models of one name are refused', () => {
  const twice = evalOf(TESTS, [wrongWhere('v1', () => false), wrongWhere('v1', () => true)]);
  expect(problemsOf({ 'eval.json': twice })).toEqual(
    expect.arrayContaining([
      expect.stringContaining('two columns are called v1 with zero-shot; set a label'),
    ]),
  );
});

test('a sentence names the first row and counts the others', () => {
  const edited = copyOf(EVAL);
  for (const row of edited.results.results.slice(-3)) component(row).pass = true;
  expect(problemsOf({ 'eval.jsonl': linesOf(edited) })).toEqual([
    'eval.jsonl, line 14: its grade is true, but its reply gives false (2 more rows alike).',
  ]);
});
