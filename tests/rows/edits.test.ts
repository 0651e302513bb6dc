import { describe, expect, test } from 'vitest';
import type { Json } from '../support/json.ts';
import { copyOf, problemsOf } from './collected.ts';
import { EVAL, WRONG } from './eight-questions.ts';
import { FAILED, linesOf } from './eval-of.ts';

/** A row of v1, which answers another question right. */
const RIGHT = EVAL.results.results[0]!;
/** The case of that question. */
const OTHER = RIGHT.testCase.metadata;

/** The paths of the parts of a row that are edited. */
const GRADE = 'gradingResult.componentResults.0';
const CASE = 'testCase.metadata';
const TEXTS = 'testCase.vars.case';

/** Sets fields of a row, by their paths; those that are set to undefined are deleted. */
function edit(row: Json, changes: Readonly<Record<string, unknown>>): void {
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.');
    const last = names.pop()!;
    const holder = names.reduce((inner, name) => inner[name], row);
    if (value === undefined) delete holder[last];
    else holder[last] = value;
  }
}

/** Edits of one row, with the problem that is then reported. */
const EDITS: readonly (readonly [string, Readonly<Record<string, unknown>>, RegExp])[] = [
  [
    'changes the correct answer to the question',
    { [`${CASE}.truth`]: 'yes' },
    /row 16: its case is not the same as in other rows of .*: truth differs/,
  ],
  ['changes the weight of the question', { [`${CASE}.weight`]: 0.5 }, /weight differs/],
  ['changes the cluster to which the question belongs', { [`${CASE}.cluster`]: 'x' }, /cluster differs/],
  [
    'changes the fingerprint (a checksum) of the question',
    { [`${CASE}.fingerprint`]: '00000000' },
    /fingerprint differs/,
  ],
  ['changes the task to which the question belongs', { [`${CASE}.task`]: 'x' }, /task differs/],
  ['changes the id of the question', { [`${CASE}.id`]: 'x' }, /its fingerprint does not match its case and its texts/],
  [
    'gives the question the id of another question',
    { [`${CASE}.id`]: OTHER.id },
    /its case is not the same as in other rows/,
  ],
  [
    'replaces the metadata of the question with the metadata of another question',
    { [CASE]: OTHER },
    /its fingerprint does not match/,
  ],
  [
    'changes the design to which the question belongs',
    { [`${CASE}.design`]: 'ffffffff/2' },
    /its fingerprint does not match/,
  ],
  ['changes the text of the question', { [`${TEXTS}.question`]: 'Really?' }, /its fingerprint does not match/],
  ['changes the text of the story', { [`${TEXTS}.context`]: 'None.' }, /its fingerprint does not match/],
  [
    'changes the prompt so that it lacks the question',
    { 'prompt.raw': 'Is it so?' },
    /its prompt does not contain its question: does the template have \{\{ case\.context \}\}/,
  ],
  [
    'replaces the prompt with the prompt of another question',
    { 'prompt.raw': RIGHT.prompt.raw },
    /its prompt does not contain its question/,
  ],
  ['removes the prompt', { 'prompt.raw': undefined }, /it lacks its prompt, which other rows have/],
  [
    'removes the variables with the texts of the question',
    { 'testCase.vars': {}, vars: {} },
    /it lacks its texts, which other rows have/,
  ],
  ['removes the reply', { 'response.output': '[output stripped]' }, /it lacks its reply, which other rows have/],
  [
    'replaces the reply with an empty text',
    { 'response.output': '' },
    /its record says \w+ \(by tag\), but its reply says unparsed \(by none\)/,
  ],
  [
    'replaces the reply with a reply that cannot be read',
    { 'response.output': '<answer>maybe</answer>' },
    /its record says \w+ \(by tag\), but its reply says/,
  ],
  [
    'changes the recorded reading of the reply',
    { [`${GRADE}.metadata.causalAnswer.answer`]: 'refused' },
    /its record says refused \(by tag\), but its reply says/,
  ],
  [
    'changes the recorded format of the answer',
    { [`${GRADE}.metadata.causalAnswer.by`]: 'bare' },
    /its record says \w+ \(by bare\)/,
  ],
  [
    'removes the record of how the reply was read',
    { [`${GRADE}.metadata`]: undefined },
    /it lacks the record of how its reply was read/,
  ],
  ['removes all grades of the reply', { gradingResult: undefined }, /it lacks the record of how its reply was read/],
  [
    'changes the grade that the assertion gave',
    { [`${GRADE}.pass`]: true },
    /its grade is true, but its reply gives false/,
  ],
  [
    'changes the score that the assertion gave',
    { [`${GRADE}.score`]: 1 },
    /the score of its grade is 1, but its reply gives 0/,
  ],
  [
    'changes the reason that the assertion gave',
    { [`${GRADE}.reason`]: 'right' },
    /the reason of its grade is "right"/,
  ],
  ['changes the grade of the whole row', { 'gradingResult.pass': true }, /its grading is true/],
  [
    'changes the score beside the grade of the whole row',
    { 'gradingResult.score': 1 },
    /the score of its grading is 1/,
  ],
  ['changes whether the row counts as a success', { success: true }, /its success is true, but its reply gives false/],
  ['changes the score of the row itself', { score: 1 }, /its score is 1/],
  ['marks the call as failed, but keeps the reply', { failureReason: 2 }, /its call failed, but it has a reply/],
  [
    'replaces a wrong reply with a failed call',
    { failureReason: 2, response: FAILED, gradingResult: undefined },
    /promptfoo counted 3 failed rows of v2 with zero-shot, but the rows say 2/,
  ],
  [
    'changes the label of the provider',
    { 'provider.label': 'v1' },
    /it belongs to v1 with zero-shot, but other rows of its column belong to v2/,
  ],
  [
    'assigns the row to another variant',
    { promptIdx: 0 },
    /it belongs to v2 with zero-shot, but other rows of its column belong to v1/,
  ],
  ['changes the label of the prompt', { 'prompt.label': 'x' }, /it belongs to v2 with x, but other rows/],
  [
    'adds a transform to the assertion and changes the reply',
    { [`${GRADE}.assertion.transform`]: 'x', 'response.output': '?' },
    /its assertion has a transform, so the row lacks the text/,
  ],
  [
    'removes the number that promptfoo gave to the test',
    { testIdx: undefined },
    /it is not a row of promptfoo: testIdx: /,
  ],
];

describe('an edit of a single row of the results', () => {
  test.each(EDITS)('is found if it %s', (_, changes, sentence) => {
    const edited = copyOf(EVAL);
    edit(edited.results.results[WRONG], changes);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

describe('the same edit of all rows of the results', () => {
  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    [
      'changes the tasks to which the questions belong',
      { [`${CASE}.task`]: 'x' },
      /its task is "x", which this version does not know/,
    ],
    [
      'changes the correct answers to the questions',
      { [`${CASE}.truth`]: false },
      /its right answer is no, but the recomputed answer is yes/,
    ],
    [
      'changes the weights of the questions',
      { [`${CASE}.weight`]: 0.001 },
      /its weight is 0\.001, but the recomputed weight is/,
    ],
    [
      'changes the stored equations of the causal models',
      { [`${CASE}.equations`]: 'X=0.5' },
      /its right answer cannot be recomputed/,
    ],
    [
      'changes the clusters to which the questions belong',
      { [`${CASE}.cluster`]: 'c' },
      /its fingerprint does not match/,
    ],
    [
      'removes a field from the metadata of each question',
      { [`${CASE}.cluster`]: undefined },
      /its case cannot be read: cluster: /,
    ],
    [
      'changes the stored number of questions in the design',
      { [`${CASE}.design`]: `${OTHER.design.slice(0, 9)}8` },
      /its fingerprint does not match/,
    ],
    ['removes the question from each prompt', { 'prompt.raw': 'What?' }, /its prompt does not contain its question/],
  ])('is found if it %s', (_, changes, sentence) => {
    const edited = copyOf(EVAL);
    for (const row of edited.results.results) edit(row, changes);
    expect(problemsOf({ 'eval.json': edited }).join('\n')).toMatch(sentence);
  });
});

test('a problem that several rows share is reported only once, with the place of the first of these rows and the number of the others', () => {
  const edited = copyOf(EVAL);
  for (const row of edited.results.results)
    if (row.promptIdx === 1 && row.testIdx > 4) edit(row, { [`${GRADE}.pass`]: true });
  expect(problemsOf({ 'eval.jsonl': linesOf(edited) })).toEqual([
    'eval.jsonl, line 12: its grade is true, but its reply gives false (2 more rows alike).',
  ]);
});
