import { ANSWERS, type Answer, type AnswerRecord } from '../answer/answer.ts';
import { ANSWER_KEY, gradeOf } from '../answer/grade.ts';
import { readAnswer } from '../answer/read-answer.ts';
import { isRecord } from '../lib/is-record.ts';
import { CALL_FAILED, type Row, STRIPPED } from './row.ts';

/** The result of one assertion of a row. */
type Component = NonNullable<NonNullable<NonNullable<Row['gradingResult']>['componentResults']>[number]>;

/** A reply whose record and grade agree with it. */
export interface CheckedReply {
  readonly answer: Answer;
  /** The form by which it was read; `none` if there is no answer. */
  readonly by: string;
  /** Whether the row still has its reply and the grader's record. Undefined for failed calls, which have neither. */
  readonly kept?: { readonly reply: boolean; readonly record: boolean };
}

/**
 * Reads the reply of a row again, and compares it with the grader's record and the grade. Whoever edits one of them
 * alone is found.
 */
export function checkReply(row: Row, truth: boolean): CheckedReply | { readonly problem: string } {
  const { response, failureReason } = row;
  const found = recordIn(row);
  const output = response?.output;
  const isStripped = output === STRIPPED.output;
  if (failureReason === CALL_FAILED || !response) {
    const hasReply = output !== undefined && output !== null && !isStripped;
    const isAnswered = found !== undefined || hasReply || row.success === true;
    return isAnswered ? { problem: 'its call failed, but it has a reply' } : { answer: 'error', by: 'none' };
  }
  const read = isStripped ? undefined : readAnswer(output, response);
  const record = found?.record ?? read;
  if (!record) return { problem: 'it has neither its reply nor a record of how it was read' };
  const problem =
    (found && read && differenceOf(found, read)) ??
    gradeProblem(row, found?.component, gradeOf(record, truth));
  if (problem !== undefined) return { problem };
  return {
    answer: record.answer,
    by: record.by,
    kept: { reply: !isStripped, record: found !== undefined },
  };
}

/** The grader's record of a reply, with the result in whose metadata it is. */
interface StoredRecord {
  readonly record: AnswerRecord;
  readonly component: Component;
}

function recordIn({ gradingResult }: Row): StoredRecord | undefined {
  for (const component of gradingResult?.componentResults ?? []) {
    const record = component?.metadata?.[ANSWER_KEY];
    if (component && isRecord(record) && ANSWERS.includes(record.answer as Answer))
      return { record: record as unknown as AnswerRecord, component };
  }
  return undefined;
}

/** Says how the grader's record differs from the reply as read again. */
function differenceOf({ record, component }: StoredRecord, read: AnswerRecord): string | undefined {
  const isSame = (['answer', 'by', 'reason'] as const).every((name) => record[name] === read[name]);
  if (isSame) return undefined;
  return component.assertion?.transform == null
    ? `its record says ${said(record)}, but its reply says ${said(read)}; the row was changed, or another version read it`
    : 'its assertion has a transform, so the row lacks the text that was graded; move the transform to the test or the provider';
}

function said({ answer, by }: AnswerRecord): string {
  return `${answer} (by ${by})`;
}

/** Compares all grades of a row with the right one. Other assertions of the row may have changed those of the row. */
function gradeProblem(
  { success, score, gradingResult, testCase }: Row,
  component: Component | undefined,
  grade: ReturnType<typeof gradeOf>,
): string | undefined {
  if (!component) return undefined;
  const isAlone = gradingResult?.componentResults?.length === 1 && testCase?.threshold == null;
  // An assertion of weight 0 always passes.
  const weighs = component.assertion?.weight !== 0;
  const grades: StoredGrade[] = [
    { name: 'the reason of its grade', stored: component.reason, right: grade.reason },
    { name: 'the score of its grade', stored: component.score, right: grade.score },
  ];
  if (weighs) grades.push({ name: 'its grade', stored: component.pass, right: grade.pass });
  if (weighs && isAlone)
    grades.push(
      { name: 'its success', stored: success, right: grade.pass },
      { name: 'its score', stored: score, right: grade.score },
      { name: 'its grading', stored: gradingResult.pass, right: grade.pass },
      { name: 'the score of its grading', stored: gradingResult.score, right: grade.score },
    );
  const wrong = grades.find(({ stored, right }) => stored != null && stored !== right);
  if (wrong === undefined) return undefined;
  const { name, stored, right } = wrong;
  return `${name} is ${JSON.stringify(stored)}, but its reply gives ${JSON.stringify(right)}`;
}

/** A grade of a row as promptfoo stored it, and as it follows from the reply. */
interface StoredGrade {
  readonly name: string;
  readonly stored: unknown;
  readonly right: unknown;
}
