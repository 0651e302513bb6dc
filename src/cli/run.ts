import { join } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { readCheckedAgainst } from '../gate/gate-options.ts';
import { writeBack } from '../gate/output-metrics.ts';
import { dealtStages, stagesFor } from '../gate/staged-gate.ts';
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
import { keptSeed } from './kept-seed.ts';
import { readConfig } from './load-tests.ts';
import { runKey } from './run-key.ts';
import { POLICY, planRun } from './run-plan.ts';
import { inStages, upLadder } from './run-rounds.ts';
import { agoText, folderOf, rowsOf, runStages } from './run-stages.ts';
import { requireOwnResults, type StageOutput, spentIn, writeMerged } from './stage-files.ts';
import { wholeNumberUpTo } from './whole-number.ts';

type RunOptions = Parameters<typeof planRun>[1];
type StagesDone = Awaited<ReturnType<typeof runStages>>;

export function runCommand(command: Command): Command {
  return command
    .argument('[config]', 'promptfoo config', configHere())
    .option('-p, --policy <file>', 'policy that the run must pass, and that decides when to stop', POLICY)
    .option('-b, --baseline <file>', 'scorecard.json of the recorded run with which this run is compared')
    .option(
      '-a, --against <provider>',
      'label of the provider in this run with which all other providers are compared',
    )
    .option('--strict', 'fail the build if the evidence is inconclusive')
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
    folder: folderOf(out, key),
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
