import type { Case } from '../cases/case.ts';
import { scorecardView } from '../scorecard/scorecard-view.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { evidenceSentence } from '../tasks/compositional/view/evidence.ts';
import { isInterventionEffectCase } from '../tasks/intervention-effects/intervention-effect-case.ts';
import { KINDS } from '../tasks/kinds.ts';
import { VIEWS } from '../tasks/views.ts';
import { costsOf, sumOfTokens } from './cost.ts';
import { frequentWord, type PlannedWorld, planWorld } from './error-rates.ts';
import { expectedIntervals } from './expected-intervals.ts';
import { relationDraws } from './fewest.ts';
import type { PlanInput } from './plan-input.ts';
import { simulatedScorecard } from './simulated-scorecard.ts';
import { unitDesigns } from './unit-designs.ts';

/** The plan of a run: its questions, its cost and its expected precision. */
export type Plan = ReturnType<typeof planRun>;

/** The settings of the plan, with as few resamples as possible. */
const UNSIMULATED = { ...DEFAULT_SETTINGS, resamples: 0 };

/** The largest number of worlds that are shown individually. */
const MOST_WORLDS = 5;

/**
 * Plans a run without calling a model. The plan has the calls, the cost, and the precision of the results, which is based
 * on simulated answers.
 */
export function planRun(input: PlanInput) {
  const { cases, variants, repeat, price, replyTokens, errorRate, width, otherTests } = input;
  // All worlds are needed to propose numbers for a target width.
  const planned = plannedWorlds(cases, width === undefined ? MOST_WORLDS : Number.POSITIVE_INFINITY);
  const shown = planned.slice(0, MOST_WORLDS);
  const costs = costsOf({ ...input, questions: cases.length });
  const scorecard = scorecardView(simulatedScorecard(cases, errorRate, repeat));
  return {
    input: { repeat, price, replyTokens, errorRate, width, otherTests },
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
    /** The probability that a good model reaches the verdicts about each world. */
    worlds: scorecard.worlds.map(({ id, units, passProbability, evidence }) => ({
      world: id,
      units,
      class: passProbability.class,
      complete: passProbability.complete,
      ...(evidence && { evidence }),
    })),
    worldPlans: shown.map((world) => planWorld(world, shown.length)),
    notes: [
      ...evidenceSentence(scorecard.worlds),
      ...VIEWS.flatMap(({ planNotes }) => planNotes?.(cases) ?? []),
    ],
    intervals: variants.length > 0 ? expectedIntervals(scorecard) : [],
    ...(width !== undefined && { designs: designsFor(planned, cases, errorRate, width) }),
  };
}

/**
 * Returns the first worlds of a design with their summaries. Pass probabilities are left out, because the roll-up
 * computes them.
 */
function plannedWorlds(cases: readonly Case[], most: number): PlannedWorld[] {
  const sheet = { kinds: KINDS, cases, variants: [] };
  const clusters = clustersOf(sheet);
  const asked = worldsAsked(sheet).slice(0, most);
  return asked.map((questions) => {
    const world = questions();
    return { world, summary: summariseWorld(world, clusters, UNSIMULATED, asked.length) };
  });
}

function designsFor(
  worlds: readonly PlannedWorld[],
  cases: readonly Case[],
  errorRate: number,
  width: number,
) {
  const relations = cases.filter(isInterventionEffectCase);
  const draws = relations.length > 0 ? relationDraws(relations, (1 - errorRate) ** 2, width) : undefined;
  return {
    units: worlds.length > 0 ? unitDesigns(worlds, width, errorRate, DEFAULT_SETTINGS) : [],
    ...(draws && { draws }),
  };
}
