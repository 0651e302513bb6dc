import { readAnswer } from '../src/answer/read-answer.ts';
import type { Eval } from '../tests/rows/eval-of.ts';
import type { Json } from '../tests/support/json.ts';

/**
 * A row of promptfoo. Its `response` is the reply, and its prompt and its variables are what was asked. The case stands in
 * it twice, in `testCase.metadata` and in `metadata`. What our assertion found is in `gradingResult.componentResults[0]`:
 * the grade and, as `metadata`, the record of the answer that was read. `success`, `score` and `failureReason` follow.
 */
type Row = Json;

/** Edits the results of two variants. Prompt 0 is the baseline, v1, which is perfect; prompt 1 is the candidate, v2. */
type EditOfAll = (output: Eval) => Eval;

const isWrong = (row: Row): boolean => row.promptIdx === 1 && !row.success;

/** Applies an edit to every wrong row of the candidate. `other` is the baseline's row of the same question, a right one. */
function wrongRows(edit: (row: Row, other: Row, index: number) => void): EditOfAll {
  return (output) => {
    const rows: Row[] = output.results.results;
    const others = new Map(rows.filter((row) => row.promptIdx === 0).map((row) => [row.testIdx, row]));
    for (const [index, row] of rows.filter(isWrong).entries()) edit(row, others.get(row.testIdx), index);
    return output;
  };
}

/** Applies an edit to every third row of the baseline, which makes the candidate look better. */
function thirdOfBaseline(edit: (row: Row) => void): EditOfAll {
  return (output) => {
    const rows: Row[] = output.results.results.filter((row: Row) => row.promptIdx === 0);
    for (const row of rows.filter((_, index) => index % 3 === 0)) edit(row);
    return output;
  };
}

/** Replaces the list of rows. */
function replaceRows(change: (rows: Row[]) => Row[]): EditOfAll {
  return (output) => {
    output.results.results = change(output.results.results);
    return output;
  };
}

/** Replaces a field of the case in every wrong row of the candidate. */
function inCase(name: string, value: (old: unknown) => unknown): EditOfAll {
  return wrongRows((row) => {
    for (const metadata of bothCases(row)) metadata[name] = value(metadata[name]);
  });
}

const component = (row: Row) => row.gradingResult.componentResults[0];
const bothCases = (row: Row) => [row.testCase.metadata, row.metadata];
const fail = (row: Row): void => Object.assign(row, { success: false, failureReason: 2 });
const succeed = (row: Row): void => Object.assign(row, { success: true, score: 1, failureReason: 0 });
const turnTruth = (row: Row): void => {
  for (const metadata of bothCases(row)) metadata.truth = !metadata.truth;
};

/** Kinds of edits by which somebody might make a failing candidate pass. */
export const KINDS: Readonly<Record<string, EditOfAll>> = {
  'reply alone': wrongRows((row, other) => (row.response = other.response)),
  'reply without a tag': wrongRows(
    (row, other) => (row.response.output = /yes/.test(other.response.output) ? 'Yes' : 'No'),
  ),
  'reply as a Boolean': wrongRows((row, other) => (row.response.output = /yes/.test(other.response.output))),
  'reply emptied': wrongRows((row) => (row.response.output = '')),
  'reply removed': wrongRows((row) => delete row.response.output),
  'response removed': wrongRows((row) => delete row.response),
  'reply stripped': wrongRows((row) => (row.response.output = '[output stripped]')),
  'reply flagged as refused': wrongRows((row) => (row.response.isRefusal = true)),
  'record alone': wrongRows((row, other) => (component(row).metadata = component(other).metadata)),
  'record removed': wrongRows((row) => delete component(row).metadata),
  'record of a failed call': wrongRows((row) => (component(row).metadata.causalAnswer.answer = 'error')),
  'grade alone': wrongRows((row) => (component(row).pass = true)),
  'grade and score': wrongRows((row) => Object.assign(component(row), { pass: true, score: 1 })),
  'grades of component and row': wrongRows((row, other) => {
    Object.assign(component(row), { pass: true, score: 1, reason: component(other).reason });
    Object.assign(row.gradingResult, { pass: true, score: 1 });
    succeed(row);
  }),
  'success of the row': wrongRows(succeed),
  'grading removed': wrongRows((row) => delete row.gradingResult),
  'grading of the right row': wrongRows((row, other) => (row.gradingResult = other.gradingResult)),
  'record and grade, not the reply': wrongRows((row, other) => {
    row.gradingResult = other.gradingResult;
    succeed(row);
  }),
  'reply and record, not the grade': wrongRows((row, other) => {
    row.response = other.response;
    component(row).metadata = component(other).metadata;
  }),
  'reply and grade, not the record': wrongRows((row, other) => {
    row.response = other.response;
    row.gradingResult = {
      ...other.gradingResult,
      componentResults: [{ ...component(other), metadata: component(row).metadata }],
    };
    succeed(row);
  }),
  'weight of the assertion 0': wrongRows((row) =>
    Object.assign(component(row), { pass: true, assertion: { weight: 0 } }),
  ),
  'transform of the assertion': wrongRows((row, other) => {
    component(row).assertion.transform = 'output';
    component(row).metadata = component(other).metadata;
  }),
  'call failed': wrongRows(fail),
  'call failed, with an error': wrongRows((row) => {
    fail(row);
    row.response = { error: 'API error' };
  }),
  'call failed, without grading, reply kept': wrongRows((row) => {
    fail(row);
    delete row.gradingResult;
  }),
  'call failed, without grading and reply': wrongRows((row) => {
    fail(row);
    delete row.gradingResult;
    row.response = { error: 'API error' };
    row.error = 'API error';
  }),
  'right answer turned': wrongRows(turnTruth),
  'right answer turned in all rows': (output) => {
    const ids = new Set(output.results.results.filter(isWrong).map((row) => row.testIdx));
    for (const row of output.results.results as Row[]) if (ids.has(row.testIdx)) turnTruth(row);
    return output;
  },
  'right answer turned, grade with it': wrongRows((row) => {
    turnTruth(row);
    Object.assign(component(row), {
      pass: true,
      score: 1,
      reason: component(row).reason.replace(/right: .*/, `right: ${readAnswer(row.response.output).answer}`),
    });
    Object.assign(row.gradingResult, { pass: true, score: 1 });
    succeed(row);
  }),
  'weight made small': inCase('weight', () => 1e-9),
  'weight made 0': inCase('weight', () => 0),
  'cluster of another': inCase('cluster', () => 'elsewhere'),
  'id of another': inCase('id', (id) => `${id}x`),
  'id of a right row': wrongRows((row, _, index) => {
    for (const metadata of bothCases(row)) metadata.id = `strands-x/${index}`;
  }),
  'design of another': inCase('design', (design) => String(design).replace(/^./, 'f')),
  'design with fewer questions': (output) => {
    const rows: Row[] = output.results.results;
    for (const row of rows)
      for (const metadata of bothCases(row)) metadata.design = metadata.design.replace(/\d+$/, '9');
    output.results.results = rows.filter((row) => !isWrong(row));
    return output;
  },
  'design removed': inCase('design', () => undefined),
  'task removed': inCase('task', () => undefined),
  'task of another': inCase('task', () => 'riddles'),
  'fingerprint of another': inCase('fingerprint', () => '00000000'),
  'pair of another': inCase('pair', () => 'X→C1'),
  'unit of another': inCase('unit', (unit) => Number(unit ?? 0) + 1),
  'query turned': inCase('query', (query) => (query === 'do-true' ? 'do-false' : 'do-true')),
  'twin removed': inCase('twin', () => undefined),
  'noise emptied': inCase('noise', (noise) => noise && String(noise).replaceAll('1', '0')),
  'whole case of the first row': (output) =>
    wrongRows((row) => {
      row.testCase.metadata = (output.results.results[0] as Row).testCase.metadata;
    })(output),
  'prompt of another': wrongRows((row) => (row.prompt.raw = 'Is it so?')),
  'prompt stripped': wrongRows((row) => (row.prompt.raw = '[prompt stripped]')),
  'texts removed': wrongRows((row) => {
    row.vars = {};
    row.testCase.vars = {};
  }),
  'rows of the baseline': wrongRows((row) =>
    Object.assign(row, { promptIdx: 0, provider: { id: 'stub', label: 'v1' } }),
  ),
  'rows of a third model': wrongRows((row) =>
    Object.assign(row, { promptIdx: 2, provider: { id: 'stub', label: 'v3' } }),
  ),
  'rows of the baseline as those of the candidate': wrongRows((row, other) => {
    Object.assign(row, { ...other, promptIdx: 0 });
  }),
  'rows removed': replaceRows((rows) => rows.filter((row) => !isWrong(row))),
  'rows doubled by right ones': replaceRows((rows) => [
    ...rows,
    ...rows.filter(isWrong).map((row) => ({
      ...rows.find((other) => other.promptIdx === 0 && other.testIdx === row.testIdx),
      promptIdx: 1,
      provider: row.provider,
    })),
  ]),
  'rows replaced by a right one of another question': replaceRows((rows) =>
    rows.map((row) =>
      isWrong(row) ? { ...rows.find((other) => other.promptIdx === 1 && other.success), testIdx: row.testIdx } : row,
    ),
  ),
  'all rows of the candidate removed': replaceRows((rows) => rows.filter((row) => row.promptIdx === 0)),
  'all rows of the baseline removed': replaceRows((rows) => rows.filter((row) => row.promptIdx === 1)),
  'rows emptied': replaceRows((rows) => rows.map((row) => (isWrong(row) ? {} : row))),
  'labels of both models exchanged, where promptfoo stores them beside the rows': replaceRows((rows) =>
    rows.map((row) => ({ ...row, provider: { id: 'stub', label: row.promptIdx === 0 ? 'v2' : 'v1' } })),
  ),
  'baseline: replies emptied': thirdOfBaseline((row) => (row.response.output = '')),
  'baseline: calls failed': thirdOfBaseline(fail),
  'baseline: right answers turned': thirdOfBaseline(turnTruth),
  'baseline: grades turned': thirdOfBaseline((row) => Object.assign(component(row), { pass: false, score: 0 })),
};
