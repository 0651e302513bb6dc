import type { TestSuite } from 'promptfoo';
import { nameJudges } from '../src/answers/judge/judge-settings.ts';
import { type Allowance, retryAllowance } from '../src/answers/retry/allowance.ts';
import { askUntilAnswered, noProgress, type Progress } from '../src/answers/retry/ask-until-answered.ts';
import { conversationForm } from '../src/answers/retry/conversation.ts';
import { longerReplies, retriesIn, saysRetries } from '../src/answers/retry/retry-settings.ts';
import { ConfigError } from '../src/lib/config-error.ts';
import { resumingWord } from '../src/lib/fresh-seed.ts';
import { complain, say } from '../src/lib/say.ts';
import { suiteBill } from '../src/study/bill.ts';
import { suiteProblems } from '../src/study/check-suite.ts';
import { optionsOfEval } from '../src/study/eval-options.ts';
import { resumedPrompts } from '../src/study/resumed-prompts.ts';
import { dropBroughtVars } from '../src/tasks/shared/context-reference.ts';

/** What promptfoo hands to a `beforeAll` extension, as far as it is used here. */
export interface BeforeAllContext {
  readonly suite: Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'> &
    Partial<Pick<TestSuite, 'prompts' | 'providerPromptMap'>>;
}

type Provider = TestSuite['providers'][number];

/** Marks a `callApi` that asks again already, also one from another instance of this module. */
const ASKS_AGAIN = Symbol.for('promptfoo-causal.asks-again');

/**
 * Asks a model again until it answers intervention-effect questions as wanted, as the paper does. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
 *   - file://causal.mjs:beforeAll
 * defaultTest:
 *   metadata: { answerRetries: 10, answerRetryTokens: 4096 }   # both optional
 * ```
 *
 * A reply without yes or no in an answer tag is put right in the same conversation; from the second retry on a bare
 * yes or no will do; after ten retries the question counts as unparsed. The providers stay what they are: their ids,
 * labels, caching and repeats. Each row says how often was asked (`metadata.answerRetry`), and its cost and tokens are
 * those of all attempts. Unless `answerRetries` is given, retries are at most a tenth of the questions and ten more. What
 * is refused is not asked again, and a reply that was cut off only once, with `answerRetryTokens`. Failed calls are not asked again here: promptfoo repeats those that are worth it.
 *
 * It also finds the models that are to read replies (`extract: { by: model, provider: judge }`, see `yesNo`).
 *
 * And it looks at the whole of what is to be asked, before anything is: labels, prompts, assertions, repeated questions.
 *
 * @throws {ConfigError} If the eval cannot be measured; if `answerRetries` is no whole number from 1 to 100, or a model that is to read replies is not
 * among the providers.
 */
export async function beforeAll({ suite }: BeforeAllContext): Promise<void> {
  const { defaultTest } = suite;
  bringColumnsBack(suite);
  requireMeasurable(suite);
  retriesIn(typeof defaultTest === 'object' ? defaultTest.metadata : undefined, 'defaultTest');
  nameJudges(suite);
  for (const provider of suite.providers) askAgain(provider);
  await announceBill(suite);
}

/** promptfoo repeats the prompts of an eval of several providers when it goes on with it. */
function bringColumnsBack({ prompts = [], providers, providerPromptMap }: BeforeAllContext['suite']): void {
  const word = resumingWord();
  if (word === undefined || providers.length < 2) return;
  const once = resumedPrompts({
    prompts,
    providers: providers.map((provider) => {
      const label = provider.label || provider.id();
      return { label, prompts: providerPromptMap?.[label] };
    }),
  });
  if (once) prompts.splice(0, prompts.length, ...once);
  else {
    const message = `expected the columns of the eval that was stopped, got others, as promptfoo ${word} takes the prompts of each provider for those of all; ask one provider at a time, and give the results files to rollup or gate together`;
    throw new ConfigError('promptfooconfig.yaml', [{ path: ['prompts'], message }]);
  }
}

/** What an eval is about to cost; a run in stages says so itself. */
async function announceBill({ providers, prompts = [], tests = [], ...suite }: BeforeAllContext['suite']) {
  if (process.env.CAUSAL_STAGE) return;
  const bill = await suiteBill({
    providers: providers.map((provider) => ({
      id: provider.id(),
      label: provider.label || provider.id(),
      config: provider.config,
      prompts: suite.providerPromptMap?.[provider.label || provider.id()],
    })),
    // The package's own functions stand there as the templates that they are.
    prompts: prompts.map(({ label, raw, function: made }) => ({
      label,
      raw: made && !raw.includes('{{') ? undefined : raw,
    })),
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
    providers: providers.map((provider) => ({
      // promptfoo writes an empty label where the config gives none.
      label: provider.label || provider.id(),
      transform: provider.transform,
    })),
    // The package's own functions stand there as the templates that they are.
    prompts: prompts.map(({ label, raw, function: made }) => ({
      label,
      raw: made && !raw.includes('{{') ? undefined : raw,
    })),
    defaultTest: typeof defaultTest === 'object' ? defaultTest : undefined,
    tests,
  });
  if (problems.length > 0) throw new ConfigError('promptfooconfig.yaml', problems);
}

function askAgain(provider: Provider): void {
  if (ASKS_AGAIN in provider.callApi) return;
  const callApi = provider.callApi.bind(provider);
  // promptfoo repeats a call that hit a rate limit with the same variables: it then goes on, not back to the start.
  const underWay = new WeakMap<object, Progress>();
  let allowance: Allowance | undefined;
  const patched: Provider['callApi'] = async (prompt, context, options) => {
    dropBroughtVars(context?.vars);
    const metadata = context?.test?.metadata;
    if (context === undefined || metadata?.task !== 'intervention-effects' || !/<answer>/i.test(prompt)) {
      return callApi(prompt, context, options);
    }
    allowance ??= retryAllowance(!saysRetries(metadata), (why) =>
      complain(`${provider.label || provider.id()}: no more retries: ${why}`),
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
