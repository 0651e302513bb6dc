import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { rungsOf } from '../cases/ladder-stage.ts';
import { type GateOptions, readCheckedAgainst } from '../gate/gate-options.ts';
import { writeBack } from '../gate/output-metrics.ts';
import { dealtStages, stagesFor } from '../gate/staged-gate.ts';
import { ConfigError } from '../lib/config-error.ts';
import { configHere } from '../lib/config-file.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { noteBegin, noteEnd } from '../lib/last-attempt.ts';
import { redactor } from '../lib/redact.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { terminalSummary } from '../report/files/markdown.ts';
import { messageText } from '../report/message/message-text.ts';
import { finishRun, requireApart } from '../run.ts';
import { packageVersion, promptfooVersion, runStamp } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { rowsOfFiles } from '../scoring/rows/read-results.ts';
import { promptProblems } from '../study/check-suite.ts';
import { billLine, costsOf } from '../study/cost.ts';
import { optionsOfEval } from '../study/eval-options.ts';
import { mostAsked } from '../study/next-rungs.ts';
import { KINDS } from '../tasks/kinds.ts';
import { keptSeed } from './kept-seed.ts';
import { readConfig } from './load-tests.ts';
import { loadPrompts } from './load-variants.ts';
import { comparedWithOptions, wholeNumberUpTo } from './options.ts';
import { planInput } from './plan.ts';
import { runKey } from './run-key.ts';
import { inStages, upLadder } from './run-rounds.ts';
import { agoText, rowsOf, runStages } from './run-stages.ts';
import { requireOwnResults, type StageOutput, spentIn, writeMerged } from './stage-files.ts';

interface RunOptions extends Pick<GateOptions, 'baseline' | 'against' | 'strict'> {
  readonly policy: string;
  readonly out: string;
  readonly repeat?: number;
  readonly maxConcurrency?: number;
  readonly cache: boolean;
  readonly filterProviders?: string;
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly replyTokens: number;
}

const POLICY = 'gate.yaml';

type StagesDone = Awaited<ReturnType<typeof runStages>>;

export function runCommand(command: Command): Command {
  const config = command
    .argument('[config]', 'promptfoo config', configHere())
    .option('-p, --policy <file>', 'policy that the run must pass, and that decides when to stop', POLICY);
  return comparedWithOptions(config)
    .option('-o, --out <folder>', 'folder for eval.json, scorecard.json and reports', 'results')
    .option(
      '--repeat <n>',
      "number of replicates of every question, as in promptfoo's --repeat",
      wholeNumberUpTo(1000),
    )
    .option('-j, --max-concurrency <n>', 'number of concurrent calls', wholeNumberUpTo(1000))
    .option('--no-cache', 'ask every question again, instead of using cached answers of earlier runs')
    .option('--filter-providers <pattern>', 'ask only providers whose label matches this pattern')
    .option(
      '--max-calls <n>',
      'stop before a stage that would exceed this number of calls',
      wholeNumberUpTo(1e9),
    )
    .option('--max-cost <dollars>', 'stop before a stage that would exceed this cost', dollars)
    .option(
      '--reply-tokens <n>',
      'assumed length of a reply in tokens, including hidden reasoning',
      wholeNumberUpTo(1e7),
      200,
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 if the run passes or is inconclusive, 1 if it cannot be judged, 3 if it fails; with --strict, 4 if it is inconclusive\n\nExample:\n  $ promptfoo-causal run promptfooconfig.yaml --policy gate.yaml --max-calls 2000',
    )
    .action(run);
}

async function run(config: string, options: RunOptions): Promise<void> {
  const { baseline, against, strict, out } = options;
  if (process.env.CAUSAL_SHARD) {
    throw new UserError(
      'run: expected no CAUSAL_SHARD in the environment, because run divides the questions into stages itself',
    );
  }
  const file = join(out, 'eval.json');
  requireOwnResults(file);
  const seed = keptSeed(out);
  const plan = await planRun(config, options);
  const { input, policy } = plan;
  const checked = { gate: policy, baseline, against, strict };
  requireApart({ inputs: [config], gate: checked, out });
  keepApart([config, policy, baseline], [file]);
  const comparedWith = against ?? readCheckedAgainst(checked).policy?.policy.baseline?.provider;
  const judge = async (folder?: string): Promise<Scorecard> => {
    const { scorecard, problem } = await finishRun(rowsOfFiles([file]), {
      stamp: runStamp(),
      gate: checked,
      providers: readConfig(config).providers,
      out: folder,
      redact: redactor(process.env),
      env: folder === undefined ? {} : process.env,
    });
    if (problem) throw problem;
    return scorecard;
  };
  seed.keep(input.cases);
  noteBegin(file);
  const done = await ask(config, options, plan, comparedWith, async (outputs) => {
    writeMerged(file, outputs);
    return policy || plan.rungs ? judge() : undefined;
  });
  noteEnd(file);
  if (done.outputs.length === 0) {
    complain('no question was asked, because the first stage alone would exceed --max-calls or --max-cost');
    process.exitCode = 1;
    return;
  }
  writeMerged(file, done.outputs);
  const scorecard = await judge(out);
  writeBack(file, scorecard);
  if (done.why !== 'limit') {
    seed.done();
    done.finish();
  }
  say(`\n${scorecard.gate ? messageText(scorecardView(scorecard)) : terminalSummary(scorecard)}`);
  say(ending(done, input.cases.length * input.repeat * input.variants.length));
  if (scorecard.gate) process.exitCode = scorecard.gate.exitCode;
}

/** Plans a run before anything is asked, and prints its price. */
async function planRun(config: string, options: RunOptions) {
  const all = await planInput(config, {
    ...(options.repeat !== undefined && { repeat: options.repeat }),
    replyTokens: options.replyTokens,
    errorRate: 0.1,
  });
  const pattern = options.filterProviders === undefined ? undefined : new RegExp(options.filterProviders);
  const input = { ...all, variants: all.variants.filter(({ provider }) => pattern?.test(provider) ?? true) };
  if (input.otherTests > 0) {
    throw new UserError(
      `${config}: expected only tests of promptfoo-causal, got ${input.otherTests} other tests, which every stage would repeat; use promptfoo eval`,
    );
  }
  const unseen = promptProblems(await loadPrompts(config, readConfig(config)));
  if (unseen.length > 0) throw new ConfigError(config, unseen);
  const providers = [...new Set(input.variants.map(({ provider }) => provider))];
  if (providers.length === 0)
    throw new UserError(`${config}: no provider matches ${options.filterProviders}`);
  if (
    providers.length < new Set(all.variants.map(({ provider }) => provider)).size &&
    existsSync(options.policy)
  )
    complain(
      '--filter-providers: some models of the config are not asked, so the gate fails, unless the policy lists the models to judge under its key variants',
    );
  const rungs = rungsOf(KINDS, input.cases);
  const questions = rungs ? mostAsked(rungs) : input.cases.length;
  const costs = costsOf({ ...input, questions });
  const concurrency = options.maxConcurrency ?? optionsOfEval(['-c', config]).concurrency;
  say(billLine({ ...input, questions, variants: costs, concurrency }));
  const unpriced = costs.find(({ dollars: price }) => !price);
  if (options.maxCost !== undefined && unpriced) {
    throw new UserError(
      `${config}: --max-cost: expected a price for every provider, such as config: { inputCost: 0.000002, outputCost: 0.000008 } in dollars per token, got none for ${unpriced.provider}`,
    );
  }
  return { input, providers, rungs, costs, policy: policyOf(options, rungs !== undefined) };
}

function policyOf({ policy, baseline, against, strict }: RunOptions, isLadder: boolean): string | undefined {
  if (existsSync(policy)) return policy;
  if (policy !== POLICY || baseline !== undefined || against !== undefined || strict) {
    throw new UserError(`${policy}: expected a policy that decides when to stop, but there is no such file`);
  }
  if (!isLadder)
    complain(`${policy} does not exist, so no policy decides when to stop, and every question is asked`);
  return undefined;
}

function ask(
  config: string,
  options: RunOptions,
  { input, providers, rungs, costs, policy }: Awaited<ReturnType<typeof planRun>>,
  comparedWith: string | undefined,
  judge: (outputs: readonly StageOutput[]) => Promise<Scorecard | undefined>,
): Promise<StagesDone> {
  const { baseline, against, strict, out, cache, maxCalls, maxCost, maxConcurrency } = options;
  const stages = rungs ? [] : dealtStages(input.cases, stagesFor(input.cases.length));
  const next = rungs ? upLadder(rungs, providers) : inStages(stages, providers, comparedWith);
  const asked = [input.repeat, stages.length, cache, strict ?? false, against ?? '', ...providers];
  const key = runKey({
    config,
    files: [policy, baseline],
    options: asked.map(String),
    questions: input.digest ?? '',
    versions: [packageVersion(), promptfooVersion() ?? ''],
  });
  return runStages({
    config,
    // The path contains the key, so a change of the inputs starts a new run.
    folder: join(out, 'stages', key),
    repeat: input.repeat,
    variants: input.variants,
    options: [
      ...(input.repeat > 1 ? ['--repeat', String(input.repeat)] : []),
      ...(maxConcurrency ? ['-j', String(maxConcurrency)] : []),
    ],
    cache,
    mostCalls: maxCalls ?? Number.POSITIVE_INFINITY,
    mostDollars: maxCost ?? Number.POSITIVE_INFINITY,
    prices: new Map(input.variants.map(({ provider, price }) => [provider, price])),
    dollarsOfRow: new Map(
      providers.map((label) => {
        const own = costs.filter(({ provider }) => provider === label);
        return [label, Math.max(...own.map(({ calls, dollars: price }) => (price?.most ?? 0) / calls))];
      }),
    ),
    next: async (outputs) => next(outputs.length > 0 ? await judge(outputs) : undefined),
  });
}

function ending({ outputs, before, why }: StagesDone, questions: number): string {
  const rows = rowsOf(outputs);
  const saved = questions - rows;
  const share = `${Math.round((100 * saved) / questions)} %`;
  const reason = {
    decided: 'the verdict on every variant has been decided',
    'all asked': 'all stages are finished',
    ladder: 'enough questions were asked on the rungs around each half depth',
    limit: 'the next stage would exceed --max-calls or --max-cost; run again with a higher limit to resume',
  }[why];
  const [all, earlier] = [spentIn(outputs), spentIn(before)];
  const made = `This run made ${(all.calls - earlier.calls).toLocaleString('en')} calls`;
  const reused =
    before.length > 0
      ? ` and reused the answers of ${earlier.calls.toLocaleString('en')} earlier calls, of which the first was made ${agoText(before[0]?.results.timestamp)}`
      : '';
  const cached =
    all.cached > 0 ? `; ${all.cached.toLocaleString('en')} answers came from promptfoo's cache` : '';
  return `Stopped: ${reason}. ${rows.toLocaleString('en')} of ${questions.toLocaleString('en')} planned replies were collected (${share} saved). ${made}${reused}${cached}.`;
}

function dollars(text: string): number {
  const value = Number(text);
  if (!(value > 0 && Number.isFinite(value)))
    throw new InvalidArgumentError('expected an amount above 0, in dollars');
  return value;
}
