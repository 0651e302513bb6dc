import type { Case } from '../cases/case.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { composes } from '../tasks/compositional/view/class-text.ts';
import { evidenceSentence } from '../tasks/compositional/view/evidence.ts';
import { KINDS } from '../tasks/kinds.ts';
import { VIEWS } from '../tasks/views.ts';
import { costsOf, sumOfTokens } from './cost.ts';
import { frequentWord, type PlannedWorld, planWorld } from './error-rates.ts';
import { expectedIntervals } from './expected-intervals.ts';
import type { PlanInput } from './plan-input.ts';
import { simulatedScorecard } from './simulated-scorecard.ts';

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
  const scorecard = scorecardView(simulatedScorecard(cases, errorRate, repeat));
  return {
    input: { repeat, price, replyTokens, errorRate, otherTests },
    cases: cases.length,
    differentTexts: input.differentTexts,
    tasks: [...Map.groupBy(cases, ({ task }) => task)].map(([task, list]) => {
      const word = frequentWord(list);
      return {
        task,
        cases: list.length,
        ...(word && { frequentWord: word }),
      };
    }),
    variants: costs,
    total: {
      calls: costs.reduce((sum, { calls }) => sum + calls, 0),
      promptTokens: sumOfTokens(costs.map(({ promptTokens }) => promptTokens)),
      replyTokens: costs.reduce((sum, cost) => sum + cost.replyTokens, 0),
      dollars: sumOfTokens(costs.map(({ dollars }) => dollars)),
    },
    /** The probability of class VC and of complete reasoning for each world that has parts. */
    worlds: scorecard.worlds.filter(composes).map(({ id, units, passProbability, evidence }) => ({
      world: id,
      units,
      class: passProbability.class,
      complete: passProbability.complete,
      ...(evidence && { evidence }),
    })),
    worldPlans: planned
      .filter(({ summary }) => summary.paths.length > 0)
      .map((world) => planWorld(world, planned.length)),
    notes: [
      ...evidenceSentence(scorecard.worlds),
      ...VIEWS.flatMap(({ planNotes }) => planNotes?.(cases) ?? []),
    ],
    intervals: variants.length > 0 ? expectedIntervals(scorecard) : [],
  };
}

function plannedWorlds(cases: readonly Case[]): PlannedWorld[] {
  const sheet = { kinds: KINDS, cases, variants: [] };
  const clusters = clustersOf(sheet);
  const asked = worldsAsked(sheet).slice(0, MOST_WORLDS);
  return asked.map((questions) => {
    const world = questions();
    return { world, summary: summariseWorld(world, clusters, UNSIMULATED, asked.length) };
  });
}
