import { ANSWER_KEY, ANSWERS, type Answer, type AnswerRecord, gradeOf } from '../answer/answer.ts';
import { readAnswer } from '../answer/read-answer.ts';
import { isRecord } from '../lib/json.ts';
import type { RowProblem } from './problem-list.ts';
import { CALL_FAILED, type Row, STRIPPED } from './row.ts';

/** A reply with which the grader's record and the grades of its row agree. */
export interface CheckedReply {
  readonly answer: Answer;
  /** The form by which it was read; `none` if there is no answer. */
  readonly by: string;
  /** Whether the row still has its reply and the grader's record. Undefined for failed calls, which have neither. */
  readonly kept?: { readonly reply: boolean; readonly record: boolean };
}

/**
 * Reads the reply of a row again, and compares it with the grader's record of it and with the grades that follow from
 * it. So an edit of the reply, the record or a grade alone is found.
 *
 * @param truth - The right answer.
 */
export function checkReply(row: Row, truth: boolean): CheckedReply | RowProblem {
  const { response, failureReason } = row;
  if (failureReason === CALL_FAILED || !response) return checkFailedCall(row);
  const stored = storedRecordIn(row);
  const isStripped = response.output === STRIPPED.output;
  const read = isStripped ? undefined : readAnswer(response.output, response);
  const record = stored?.record ?? read;
  if (!record) return { kind: 'reply', problem: 'it has neither its reply nor a record of how it was read' };
  const problem =
    (stored && read && recordProblem(stored, read)) ??
    (stored && gradeProblem(row, stored.component, gradeOf(record, truth)));
  if (problem) return problem;
  return { answer: record.answer, by: record.by, kept: { reply: !isStripped, record: stored !== undefined } };
}

/** Checks that a row of a failed call has nothing that only an answered call can have. */
function checkFailedCall(row: Row): CheckedReply | RowProblem {
  const output = row.response?.output;
  const hasReply = output !== undefined && output !== null && output !== STRIPPED.output;
  const isAnswered = hasReply || row.success === true || storedRecordIn(row) !== undefined;
  return isAnswered
    ? { kind: 'failed call', problem: 'its call failed, but it has a reply' }
    : { answer: 'error', by: 'none' };
}

/** The result of one assertion of a row. */
type Component = NonNullable<NonNullable<NonNullable<Row['gradingResult']>['componentResults']>[number]>;

/** The grader's record of a reply, and the result of the assertion that has it in its metadata. */
interface StoredRecord {
  readonly record: AnswerRecord;
  readonly component: Component;
}

function storedRecordIn({ gradingResult }: Row): StoredRecord | undefined {
  for (const component of gradingResult?.componentResults ?? []) {
    const record = component?.metadata?.[ANSWER_KEY];
    if (component && isRecord(record) && ANSWERS.includes(record.answer as Answer))
      return { record: record as unknown as AnswerRecord, component };
  }
  return undefined;
}

/** Says how the grader's record differs from the reply as it is read now. */
function recordProblem({ record, component }: StoredRecord, read: AnswerRecord): RowProblem | undefined {
  const isSame = record.answer === read.answer && record.by === read.by && record.reason === read.reason;
  if (isSame) return undefined;
  if (component.assertion?.transform != null) return { kind: 'transform', problem: TRANSFORMED };
  const problem = `its record says ${readingText(record)}, but its reply says ${readingText(read)}; the row was changed, or another version read it`;
  return { kind: 'record', problem };
}

const TRANSFORMED =
  'its assertion has a transform, so the row lacks the text that was graded; move the transform to the test or the provider';

/** @example 'yes (by tag)' */
function readingText({ answer, by }: AnswerRecord): string {
  return `${answer} (by ${by})`;
}

/**
 * Compares the grades of a row with those that follow from its reply. Grades that depend on more than the reply are left
 * out: those of the whole row, if it has other assertions or a threshold.
 */
function gradeProblem(
  { success, score, gradingResult, testCase }: Row,
  component: Component,
  grade: ReturnType<typeof gradeOf>,
): RowProblem | undefined {
  const isOnlyAssertion = gradingResult?.componentResults?.length === 1 && testCase?.threshold == null;
  // An assertion of weight 0 always passes.
  const canFail = component.assertion?.weight !== 0;
  const grades: { readonly name: string; readonly stored: unknown; readonly right: unknown }[] = [
    { name: 'the reason of its grade', stored: component.reason, right: grade.reason },
    { name: 'the score of its grade', stored: component.score, right: grade.score },
  ];
  if (canFail) grades.push({ name: 'its grade', stored: component.pass, right: grade.pass });
  if (canFail && isOnlyAssertion)
    grades.push(
      { name: 'its success', stored: success, right: grade.pass },
      { name: 'its score', stored: score, right: grade.score },
      { name: 'its grading', stored: gradingResult.pass, right: grade.pass },
      { name: 'the score of its grading', stored: gradingResult.score, right: grade.score },
    );
  // A grade that is not stored cannot differ.
  const wrong = grades.find(({ stored, right }) => stored != null && stored !== right);
  if (!wrong) return undefined;
  const { name, stored, right } = wrong;
  const problem = `${name} is ${JSON.stringify(stored)}, but its reply gives ${JSON.stringify(right)}`;
  return { kind: name, problem };
}
