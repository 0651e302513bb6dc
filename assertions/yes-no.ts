import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { ANSWER_KEY, gradeOf } from '../src/answer/answer.ts';
import { readAnswer } from '../src/answer/read-answer.ts';

/**
 * Reads a reply as yes or no and compares it with the right answer. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * defaultTest:
 *   assert:
 *     - type: javascript
 *       value: package:promptfoo-causal:yesNo
 * ```
 *
 * A reply that is neither yes nor no fails. Named scores count the right answers and the replies of each task, from
 * which `derivedMetrics` can show the accuracy while an eval runs. Tests from elsewhere pass.
 */
export function yesNo(
  output: unknown,
  { test, providerResponse }: AssertionValueFunctionContext,
): GradingResult {
  const { task, truth } = test.metadata ?? {};
  if (typeof task !== 'string' || typeof truth !== 'boolean') return passedOver(task);
  const record = readAnswer(output, providerResponse);
  const grade = gradeOf(record, truth);
  const name = task.replaceAll('-', '_');
  return {
    ...grade,
    namedScores: { [`${name}_right`]: grade.score, [`${name}_replies`]: 1 },
    metadata: { [ANSWER_KEY]: record },
  };
}

/** Grades a test without a right answer. Tests from elsewhere pass, but a test of this package fails. */
function passedOver(task: unknown): GradingResult {
  const pass = task === undefined;
  const reason = pass
    ? 'Not graded: this test does not come from promptfoo-causal.'
    : "Not graded: the test's metadata has no right answer.";
  return { pass, score: Number(pass), reason };
}
