import type { TestSuite } from 'promptfoo';
import { makeRetrying, retrySchema } from '../src/answer/retrying-provider.ts';
import { shardOf } from '../src/case/asking-order.ts';
import { evalCommand } from '../src/eval-command.ts';
import { parseConfig } from '../src/lib/config-schema.ts';
import { complain } from '../src/lib/say.ts';
import { ConfigError, failureText } from '../src/lib/user-error.ts';
import { checkPolicy } from '../src/plan/check-policy.ts';
import type { GeneratedTest } from '../src/plan/config-file.ts';
import { suiteProblems } from '../src/plan/suite-problems.ts';

/** The fields of promptfoo's `beforeAll` context that this package uses. */
export interface BeforeAllContext {
  readonly suite: Pick<TestSuite, 'providers' | 'defaultTest' | 'tests' | 'providerPromptMap'> &
    Partial<Pick<TestSuite, 'prompts'>>;
}

type Prompt = TestSuite['prompts'][number];

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
  const { defaultTest, providers, prompts = [], tests = [], providerPromptMap = {} } = suite;
  const metadata = typeof defaultTest === 'object' ? defaultTest.metadata : undefined;
  const settings = parseConfig('defaultTest.metadata', retrySchema, metadata);
  eachOnce(prompts);
  const planned = {
    providers: providers.map((provider) => {
      const label = provider.label || provider.id();
      return { label, prompts: providerPromptMap[label] };
    }),
    // A prompt that a function makes has no template.
    prompts: prompts.map(({ id, label, raw, function: maker }) => ({ id, label, template: maker ? undefined : raw })),
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
