import nunjucks from 'nunjucks';
import type { Case } from '../case/case.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { clusterKey } from '../score/accuracy.ts';
import type { Task } from '../tasks/task.ts';
import type { GeneratedTest } from './config-file.ts';
import type { PlannedPrompt, PlannedProvider } from './config-variants.ts';
import { chancesOf, detectableLoss } from './detectable-loss.ts';

export interface PlanInput {
  readonly tests: readonly GeneratedTest[];
  readonly tasks: readonly Task[];
  readonly variants: readonly { readonly provider: PlannedProvider; readonly prompt: PlannedPrompt }[];
  readonly repeat: number;
  readonly replyTokens: number;
  /** In US dollars per million tokens. */
  readonly price: { readonly prompt: number; readonly reply: number } | undefined;
}

/** What a run will ask, what it costs, and what a gate finds on it. */
export interface Plan {
  readonly tasks: readonly {
    readonly label: string;
    readonly questions: number;
    readonly notes: readonly string[];
  }[];
  readonly questions: number;
  readonly variants: readonly PlannedVariant[];
  readonly finds: {
    /** The least share of wrong answers that fails beside a perfect baseline with a probability of 80 %. */
    readonly loss: number | undefined;
    /** The chance that an equal model passes, if both answer this share wrong. */
    readonly equalPasses: { readonly wrong: number; readonly chance: number };
  };
}

interface PlannedVariant {
  readonly name: string;
  readonly calls: number;
  readonly promptTokens: number | undefined;
  readonly replyTokens: number;
  readonly dollars: number | undefined;
}

const TOKENS_PER_CHARACTER = 0.28;
const SIMULATED = /SimulatedModel|simulated-model\.[cm]?[jt]s$/;
const EQUAL = 0.05;

export function planRun({ tests, tasks, variants, repeat, replyTokens, price }: PlanInput): Plan {
  const asked = tasks.flatMap((task) => {
    const own = tests.filter(({ metadata }) => metadata?.task === task.id);
    return own.length > 0
      ? [{ task, tests: own, cases: own.map(({ metadata }) => metadata as unknown as Case) }]
      : [];
  });
  const all = asked.flatMap(({ cases }) => cases);
  const sizes = [...Map.groupBy(all, clusterKey).values()].map((cluster) => cluster.length);
  return {
    tasks: asked.map(({ task, cases }) => ({
      label: task.label,
      questions: cases.length,
      notes: task.notes?.(cases) ?? [],
    })),
    questions: all.length,
    variants: variants.map(({ provider, prompt }) => {
      const calls = all.length * repeat;
      const replies = calls * replyTokens;
      const tokens = prompt.template === undefined ? undefined : repeat * tokensOf(prompt.template, asked);
      const isFree = SIMULATED.test(provider.id);
      return {
        name: variants.some((other) => other.provider === provider && other.prompt !== prompt)
          ? `${provider.label}, ${prompt.label}`
          : provider.label,
        calls,
        promptTokens: tokens,
        replyTokens: replies,
        dollars: isFree
          ? 0
          : price && tokens !== undefined
            ? (tokens * price.prompt + replies * price.reply) / 1e6
            : undefined,
      };
    }),
    finds: {
      loss: sizes.length > 0 ? detectableLoss(sizes) : undefined,
      equalPasses: {
        wrong: EQUAL,
        chance: sizes.length > 0 ? chancesOf(sizes, { candidate: EQUAL, baseline: EQUAL }).pass : 0,
      },
    },
  };
}

/** The number of prompts of a task that are rendered; they are evenly spaced. */
const RENDERED = 100;

function tokensOf(
  template: string,
  asked: readonly { readonly task: Task; readonly tests: readonly GeneratedTest[] }[],
): number {
  const compiled = ifPossible(
    () => new nunjucks.Template(template, new nunjucks.Environment(null), undefined, true),
  );
  const lengthOf = ({ vars = {} }: GeneratedTest): number =>
    (ifPossible(() => compiled?.render(vars)) ?? template + JSON.stringify(vars)).length;
  return asked.reduce((total, { task, tests }) => {
    const step = Math.max(1, Math.floor(tests.length / RENDERED));
    const some = tests.filter((_, i) => i % step === 0);
    const mean = some.reduce((sum, test) => sum + lengthOf(test), 0) / some.length;
    return total + mean * tests.length * (task.tokensPerCharacter ?? TOKENS_PER_CHARACTER);
  }, 0);
}
