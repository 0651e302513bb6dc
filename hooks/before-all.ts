import type { TestSuite } from 'promptfoo';
import { z } from 'zod';
import { takesMessages } from '../src/answer/messages.ts';
import { readAnswer } from '../src/answer/read-answer.ts';
import { askUntilAnswered } from '../src/answer/retry.ts';
import { shardOf } from '../src/case/asking-order.ts';
import { evalCommand } from '../src/eval-command.ts';
import { countUpTo, parseConfig } from '../src/lib/config-schema.ts';
import { isRecord } from '../src/lib/is-record.ts';
import { complain } from '../src/lib/say.ts';
import { ConfigError, failureText } from '../src/lib/user-error.ts';
import { checkPolicy } from '../src/plan/check-policy.ts';
import type { GeneratedTest } from '../src/plan/config-file.ts';
import { suiteProblems } from '../src/plan/suite-problems.ts';

/** The fields of promptfoo's `beforeAll` context that this package uses. */
export interface BeforeAllContext {
  readonly suite: Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'> &
    Partial<Pick<TestSuite, 'prompts'>>;
}

/** What promptfoo calls a prompt and a provider. */
type Prompt = TestSuite['prompts'][number];
type Provider = TestSuite['providers'][number];

/** The keys of `defaultTest.metadata` that concern retries. @see the paper on intervention effects, App. A.3.2 */
const retrySchema = z.object({
  answerRetries: z.int().min(0).max(100).default(10),
  answerRetryTokens: countUpTo(1_000_000).optional(),
});
type RetrySettings = z.infer<typeof retrySchema>;

/** Marks a `callApi` that already retries, possibly through another copy of this module. */
const RETRIES = Symbol.for('promptfoo-causal: retries');

/** After this many repeated questions in a row without an answer, no question is repeated until a reply can be read. */
const HOPELESS = 5;

/** How to answer, for tests that were stored without their texts. */
const USUAL_INSTRUCTION = 'Answer with yes or no: <answer>yes</answer> or <answer>no</answer>.';

/** The keys by which providers limit the length of a reply. */
const LIMITS = ['max_tokens', 'max_completion_tokens', 'max_output_tokens', 'maxOutputTokens', 'maxTokens'];

/**
 * Checks an eval and its `gate.yaml` before any model is called, and asks a question again if its reply has no answer,
 * in the same conversation. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:beforeAll
 * defaultTest:
 *   metadata: { answerRetries: 10, answerRetryTokens: 4096 }   # both optional
 * ```
 *
 * Providers keep their ids, labels, caching and repeats. A row has the cost and tokens of all attempts, and their
 * number in `response.metadata.answerAttempts`. After a reply that was cut off, the question is repeated once, with
 * `answerRetryTokens` if they are set.
 *
 * @throws {UserError} If the eval cannot be measured or judged.
 */
export async function beforeAll(context: BeforeAllContext): Promise<void> {
  try {
    await prepare(context);
  } catch (error) {
    // promptfoo prints the error in its own form, with a stack trace. The last text on the screen is the plain one.
    process.once('exit', () => complain(`\nNothing was asked. ${failureText(error)}`));
    throw error;
  }
}

/** Checks the eval, and makes its providers ask again. */
async function prepare({ suite }: BeforeAllContext): Promise<void> {
  const { defaultTest, providers, prompts = [], tests = [] } = suite;
  const metadata = typeof defaultTest === 'object' ? defaultTest.metadata : undefined;
  const settings = parseConfig('defaultTest.metadata', retrySchema, metadata);
  eachOnce(prompts);
  const planned = {
    providers: providers.map((provider) => ({ label: provider.label || provider.id() })),
    prompts: prompts.map(({ label, raw, function: made }) => ({ label, template: made ? undefined : raw })),
    defaultTest,
    tests: tests as readonly GeneratedTest[],
  };
  const problems = suiteProblems(planned);
  if (problems.length > 0) throw new ConfigError('the eval', problems);
  const { policy, isFiltered } = evalCommand();
  // A shard is not judged, and has only some of the metrics.
  if (policy !== undefined && !shardOf()) checkPolicy(policy, { ...planned, isFiltered });
  for (const provider of providers) {
    if ('check' in provider && typeof provider.check === 'function') await provider.check();
    makeRetrying(provider, settings);
  }
}

/**
 * Removes the copies of prompts. promptfoo makes them when it resumes an eval of several providers, because it has
 * stored one for each column, and when two configs of one command line list the same prompt.
 */
function eachOnce(prompts: Prompt[]): void {
  const once = new Map(prompts.map((prompt) => [JSON.stringify([prompt.label, prompt.raw]), prompt]));
  if (once.size < prompts.length) prompts.splice(0, prompts.length, ...once.values());
}

/** Makes a provider ask again. Its `callApi` is replaced in place, so that promptfoo goes on caching and repeating. */
function makeRetrying(provider: Provider, settings: RetrySettings): void {
  if (RETRIES in provider.callApi) return;
  const callApi = provider.callApi.bind(provider);
  // How many questions in a row were repeated in vain.
  let hopeless = 0;
  const patched: Provider['callApi'] = async (prompt, context, options) => {
    const isOurs = typeof context?.test?.metadata?.truth === 'boolean' && 'task' in context.test.metadata;
    if (!context || !isOurs) return callApi(prompt, context, options);
    const longer = longerReplies(provider, settings);
    const response = await askUntilAnswered({
      prompt,
      instruction: instructionIn(context.vars),
      retries: hopeless < HOPELESS ? settings.answerRetries : 0,
      isChat: takesMessages(provider),
      ask: (text, isLonger) => {
        options?.abortSignal?.throwIfAborted();
        const { prompt: asked } = context;
        const config = { ...asked.config, ...(isLonger && longer) };
        return callApi(text, { ...context, prompt: { ...asked, config } }, options);
      },
    });
    hopeless = hopelessAfter(response, provider, hopeless);
    return response;
  };
  provider.callApi = Object.assign(patched, { [RETRIES]: true });
}

/** Counts the questions in a row that were repeated in vain, and says so when they are too many. */
function hopelessAfter(
  response: Awaited<ReturnType<Provider['callApi']>>,
  provider: Provider,
  hopeless: number,
): number {
  if (response.error) return hopeless;
  if (readAnswer(response.output, response).answer !== 'unparsed') return 0;
  if (hopeless + 1 === HOPELESS)
    complain(
      `${provider.label || provider.id()}: ${HOPELESS} questions in a row got no answer, so none is asked again until a reply can be read.`,
    );
  return hopeless + 1;
}

/** Returns the settings that allow longer replies, under the keys by which the provider limits them already. */
function longerReplies({ config }: Provider, { answerRetryTokens }: RetrySettings): Record<string, number> {
  if (answerRetryTokens === undefined) return {};
  const known = LIMITS.filter((key) => typeof config?.[key] === 'number');
  const keys = known.length > 0 ? known : ['max_tokens'];
  return Object.fromEntries(keys.map((key) => [key, answerRetryTokens]));
}

/** Repeats how the question asks to be answered. Tests that promptfoo stored without variables do not say it. */
function instructionIn({ case: texts }: Record<string, unknown>): string {
  const found = isRecord(texts) ? texts.answerInstruction : undefined;
  return typeof found === 'string' ? found : USUAL_INSTRUCTION;
}
