import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { ANSWER_RECORD_KEY, recordOf } from '../src/answers/answer-record.ts';
import { extractAnswer } from '../src/answers/extract-answer.ts';

/**
 * Reads a reply as yes or no and compares it with the case's truth. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * defaultTest:
 *   assert:
 *     - type: javascript
 *       value: file://assertions/yes-no.ts:yesNo
 * ```
 *
 * What is neither yes nor no fails and stays neither: it is never taken for a no. The verdict on a reasoner
 * comes from all answers together, in the roll-up.
 */
export function yesNo(output: unknown, context: AssertionValueFunctionContext): GradingResult {
  const record = recordOf(extractAnswer(output));
  const truth = context.test.metadata?.truth;
  if (typeof truth !== 'boolean') {
    return {
      pass: false,
      score: 0,
      reason: 'this test is not a case of promptfoo-causal: its metadata holds no truth',
    };
  }
  const answered = record.answer === 'yes' || record.answer === 'no';
  const right = answered && (record.answer === 'yes') === truth;
  return {
    pass: right,
    score: right ? 1 : 0,
    reason: `${answered ? `answered ${record.answer}` : record.answer} (by ${record.by}); the truth is ${truth ? 'yes' : 'no'}`,
    namedScores: {
      'rows answered': answered ? 1 : 0,
      'rows correct': right ? 1 : 0,
      ...(answered && { 'rows yes': record.answer === 'yes' ? 1 : 0 }),
    },
    metadata: { [ANSWER_RECORD_KEY]: record },
  };
}
