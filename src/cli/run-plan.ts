import { existsSync } from 'node:fs';
import { rungsOf } from '../cases/ladder-stage.ts';
import type { GateOptions } from '../gate/gate-options.ts';
import { ConfigError } from '../lib/config-error.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { billLine } from '../study/bill.ts';
import { promptProblems } from '../study/check-suite.ts';
import { costsOf } from '../study/cost.ts';
import { optionsOfEval } from '../study/eval-options.ts';
import { mostAsked } from '../study/next-rungs.ts';
import { KINDS } from '../tasks/kinds.ts';
import { readConfig } from './load-tests.ts';
import { loadPrompts } from './load-variants.ts';
import { planInput } from './plan.ts';

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

export const POLICY = 'gate.yaml';

/** Plans a run before anything is asked, and prints its price. */
export async function planRun(config: string, options: RunOptions) {
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
  const costs = printPrice(config, options, { ...input, questions });
  return { input, providers, rungs, costs, policy: policyOf(options, rungs !== undefined) };
}

function printPrice(
  config: string,
  { maxCost, maxConcurrency }: RunOptions,
  input: Parameters<typeof costsOf>[0],
) {
  const costs = costsOf(input);
  const concurrency = maxConcurrency ?? optionsOfEval(['-c', config]).concurrency;
  say(billLine({ ...input, variants: costs, concurrency }));
  if (maxCost !== undefined && costs.some(({ dollars: price }) => !price)) {
    throw new UserError(
      `${config}: --max-cost: expected a price for every provider, such as config: { inputCost: 0.000002, outputCost: 0.000008 } in dollars per token, got none for ${costs.find(({ dollars: price }) => !price)?.provider}`,
    );
  }
  return costs;
}

/** Returns the path of the policy; undefined if there is none. */
function policyOf({ policy, baseline, against, strict }: RunOptions, isLadder: boolean): string | undefined {
  if (existsSync(policy)) return policy;
  if (policy !== POLICY || baseline !== undefined || against !== undefined || strict) {
    throw new UserError(`${policy}: expected a policy that decides when to stop, but there is no such file`);
  }
  if (!isLadder)
    complain(`${policy} does not exist, so no policy decides when to stop, and every question is asked`);
  return undefined;
}
