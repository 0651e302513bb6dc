import { type AskedRungs, encodeLadderStage, type LadderRung } from '../cases/ladder-stage.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { firstRungs, nextRungs } from '../study/next-rungs.ts';

interface Asking {
  /** The stage, as the value of `CAUSAL_STAGE`. */
  readonly stage: string;
  readonly providers: readonly string[];
  readonly questions: number;
}

/** The questions to ask next or, at the end of a run, the reason why it ends. */
export type Round =
  | { readonly askings: readonly Asking[]; readonly decided: readonly string[] }
  | {
      readonly askings: readonly [];
      readonly decided: readonly string[];
      readonly why: 'decided' | 'all asked' | 'ladder';
    };

type Judged = Pick<Scorecard, 'gate' | 'variants'>;

/** @param judged - The scorecard of all answers so far; undefined before the first round. */
type NextRound = (judged: Judged | undefined) => Round;

/**
 * Returns a function that chooses the stages of a design in order. It stops as soon as all verdicts are decided.
 *
 * @param questions - The number of questions in each stage.
 */
export function inStages(
  questions: readonly number[],
  all: readonly string[],
  against: string | undefined,
): NextRound {
  let providers = all;
  let stage = 0;
  return (judged) => {
    const open = judged ? undecidedProviders(judged, all, against) : all;
    const decided = providers.filter((label) => !open.includes(label));
    providers = providers.filter((label) => open.includes(label));
    if (providers.length === 0) return { askings: [], decided, why: 'decided' };
    if (stage === questions.length) return { askings: [], decided: [], why: 'all asked' };
    const asking = { stage: `${stage + 1}/${questions.length}`, providers, questions: questions[stage] ?? 0 };
    stage++;
    return { askings: [asking], decided };
  };
}

/**
 * Returns a function that chooses, for each provider, questions on the rungs of a ladder near the provider's half
 * depth. Providers with the same questions are asked together.
 */
export function upLadder(rungs: ReadonlyMap<string, LadderRung>, all: readonly string[]): NextRound {
  let open = new Map<string, AskedRungs>();
  let stage = 0;
  return (judged) => {
    stage++;
    const next = judged
      ? [...open].flatMap(([label, asked]): [string, AskedRungs][] => {
          const found = nextRungs(rungs, asked, (axis) => halfDepths(judged, label, axis));
          return found ? [[label, found]] : [];
        })
      : all.map((label): [string, AskedRungs] => [label, firstRungs(rungs)]);
    open = new Map(next);
    if (next.length === 0) return { askings: [], decided: [], why: 'ladder' };
    const together = Map.groupBy(next, ([, asked]) => encodeLadderStage(stage, asked));
    const askings = [...together].map(([code, list]) => ({
      stage: code,
      providers: list.map(([label]) => label),
      questions: questionsIn(rungs, list[0]![1]),
    }));
    return { askings, decided: [] };
  };
}

function questionsIn(rungs: ReadonlyMap<string, LadderRung>, asked: AskedRungs): number {
  return [...asked].reduce(
    (sum, [name, { from, to }]) => sum + (rungs.get(name)?.clusters.slice(from, to).flat().length ?? 0),
    0,
  );
}

function halfDepths({ variants }: Judged, label: string, axis: string): number[] {
  return variants
    .filter(({ provider }) => provider.label === label)
    .flatMap(({ metrics }) => metrics.filter(({ name }) => name.endsWith(` half depth (${axis})`)))
    .flatMap(({ value }) => (value.kind === 'estimate' ? [value.value] : []));
}

/**
 * Returns the providers to ask in the next stage: those with a judged variant that has an inconclusive check and no
 * failed check. The reference provider is asked as long as any other provider is. Without a gate, all providers are
 * asked.
 */
export function undecidedProviders(
  { gate, variants }: Judged,
  providers: readonly string[],
  against: string | undefined,
): string[] {
  if (!gate) return [...providers];
  const open = new Set(
    variants.flatMap(({ provider, prompt }) => {
      const verdicts = gate.checks.flatMap(({ variant, verdict }) =>
        variant?.provider === provider.label && variant.prompt === prompt ? [verdict] : [],
      );
      return verdicts.includes('inconclusive') && !verdicts.includes('fail') ? [provider.label] : [];
    }),
  );
  return providers.filter((label) => open.has(label) || (label === against && open.size > 0));
}
