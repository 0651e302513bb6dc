import { type Command, InvalidArgumentError } from 'commander';
import { isRecord } from '../lib/json.ts';
import { say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { type Config, configHere, loadTests, readConfig } from '../plan/config-file.ts';
import { promptsIn, providersIn, variantsOf } from '../plan/config-variants.ts';
import { planRun } from '../plan/plan.ts';
import { planText } from '../plan/plan-text.ts';
import { TASKS } from '../tasks/tasks.ts';

/** The options of the command line. */
interface PlanOptions {
  /** In dollars per million tokens. */
  readonly price?: { readonly prompt: number; readonly reply: number };
  readonly replyTokens: number;
  readonly json?: boolean;
}

/** The tokens of a reply with some reasoning, if no option says how many there are. */
const REPLY_TOKENS = 200;

/** Adds the options of `plan`, which shows what a run asks and costs without calling a model. */
export function planCommand(command: Command): Command {
  return command
    .argument('[config]', 'the promptfoo config', configHere())
    .option(
      '--price <in,out>',
      'dollars per million prompt tokens and per million reply tokens, such as 0.4,1.6',
      price,
    )
    .option(
      '--reply-tokens <n>',
      'the number of tokens per reply, including hidden reasoning',
      wholeNumber,
      REPLY_TOKENS,
    )
    .option('--json', 'print the result as JSON')
    .action(plan);
}

/** Prints what a config asks and costs. */
async function plan(path: string, { price, replyTokens, json }: PlanOptions): Promise<void> {
  const config = readConfig(path);
  const planned = planRun({
    tests: await loadTests(path, config),
    tasks: TASKS,
    variants: variantsOf(providersIn(path, config), promptsIn(path, config)),
    repeat: repeatIn(path, config),
    replyTokens,
    price,
  });
  if (planned.questions === 0) throw new UserError(`${path}: no test is a question of promptfoo-causal`);
  say(json ? JSON.stringify(planned, null, 2) : planText(planned));
}

/**
 * Returns how often each question is asked. The config's options for the command line come before those of the eval, as
 * in promptfoo.
 *
 * @throws {UserError} If it is no whole number from 1.
 */
function repeatIn(path: string, { commandLineOptions, evaluateOptions }: Config): number {
  const options = [commandLineOptions, evaluateOptions].filter(isRecord);
  const repeat = options.find((group) => group.repeat !== undefined)?.repeat ?? 1;
  if (Number.isSafeInteger(repeat) && Number(repeat) >= 1) return Number(repeat);
  throw new UserError(`${path}: repeat: expected a whole number from 1, got ${JSON.stringify(repeat)}`);
}

/** Reads a whole number from 1. */
function wholeNumber(text: string): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new InvalidArgumentError('expected a whole number from 1');
}

/** Reads the prices of prompts and replies. An empty one is refused, not taken for 0. */
function price(text: string): PlanOptions['price'] {
  const [, prompt, reply] = /^\s*(\d*\.?\d+)\s*,\s*(\d*\.?\d+)\s*$/.exec(text) ?? [];
  if (prompt === undefined || reply === undefined)
    throw new InvalidArgumentError('expected two prices, such as 0.4,1.6');
  return { prompt: Number(prompt), reply: Number(reply) };
}
