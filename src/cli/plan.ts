import { existsSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { readCheckedAgainst } from '../gate/gate-options.ts';
import { gatePower, gatePowerText } from '../gate/gate-power.ts';
import { configHere } from '../lib/config-file.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { planText } from '../report/files/plan-text.ts';
import type { PlanInput, Price } from '../study/cost.ts';
import { optionIn } from '../study/eval-options.ts';
import { planRun } from '../study/plan.ts';
import { meanLength } from '../study/prompt-length.ts';
import { caseOf, loadTests, readConfig } from './load-tests.ts';
import { loadVariants } from './load-variants.ts';
import { share, wholeNumberUpTo } from './options.ts';

interface PlanOptions {
  readonly price?: Price;
  readonly replyTokens: number;
  readonly errorRate: number;
  readonly gates?: number;
  readonly policy: string;
  readonly json?: boolean;
}

/** The largest number of replicates per question that a plan accepts. */
const MOST_REPEATS = 10_000;

export function planCommand(command: Command): Command {
  return command
    .argument('[config]', 'promptfoo config', configHere())
    .option(
      '--price <in,out>',
      'US dollars per million tokens of prompts and of replies, such as 0.4,1.6',
      price,
    )
    .option(
      '--reply-tokens <n>',
      'assumed length of a reply in tokens, including hidden reasoning',
      wholeNumberUpTo(10_000_000),
      200,
    )
    .option('--error-rate <share>', 'assumed share of wrong answers', share, 0.1)
    .option(
      '--gates <n>',
      'number of gates to simulate for each kind of candidate, such as an equal or a worse model (default: 10, or 0 for more than 3,000 questions)',
      (text) => (text === '0' ? 0 : wholeNumberUpTo(1000)(text)),
    )
    .option(
      '-p, --policy <file>',
      'policy that will judge the run (ignored if there is no such file)',
      'gate.yaml',
    )
    .option('--json', 'print JSON instead of tables')
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal plan promptfooconfig.yaml --price 0.4,1.6')
    .action(async (path: string, options: PlanOptions) => {
      const input = await planInput(path, options);
      const [plan, gate] = [planRun(input), plannedGate(input, options)];
      if (options.json) say(JSON.stringify({ ...plan, ...(gate && { gate }) }, null, 2));
      else say([planText(plan), ...(gate ? [gatePowerText(gate)] : [])].join('\n\n'));
    });
}

/** The default number of simulated gates of each kind for designs of up to `MOST_QUESTIONS` questions. */
const GATES = 10;
const MOST_QUESTIONS = 3_000;

function plannedGate(
  { cases, errorRate, repeat }: PlanInput,
  { gates = cases.length > MOST_QUESTIONS ? 0 : GATES, policy: file }: PlanOptions,
) {
  if (gates === 0) return undefined;
  const { floors, margins } = existsSync(file)
    ? (readCheckedAgainst({ gate: file }).policy?.policy ?? {})
    : {};
  return gatePower({ cases, errorRate, repeat, gates, judgedBy: { floors, margins } });
}

async function planInput(
  path: string,
  assumed: Pick<PlanOptions, 'price' | 'replyTokens' | 'errorRate'>,
): Promise<PlanInput> {
  const config = readConfig(path);
  const tests = await loadTests(path, config);
  const ours = tests.filter(({ metadata }) => metadata?.task !== undefined);
  if (ours.length === 0) throw new UserError(`${path}: no test comes from promptfoo-causal`);
  const variants = await loadVariants(path, config);
  if (variants.length === 0) {
    throw new UserError(`${path}: expected at least one provider that gets at least one prompt, got none`);
  }
  const withLength = async ({ render, ...variant }: (typeof variants)[number]) => {
    try {
      return { ...variant, characters: render && (await meanLength(render, ours)) };
    } catch (error) {
      throw new UserError(`prompt ${variant.prompt}: ${(error as Error).message}`);
    }
  };
  return {
    cases: ours.map((test) => caseOf(path, test)),
    differentTexts: new Set(ours.map(({ vars }) => JSON.stringify(vars))).size,
    otherTests: tests.length - ours.length,
    variants: await Promise.all(variants.map(withLength)),
    repeat: repeatIn(path, config),
    price: assumed.price,
    replyTokens: assumed.replyTokens,
    errorRate: assumed.errorRate,
  };
}

function repeatIn(path: string, config: Readonly<Record<string, unknown>>): number {
  const repeat = optionIn(config, 'repeat') ?? 1;
  if (Number.isSafeInteger(repeat) && Number(repeat) >= 1 && Number(repeat) <= MOST_REPEATS)
    return Number(repeat);
  throw new UserError(
    `${path}: repeat: expected a whole number from 1 to ${MOST_REPEATS}, got ${JSON.stringify(repeat)}`,
  );
}

function price(text: string): Price {
  const [prompt, reply, ...rest] = text.split(',').map(Number);
  const isPrice = (value: number | undefined): value is number => value !== undefined && value >= 0;
  if (!isPrice(prompt) || !isPrice(reply) || rest.length > 0) {
    throw new InvalidArgumentError('expected two prices, such as 0.4,1.6');
  }
  return { prompt, reply };
}
