import type { TestSuite } from 'promptfoo';
import { type Allowance, retryAllowance } from '../src/answers/retry/allowance.ts';
import { askUntilAnswered, noProgress, type Progress } from '../src/answers/retry/ask-until-answered.ts';
import { conversationForm } from '../src/answers/retry/conversation.ts';
import { longerReplies, retriesIn, saysRetries } from '../src/answers/retry/retry-settings.ts';
import { dealOrder } from '../src/cases/deal-order.ts';
import { ConfigError, refuseConfig } from '../src/lib/config-error.ts';
import { resumingWord } from '../src/lib/fresh-seed.ts';
import { noteBegin } from '../src/lib/last-attempt.ts';
import { complain, say } from '../src/lib/say.ts';
import { failureText } from '../src/lib/user-error.ts';
import { suiteProblems } from '../src/study/check-suite.ts';
import { suiteBill } from '../src/study/cost.ts';
import { optionsOfEval, outputsOfEval } from '../src/study/eval-options.ts';
import { resumedPrompts } from '../src/study/resumed-prompts.ts';
import { KINDS } from '../src/tasks/kinds.ts';
import { dropBroughtVars } from '../src/tasks/shared/context-reference.ts';

/** The fields of promptfoo's `beforeAll` context that this package uses. */
export interface BeforeAllContext {
  readonly suite: Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'> &
    Partial<Pick<TestSuite, 'prompts' | 'providerPromptMap'>>;
}

type Provider = TestSuite['providers'][number];

/** The global key of the error message that is printed last. All loaded copies of this module share this message. */
const LAST = Symbol.for('promptfoo-causal: the refusal to print last');

/** The key that marks a `callApi` that already retries, possibly through another copy of this module. */
const ASKS_AGAIN = Symbol.for('promptfoo-causal.asks-again');

/**
 * Checks the eval before any model is called, and repeats questions about intervention effects whose answers lack the
 * required form, as the paper on intervention effects does. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:beforeAll
 * defaultTest:
 *   metadata: { answerRetries: 10, answerRetryTokens: 4096 }   # both optional
 * ```
 *
 * After a reply without yes or no in an answer tag or in JSON, the model is asked again in the same conversation. From
 * the second retry on, any yes or no that the rules can read is accepted. After `answerRetries` retries (10 by
 * default), the question counts as unparsed. Providers keep their ids, labels, caching and repeats. Each row records
 * the attempts in `metadata.answerRetry`, and its cost and tokens include all attempts. Unless `answerRetries` is set,
 * each model gets at most ten retries plus one for every ten of its questions. After five repeated questions in a row
 * without an answer, the model's questions are no longer repeated. Questions are not repeated after a refusal. After a
 * reply that was cut off, the question is repeated once with `answerRetryTokens`, if that is set. promptfoo itself
 * repeats failed calls.
 *
 * The hook also checks labels, prompts, assertions and duplicate questions.
 *
 * @throws {ConfigError} If the eval cannot be measured, or `answerRetries` is not a whole number from 1 to 100.
 */
export async function beforeAll({ suite }: BeforeAllContext): Promise<void> {
  const { defaultTest } = suite;
  for (const output of outputsOfEval()) noteBegin(output);
  try {
    bringColumnsBack(suite);
    requireMeasurable(suite);
    retriesIn(typeof defaultTest === 'object' ? defaultTest.metadata : undefined, 'defaultTest');
  } catch (error) {
    sayLast(`\nNothing was asked. ${failureText(error)}`);
    throw error;
  }
  for (const provider of suite.providers) askAgain(provider);
  dealOrder(KINDS, suite.tests ?? []);
  await announceBill(suite);
}

/** Prints a refusal when the process ends, so that it appears below promptfoo's stack trace. */
function sayLast(text: string): void {
  const shared = globalThis as { [LAST]?: string };
  if (shared[LAST] === undefined) process.once('exit', () => complain(shared[LAST] ?? ''));
  shared[LAST] = text;
}

/** Removes the repeated prompts that promptfoo adds when it resumes an eval of several providers. */
function bringColumnsBack({ prompts = [], providers, providerPromptMap }: BeforeAllContext['suite']): void {
  const word = resumingWord();
  if (word === undefined || providers.length < 2) return;
  const once = resumedPrompts({
    prompts,
    providers: providers.map((provider) => {
      const label = labelOf(provider);
      return { label, prompts: providerPromptMap?.[label] };
    }),
  });
  if (once) prompts.splice(0, prompts.length, ...once);
  else {
    const message = `promptfoo ${word} would assign answers to the wrong providers, because it gives each provider's prompts to all providers; run a separate eval for each provider, and pass all results files together to report or gate`;
    refuseConfig('promptfooconfig.yaml', ['prompts'], message);
  }
}

/** Announces the cost of an eval. */
async function announceBill({ providers, prompts = [], tests = [], ...suite }: BeforeAllContext['suite']) {
  const bill = await suiteBill({
    providers: providers.map((provider) => ({
      id: provider.id(),
      label: labelOf(provider),
      config: provider.config,
      prompts: suite.providerPromptMap?.[labelOf(provider)],
    })),
    prompts: templatesOf(prompts),
    tests,
    ...optionsOfEval(),
  });
  if (bill !== undefined) say(bill);
}

function requireMeasurable({
  providers,
  prompts = [],
  defaultTest,
  tests = [],
}: BeforeAllContext['suite']): void {
  const problems = suiteProblems({
    providers: providers.map((provider) => ({ label: labelOf(provider), transform: provider.transform })),
    prompts: templatesOf(prompts),
    defaultTest: typeof defaultTest === 'object' ? defaultTest : undefined,
    tests,
  });
  if (problems.length > 0) throw new ConfigError('promptfooconfig.yaml', problems);
}

function labelOf(provider: Provider): string {
  return provider.label || provider.id();
}

/**
 * Returns the templates of prompts. The `raw` text of a prompt function is a template only if this package exports it.
 */
function templatesOf(prompts: NonNullable<BeforeAllContext['suite']['prompts']>) {
  return prompts.map(({ label, raw, function: made }) => ({
    label,
    raw: made && !raw.includes('{{') ? undefined : raw,
  }));
}

function askAgain(provider: Provider): void {
  if (ASKS_AGAIN in provider.callApi) return;
  const callApi = provider.callApi.bind(provider);
  // promptfoo repeats a rate-limited call with the same object `vars`, which therefore identifies the conversation.
  const underWay = new WeakMap<object, Progress>();
  let allowance: Allowance | undefined;
  const patched: Provider['callApi'] = async (prompt, context, options) => {
    dropBroughtVars(context?.vars);
    const metadata = context?.test?.metadata;
    if (context === undefined || metadata?.task !== 'intervention-effects' || !/<answer>/i.test(prompt)) {
      return callApi(prompt, context, options);
    }
    allowance ??= retryAllowance(!saysRetries(metadata), (why) =>
      complain(`${labelOf(provider)}: questions are no longer repeated, because ${why}`),
    );
    if (!underWay.has(context.vars)) allowance.begin();
    const progress = underWay.get(context.vars) ?? noProgress();
    const longer = longerReplies(metadata, provider.config);
    const ask = (text: string, where: typeof context) => {
      options?.abortSignal?.throwIfAborted();
      return callApi(text, where, options);
    };
    underWay.set(context.vars, progress);
    const response = await askUntilAnswered(
      {
        prompt,
        retries: retriesIn(metadata, 'test'),
        form: conversationForm(provider),
        ask: (text) => ask(text, context),
        askLonger:
          longer &&
          ((text) => {
            const { prompt: asked } = context;
            return ask(text, { ...context, prompt: { ...asked, config: { ...asked.config, ...longer } } });
          }),
        allowance,
      },
      progress,
    );
    if (response.error === undefined) underWay.delete(context.vars);
    return response;
  };
  provider.callApi = Object.assign(patched, { [ASKS_AGAIN]: true });
}
