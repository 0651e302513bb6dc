import { isDeepStrictEqual } from 'node:util';
import type { ApiProvider, Assertion, AssertionValueFunctionContext, GradingResult } from 'promptfoo';
import { askJudge, isForJudge, type Judged, judged } from '../src/answers/judge/judge.ts';
import { type ExtractionSettings, extractionSettingsSchema } from '../src/answers/judge/judge-settings.ts';
import {
  ANSWER_RECORD_KEY,
  type AnswerRecord,
  gradeOf,
  recordOf,
} from '../src/answers/reply/answer-record.ts';
import { readReply } from '../src/answers/reply/read-reply.ts';
import type { ProviderReply } from '../src/answers/reply/spoken-output.ts';
import { spokenText } from '../src/answers/reply/spoken-output.ts';
import { answerAlone, extractAnswer } from '../src/answers/yes-no/extract-answer.ts';
import { askedOf } from '../src/tasks/asked-in.ts';
import { rowScores } from '../src/tasks/row-scores.ts';
import { varsIn } from '../src/tasks/shared/context-reference.ts';

/**
 * The schema of extraction settings. It is created only once, because its creation takes longer than reading a reply.
 */
const EXTRACTION = extractionSettingsSchema.default({ by: 'rules' });

/**
 * Reads a reply as yes or no and compares it with the case's truth. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * defaultTest:
 *   assert:
 *     - type: javascript
 *       value: package:promptfoo-causal:yesNo
 *       config: { extract: { by: model, provider: judge } }   # optional: a model reads unclear replies
 * extensions:
 *   - file://causal.mjs:beforeAll              # finds the judge among the providers
 * ```
 *
 * Without that hook, put `provider: judge` next to `config`, where promptfoo itself looks for it.
 *
 * With `extract: { by: model, always: true }`, the model also reads replies that the rules can decide, and the row
 * records any disagreement with the rules. A reply that is neither yes nor no fails; it does not count as a no.
 */
export function yesNo(
  output: unknown,
  context: AssertionValueFunctionContext,
): GradingResult | Promise<GradingResult> {
  const extract = EXTRACTION.safeParse(context.config?.extract);
  if (!extract.success) {
    return wronglySet(`config.extract: ${extract.error.issues.map(({ message }) => message).join('; ')}`);
  }
  return extract.data.by === 'rules'
    ? yesNoByRules(output, context)
    : yesNoByModel(output, context, extract.data);
}

export function yesNoByRules(output: unknown, context: AssertionValueFunctionContext): GradingResult {
  return graded({ record: recordByRules(replyIn(output, context), context) }, context);
}

/** The model that reads replies, and a copy of its assertion that is safe to store in a row. */
interface Judge {
  readonly provider: ApiProvider;
  readonly assertion: Assertion;
}

async function yesNoByModel(
  output: unknown,
  context: AssertionValueFunctionContext,
  { always }: Extract<ExtractionSettings, { by: 'model' }>,
): Promise<GradingResult> {
  // A row without a truth is not judged, so no model needs to read it.
  if (typeof context.test.metadata?.truth !== 'boolean') return passedOver(context.test);
  const judge = judgeOf(context);
  if (judge === undefined) {
    return wronglySet(
      'extract: { by: model } requires a model that reads replies, but none was found. List this model under providers (with prompts: [], it is not asked any questions itself). Then either name it in extract.provider and add the extension beforeAll, or name it as provider next to config.',
    );
  }
  const reply = replyIn(output, context);
  const record = recordByRules(reply, context);
  const words = spokenText(reply);
  const { assertion } = judge;
  const asJson = context.test.metadata?.answerFormat === 'json';
  if (words === undefined || asJson || !isForJudge(record, always))
    return { ...graded({ record }, context), assertion };
  const question = [
    varsIn(context.test.vars ?? {}).question ?? context.vars?.question ?? context.prompt ?? '',
  ]
    .flat()
    .join('\n');
  const { reply: verdict, tokensUsed } = await askJudge(judge.provider, question, words);
  return { ...graded(judged(record, verdict), context), assertion, ...(tokensUsed && { tokensUsed }) };
}

/** Finds the judge among the test's assertions, because promptfoo passes a resolved provider only there. */
function judgeOf(context: AssertionValueFunctionContext): Judge | undefined {
  const assertions = (context.test.assert ?? []).flatMap((item) =>
    item.type === 'assert-set' ? item.assert : [item],
  );
  const own = assertions.find(
    ({ config, provider }) => provider && isDeepStrictEqual(config, context.config),
  );
  const provider = own?.provider as ApiProvider | string | undefined;
  if (own === undefined || typeof provider !== 'object' || typeof provider.callApi !== 'function')
    return undefined;
  // The row gets the provider's label, because promptfoo would otherwise write the whole provider into every row,
  // including its API key and environment.
  return { provider, assertion: { ...own, provider: provider.label ?? provider.id() } };
}

function replyIn(output: unknown, { providerResponse }: AssertionValueFunctionContext): ProviderReply {
  return { ...providerResponse, output };
}

function recordByRules(reply: ProviderReply, context: AssertionValueFunctionContext): AnswerRecord {
  // A reply of a single word can be read without its question.
  return readReply(reply, (output) =>
    recordOf(answerAlone(output) ?? extractAnswer(output, askedOf(context))),
  );
}

function graded({ record, failure }: Judged, { test }: AssertionValueFunctionContext): GradingResult {
  const truth = test.metadata?.truth;
  if (typeof truth !== 'boolean') {
    return passedOver(test);
  }
  const grade = gradeOf(record, truth, undefined, failure);
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

/** Fails a reply whose assertion has invalid settings. The record stops the roll-up from reading the reply itself. */
function wronglySet(reason: string): GradingResult {
  const record: AnswerRecord = { answer: 'unparsed', by: 'settings' };
  return { pass: false, score: 0, reason, metadata: { [ANSWER_RECORD_KEY]: record } };
}
