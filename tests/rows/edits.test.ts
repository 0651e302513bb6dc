import { describe, expect, test } from 'vitest';
import { copyOf, problemsOf } from './collected.ts';
import { evalOf, FAILED, linesOf, right, wrongWhere } from './eval-of.ts';
import { smallTests } from './tests-of.ts';

const ASKED = smallTests().slice(0, 8);
const EVAL = evalOf(ASKED, [
  { label: 'v1', answer: right },
  { label: 'v2', answer: ({ truth }, index) => (index === 0 ? FAILED : truth === index < 5) },
]);

/** The row that is edited: the last of v2, whose reply is wrong. */
const WRONG = EVAL.results.results.length - 1;
/** A row of v2 whose call failed. */
const FAILING = 1;

// biome-ignore lint/suspicious/noExplicitAny: edits may be anything
type Row = any;

const RIGHT = EVAL.results.results[0]!;
const OTHER = RIGHT.testCase.metadata;
const GRADE = 'gradingResult.componentResults.0';
const CASE = 'testCase.metadata';
const TEXTS = 'testCase.vars.case';

/** Sets fields of a row, by their paths; those that are set to undefined are deleted. */
function edit(row: Row, changes: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce((inner, name) => inner[name], row);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
}

/** Edits of one row, with the sentence that names it. */
const EDITS: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  [
    'the right answer',
    { [`${CASE}.truth`]: 'yes' },
    /row 16: its case is not the same as in other rows of .*: truth differs/,
  ],
  ['the weight', { [`${CASE}.weight`]: 0.5 }, /weight differs/],
  ['the cluster', { [`${CASE}.cluster`]: 'x' }, /cluster differs/],
  ['the fingerprint', { [`${CASE}.fingerprint`]: '00000000' }, /fingerprint differs/],
  ['the task', { [`${CASE}.task`]: 'x' }, /task differs/],
  ['the id', { [`${CASE}.id`]: 'x' }, /its fingerprint does not match its case and its texts/],
  ['the id of another question', { [`${CASE}.id`]: OTHER.id }, /its case is not the same as in other rows/],
  ['the case of another question', { [CASE]: OTHER }, /its fingerprint does not match/],
  ['the design', { [`${CASE}.design`]: 'ffffffff/2' }, /its fingerprint does not match/],
  ['the question', { [`${TEXTS}.question`]: 'Really?' }, /its fingerprint does not match/],
  ['the context', { [`${TEXTS}.context`]: 'None.' }, /its fingerprint does not match/],
  [
    'the prompt',
    { 'prompt.raw': 'Is it so?' },
    /its prompt does not contain its question: does the template have \{\{ case\.context \}\}/,
  ],
  [
    'the prompt of another question',
    { 'prompt.raw': RIGHT.prompt.raw },
    /its prompt does not contain its question/,
  ],
  ['the prompt, removed', { 'prompt.raw': undefined }, /it lacks its prompt, which other rows have/],
  ['the texts, removed', { 'testCase.vars': {}, vars: {} }, /it lacks its texts, which other rows have/],
  [
    'the reply, removed',
    { 'response.output': '[output stripped]' },
    /it lacks its reply, which other rows have/,
  ],
  [
    'the reply, emptied',
    { 'response.output': '' },
    /its record says \w+ \(by tag\), but its reply says unparsed \(by none\)/,
  ],
  [
    'the reply, replaced',
    { 'response.output': '<answer>maybe</answer>' },
    /its record says \w+ \(by tag\), but its reply says/,
  ],
  [
    'the record',
    { [`${GRADE}.metadata.causalAnswer.answer`]: 'refused' },
    /its record says refused \(by tag\), but its reply says/,
  ],
  [
    'the form in the record',
    { [`${GRADE}.metadata.causalAnswer.by`]: 'bare' },
    /its record says \w+ \(by bare\)/,
  ],
  [
    'the record, removed',
    { [`${GRADE}.metadata`]: undefined },
    /it lacks the record of how its reply was read/,
  ],
  ['the grade, removed', { gradingResult: undefined }, /it lacks the record of how its reply was read/],
  ['the grade', { [`${GRADE}.pass`]: true }, /its grade is true, but its reply gives false/],
  ['the score of the grade', { [`${GRADE}.score`]: 1 }, /the score of its grade is 1, but its reply gives 0/],
  ['the reason of the grade', { [`${GRADE}.reason`]: 'right' }, /the reason of its grade is "right"/],
  ['the grading', { 'gradingResult.pass': true }, /its grading is true/],
  ['the score of the grading', { 'gradingResult.score': 1 }, /the score of its grading is 1/],
  ['the success', { success: true }, /its success is true, but its reply gives false/],
  ['the score', { score: 1 }, /its score is 1/],
  ['the failure, added to a wrong reply', { failureReason: 2 }, /its call failed, but it has a reply/],
  [
    'the failure and the wrong reply',
    { failureReason: 2, response: FAILED, gradingResult: undefined },
    /promptfoo counted 3 failed rows of v2 with zero-shot, but the rows say 2/,
  ],
  [
    'the model',
    { 'provider.label': 'v1' },
    /it belongs to v1 with zero-shot, but other rows of its column belong to v2/,
  ],
  [
    'the column',
    { promptIdx: 0 },
    /it belongs to v2 with zero-shot, but other rows of its column belong to v1/,
  ],
  ['the label of the prompt', { 'prompt.label': 'x' }, /it belongs to v2 with x, but other rows/],
  [
    'the transform of the assertion',
    { [`${GRADE}.assertion.transform`]: 'x', 'response.output': '?' },
    /its assertion has a transform, so the row lacks the text/,
  ],
  ['the number of the row', { testIdx: undefined }, /it is not a row of promptfoo: testIdx: /],
];

describe('an edit of a single row', () => {
  test.each(EDITS)('is found if it changes or removes %s', (_, changes, sentence) => {
    const edited = copyOf(EVAL);
    edit(edited.results.results[WRONG], changes);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

describe('the same edit of all rows', () => {
  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['tasks', { [`${CASE}.task`]: 'x' }, /its task is "x", which this version does not know/],
    [
      'right answers',
      { [`${CASE}.truth`]: false },
      /its right answer is no, but the recomputed answer is yes/,
    ],
    ['weights', { [`${CASE}.weight`]: 0.001 }, /its weight is 0\.001, but the recomputed weight is/],
    ['equations', { [`${CASE}.equations`]: 'X=0.5' }, /its right answer cannot be recomputed/],
    ['clusters', { [`${CASE}.cluster`]: 'c' }, /its fingerprint does not match/],
    ['cases that lack a field', { [`${CASE}.cluster`]: undefined }, /its case cannot be read: cluster: /],
    [
      'numbers of questions',
      { [`${CASE}.design`]: `${OTHER.design.slice(0, 9)}8` },
      /its fingerprint does not match/,
    ],
    [
      'templates that forget the question',
      { 'prompt.raw': 'What?' },
      /its prompt does not contain its question/,
    ],
  ])('is found if it changes %s', (_, changes, sentence) => {
    const edited = copyOf(EVAL);
    for (const row of edited.results.results) edit(row, changes);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

describe('missing rows', () => {
  test('are found by the totals that promptfoo stores', () => {
    const edited = copyOf(EVAL);
    edited.results.results.splice(WRONG, 1);
    expect(problemsOf({ 'eval.json': edited })).toEqual([
      'eval.json: promptfoo counted 8 rows of v2 with zero-shot, but 7 are there: rows were removed.',
    ]);
  });

  test('are found if a whole column is missing', () => {
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

  test('are not reported for a resumed eval, for which promptfoo stores too small totals', () => {
    const resumed = copyOf(EVAL);
    resumed.results.prompts[1].metrics = { testPassCount: 1, testFailCount: 1, testErrorCount: 0 };
    expect(problemsOf({ 'eval.json': resumed })).toEqual([]);
  });
});

test('a failed call that was replaced by an answer is found by the totals', () => {
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

test('two models with the same name are refused', () => {
  const twice = evalOf(ASKED, [wrongWhere('v1', () => false), wrongWhere('v1', () => true)]);
  expect(problemsOf({ 'eval.json': twice })).toEqual(
    expect.arrayContaining([
      expect.stringContaining('two columns are called v1 with zero-shot; set a label'),
    ]),
  );
});

test('a problem that occurs in several rows names the first row and counts the others', () => {
  const edited = copyOf(EVAL);
  for (const row of edited.results.results)
    if (row.promptIdx === 1 && row.testIdx > 4) edit(row, { [`${GRADE}.pass`]: true });
  expect(problemsOf({ 'eval.jsonl': linesOf(edited) })).toEqual([
    'eval.jsonl, line 12: its grade is true, but its reply gives false (2 more rows alike).',
  ]);
});
