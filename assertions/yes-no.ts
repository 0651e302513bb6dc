import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { ANSWER_RECORD_KEY, gradeOf, recordOf } from '../src/answers/reply/answer-record.ts';
import { readReply } from '../src/answers/reply/read-reply.ts';
import { answerAlone, extractAnswer } from '../src/answers/yes-no/extract-answer.ts';
import { askedOf } from '../src/tasks/asked-in.ts';
import { rowScores } from '../src/tasks/row-scores.ts';

/**
 * Reads a reply as yes or no and compares it with the case's truth. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * defaultTest:
 *   assert:
 *     - type: javascript
 *       value: package:promptfoo-causal:yesNo
 * ```
 *
 * A reply that is neither yes nor no fails; it does not count as a no. Tests from elsewhere, which have no truth, pass.
 */
export function yesNo(output: unknown, context: AssertionValueFunctionContext): GradingResult {
  const { test, providerResponse } = context;
  const truth = test.metadata?.truth;
  if (typeof truth !== 'boolean') return passedOver(test);
  // A reply of a single word can be read without its question.
  const record = readReply({ ...providerResponse, output }, (said) =>
    recordOf(answerAlone(said) ?? extractAnswer(said, askedOf(context))),
  );
  const grade = gradeOf(record, truth);
  return { ...grade, ...rowScores(test, grade.score), metadata: { [ANSWER_RECORD_KEY]: record } };
}

/** Grades a test without a truth. Tests from elsewhere pass, but a test of this package fails. */
function passedOver({ metadata }: AssertionValueFunctionContext['test']): GradingResult {
  const pass = metadata?.task === undefined;
  const reason = pass
    ? 'The reply was not graded, because this test does not come from promptfoo-causal.'
    : "The reply cannot be graded, because the test's metadata contains no valid truth.";
  return { pass, score: Number(pass), reason };
}
