import type { AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { extractNumber } from '../src/answers/number/extract-number.ts';
import { ANSWER_RECORD_KEY, gradeOf, numberRecordOf } from '../src/answers/reply/answer-record.ts';
import { readReply } from '../src/answers/reply/read-reply.ts';
import { toleranceSchema } from '../src/cases/tolerance.ts';
import { askedOf } from '../src/tasks/asked-in.ts';
import { rowScores } from '../src/tasks/row-scores.ts';
import { yesNoByRules } from './yes-no.ts';

/**
 * Reads a reply as a number and compares it with the case's truth. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * defaultTest:
 *   assert:
 *     - type: javascript
 *       value: package:promptfoo-causal:numberAnswer
 *       config: { relative: 0.01, absolute: 0.001 }   # optional: the largest error of a right answer
 * ```
 *
 * The assertion's `config` overrides the `tolerance` in the test's metadata, which overrides the default of 0.2 % and
 * 0.001. A reply without a number fails; it does not count as 0. Yes/no questions are graded by the rules of `yesNo`,
 * so this assertion also suits runs with several tasks.
 */
export function numberAnswer(output: unknown, context: AssertionValueFunctionContext): GradingResult {
  const { truth, tolerance: ofTest } = context.test.metadata ?? {};
  if (context.config?.extract !== undefined) {
    return failed(
      "Remove extract from the assertion's config: only the assertion yesNo has this key. Numbers are always read by rules.",
    );
  }
  if (typeof truth !== 'number') return yesNoByRules(output, context);
  const tolerance = toleranceSchema.safeParse({ ...ofTest, ...context.config });
  if (!tolerance.success) return failed(`the tolerance is invalid: ${tolerance.error.issues[0]!.message}`);
  const record = readReply({ ...context.providerResponse, output }, (spoken) =>
    numberRecordOf(extractNumber(spoken, askedOf(context)), truth, tolerance.data),
  );
  const grade = gradeOf(record, truth, tolerance.data);
  return { ...grade, ...rowScores(context.test, grade.score), metadata: { [ANSWER_RECORD_KEY]: record } };
}

function failed(reason: string): GradingResult {
  return { pass: false, score: 0, reason };
}
