import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { ANSWER_KEY, gradeOf } from '../src/answer/answer.ts';
import { readAnswer } from '../src/answer/read-answer.ts';
import { hasCase } from '../src/case/question-test.ts';

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
 * which `derivedMetrics` can show the accuracy while an eval runs. Tests from elsewhere pass, whatever their metadata.
 */
export function yesNo(output: unknown, { test, providerResponse }: AssertionValueFunctionContext): GradingResult {
  if (!hasCase(test.metadata))
    return { pass: true, score: 1, reason: 'Not graded: this test does not come from promptfoo-causal.' };
  const { task, truth } = test.metadata;
  if (typeof truth !== 'boolean')
    return { pass: false, score: 0, reason: "Not graded: the test's metadata has no right answer." };
  const record = readAnswer(output, providerResponse);
  const grade = gradeOf(record, truth);
  const name = String(task).replaceAll('-', '_');
  return {
    ...grade,
    namedScores: { [`${name}_right`]: grade.score, [`${name}_replies`]: 1 },
    metadata: { [ANSWER_KEY]: record },
  };
}
