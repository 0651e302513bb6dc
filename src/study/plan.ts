import type { Case } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import { type ScorecardView, scorecardView } from '../scorecard/scorecard-view.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import type { Estimate, RelativeError } from '../scoring/value-schemas.ts';
import { passSimulation } from '../tasks/compositional/score/pass-probability.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { composes } from '../tasks/compositional/view/class-text.ts';
import { KINDS } from '../tasks/kinds.ts';
import { VIEWS } from '../tasks/views.ts';
import { costsOf, type PlanInput, sumOfTokens } from './cost.ts';
import { simulatedVariant } from './simulated-scorecard.ts';

/** The plan of a run: its questions, its cost, and the expected precision of its results. */
export type Plan = ReturnType<typeof planRun>;

/** The settings for summaries of worlds, without simulations. */
const UNSIMULATED = { ...DEFAULT_SETTINGS, resamples: 0 };

/** The largest number of worlds that are planned individually. */
const MOST_WORLDS = 5;

/** Plans a run without calling a model. The expected precision is estimated from simulated answers. */
export function planRun(input: PlanInput) {
  const { cases, variants, repeat, price, replyTokens, errorRate, otherTests } = input;
  const planned = plannedWorlds(cases);
  const costs = costsOf({ ...input, questions: cases.length });
  const sheet = { kinds: KINDS, cases, variants: [simulatedVariant(cases, { errorRate, repeat })] };
  const answers = { sheet, texts: new Map(), problems: [], duplicates: 0 };
  const scorecard = scorecardView(rollUpAnswers(answers, { createdAt: '' }));
  return {
    input: { repeat, price, replyTokens, errorRate, otherTests },
    cases: cases.length,
    differentTexts: input.differentTexts,
    tasks: [...Map.groupBy(cases, ({ task }) => task)].map(([task, list]) => {
      return { task, cases: list.length, frequentWord: frequentWord(list) };
    }),
    variants: costs,
    total: {
      calls: costs.reduce((sum, { calls }) => sum + calls, 0),
      promptTokens: sumOfTokens(costs.map(({ promptTokens }) => promptTokens)),
      replyTokens: costs.reduce((sum, cost) => sum + cost.replyTokens, 0),
      dollars: sumOfTokens(costs.map(({ dollars }) => dollars)),
    },
    /** The probability of class VC and of complete reasoning for each world that has parts. */
    worlds: scorecard.worlds.filter(composes).map(({ id, units, passProbability }) => ({
      world: id,
      units,
      class: passProbability.class,
      complete: passProbability.complete,
    })),
    worldPlans: planned
      .filter(({ summary }) => summary.paths.length > 0)
      .map((world) => planWorld(world, planned.length)),
    notes: VIEWS.flatMap(({ planNotes }) => planNotes?.(cases) ?? []),
    intervals: variants.length > 0 ? expectedIntervals(scorecard) : [],
  };
}

function plannedWorlds(cases: readonly Case[]) {
  const sheet = { kinds: KINDS, cases, variants: [] };
  const clusters = clustersOf(sheet);
  const asked = worldsAsked(sheet).slice(0, MOST_WORLDS);
  return asked.map((questions) => {
    const world = questions();
    return { world, summary: summariseWorld(world, clusters, UNSIMULATED, asked.length) };
  });
}

/** The error rates of the simulated models in a plan. */
const ERROR_RATES = [0, 0.005, 0.01, 0.02, 0.03] as const;

/**
 * Returns the probabilities of a world's verdicts at each error rate, and the numbers of units of its pairs.
 *
 * @param worlds - The number of planned worlds, among which the simulations are divided.
 */
export function planWorld({ world, summary }: ReturnType<typeof plannedWorlds>[number], worlds: number) {
  const simulation = passSimulation(world, summary, DEFAULT_SETTINGS, worlds * ERROR_RATES.length);
  const causal = world.pairs.map(({ units }) => units.filter(({ truth: { y1, y0 } }) => y1 !== y0).length);
  return {
    world: world.id,
    units: world.units,
    /** The minimum and the maximum, over pairs, of the number of units whose effect depends on the cause. */
    causalUnits: extent(causal),
    /** The minimum and the maximum number of units of a pair. */
    unitsOfPair: extent(world.pairs.map(({ units }) => units.length)),
    /** The probabilities of class VC and of complete reasoning, by error rate. */
    verdicts: ERROR_RATES.map((errorRate) => {
      const { allPaths, complete } = simulation.passProbabilities(errorRate);
      return { errorRate, vc: allPaths, complete };
    }),
  };
}

function extent(values: readonly number[]): [least: number, most: number] {
  return [Math.min(...values), Math.max(...values)];
}

/** Returns the more frequent right answer and its share. */
export function frequentWord(cases: readonly Case[]) {
  const yes = cases.filter(({ truth }) => truth).length / cases.length;
  return yes >= 0.5 ? { word: 'yes', share: yes } : { word: 'no', share: 1 - yes };
}

/** Returns the main numbers of a simulated scorecard, each with its widest interval over worlds. */
function expectedIntervals({ worlds, variants }: ScorecardView) {
  const variant = at(variants, 0);
  const ofScope = (scope: string) =>
    variant.compositional.flatMap(({ quantities }, w) =>
      quantities.filter((_, p) => worlds[w]?.pairs[p]?.scope === scope),
    );
  const [globals, locals] = [ofScope('global'), ofScope('local')];
  const products = variant.compositional.flatMap(({ compositions }) => compositions);
  const { overWorlds: over, interventionEffects: relations } = variant;
  const several = over?.worlds ?? 0;
  const numbers: [what: string, worlds: number, values: readonly (Estimate | RelativeError | undefined)[]][] =
    [
      ...variant.metrics.map(({ name, value }): [string, number, Estimate[]] => [name, 0, [value]]),
      ['global PNS', worlds.length, globals.map(({ pns }) => pns.estimate)],
      ['local PNS', worlds.length, locals.map(({ pns }) => pns.estimate)],
      ['error of the global PNS (RAE)', worlds.length, globals.map(({ pns }) => pns.error.relative)],
      ['error of a composition (ε, RAE)', worlds.length, products.map(({ external }) => external.relative)],
      ['worlds with complete reasoning', several, [over?.complete]],
      ['valid pairs, over worlds', several, [over?.valid]],
      ['error of the global PNS (RAE), over worlds', several, [over?.globalPns.relative]],
      ['IE accuracy in one cell', 0, (relations?.cells ?? []).map(({ accuracy }) => accuracy)],
    ];
  return numbers.flatMap(([what, count, values]) => {
    const known = values.filter((one) => one !== undefined);
    const [value] = known.toSorted((a, b) => (widthOf(b) ?? -1) - (widthOf(a) ?? -1));
    return value ? [{ what, worlds: count, value }] : [];
  });
}

/** Returns the width of an interval; undefined if there is no interval. */
export function widthOf(value: Estimate | RelativeError): number | undefined {
  if (value.kind !== 'estimate' || value.interval.kind === 'none') return undefined;
  return value.interval.high - value.interval.low;
}
