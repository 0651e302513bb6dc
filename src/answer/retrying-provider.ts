import type { TestSuite } from 'promptfoo';
import { z } from 'zod';
import { hasCase } from '../case/question-test.ts';
import { wholeNumber } from '../lib/config-schema.ts';
import { isRecord } from '../lib/json.ts';
import { complain } from '../lib/say.ts';
import { readAnswer } from './read-answer.ts';
import { askUntilAnswered } from './retry.ts';

type Provider = TestSuite['providers'][number];

/** The keys of `defaultTest.metadata` that concern retries. @see the paper on intervention effects, App. A.3.2 */
export const retrySchema = z.object({
  answerRetries: z.int().min(0).max(100).default(10),
  answerRetryTokens: wholeNumber(1, 1_000_000).optional(),
});
type RetrySettings = z.infer<typeof retrySchema>;

/** Marks a `callApi` that already retries, possibly through another copy of this module. */
const RETRIES = Symbol.for('promptfoo-causal: retries');

/** After this many repeated questions in a row without an answer, no question is repeated until a reply can be read. */
const HOPELESS = 5;

/**
 * Makes a provider repeat questions whose replies have no answer. Its `callApi` is replaced in place, so that promptfoo
 * goes on caching and repeating. Questions of other packages are asked as before.
 */
export function makeRetrying(provider: Provider, settings: RetrySettings): void {
  if (RETRIES in provider.callApi) return;
  const callApi = provider.callApi.bind(provider);
  const longer = longerReplies(provider, settings);
  // How many questions in a row were repeated in vain.
  let hopeless = 0;
  const retrying: Provider['callApi'] = async (prompt, context, options) => {
    if (!context || !hasCase(context.test?.metadata)) return callApi(prompt, context, options);
    const response = await askUntilAnswered({
      prompt,
      instruction: instructionIn(context.vars),
      retries: hopeless < HOPELESS ? settings.answerRetries : 0,
      isChat: takesMessages(provider),
      ask: (text, isLonger) => {
        options?.abortSignal?.throwIfAborted();
        const config = { ...context.prompt.config, ...(isLonger && longer) };
        return callApi(text, { ...context, prompt: { ...context.prompt, config } }, options);
      },
    });
    const hopelessBefore = hopeless;
    hopeless = hopelessAfter(response, hopelessBefore);
    if (hopeless === HOPELESS && hopelessBefore < HOPELESS) complain(`${provider.label || provider.id()}: ${GIVEN_UP}`);
    return response;
  };
  provider.callApi = Object.assign(retrying, { [RETRIES]: true });
}

const GIVEN_UP = `${HOPELESS} questions in a row got no answer, so none is asked again until a reply can be read.`;

/** Counts the questions in a row that were repeated in vain. A failed call leaves the number as it is. */
function hopelessAfter(response: Awaited<ReturnType<Provider['callApi']>>, hopeless: number): number {
  if (response.error) return hopeless;
  return readAnswer(response.output, response).answer === 'unparsed' ? hopeless + 1 : 0;
}

/** The keys by which providers limit the length of a reply. */
const LIMITS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens', 'maxTokens'];

/** Returns the settings that allow longer replies, under the keys by which the provider limits them already. */
function longerReplies({ config }: Provider, { answerRetryTokens }: RetrySettings): Record<string, number> {
  if (answerRetryTokens === undefined) return {};
  const known = LIMITS.filter((key) => typeof config?.[key] === 'number');
  const keys = known.length > 0 ? known : ['max_tokens'];
  return Object.fromEntries(keys.map((key) => [key, answerRetryTokens]));
}

/** How to answer, for tests that were stored without their texts. */
const USUAL_INSTRUCTION = 'Answer with yes or no: <answer>yes</answer> or <answer>no</answer>.';

/** Repeats how the question asks to be answered. Tests that promptfoo stored without variables do not say it. */
function instructionIn({ case: texts }: Record<string, unknown>): string {
  const instruction = isRecord(texts) ? texts.answerInstruction : undefined;
  return typeof instruction === 'string' ? instruction : USUAL_INSTRUCTION;
}

/** The names of the classes of promptfoo's providers that take a list of messages, such as `OpenAiChatCompletionProvider`. */
const CHAT_CLASS = /(?:Chat|Messages|Responses|Converse)\w*$/;

/** The ids of such providers, such as `openai:chat:gpt-5`. */
const CHAT_ID = /:(?:chat|messages|responses)(?::|$)/;

/** Returns true if a provider takes a list of messages, by its id or its classes, because users may choose any id. */
export function takesMessages(provider: { id(): string }): boolean {
  if (CHAT_ID.test(provider.id())) return true;
  for (let type = Object.getPrototypeOf(provider); type !== null; type = Object.getPrototypeOf(type)) {
    if (CHAT_CLASS.test(type.constructor.name)) return true;
  }
  return false;
}
