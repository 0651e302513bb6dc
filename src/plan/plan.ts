import type { Case, InterventionEffectCase } from '../design/case.ts';
import type { NoiseFloor, PassProbability } from '../scorecard/noise-floor.ts';
import { DEFAULT_SETTINGS } from '../scorecard/settings.ts';
import { worldsAsked } from '../scorecard/world-questions.ts';
import { summariseWorld } from '../scorecard/world-summary.ts';
import { type ColumnCost, costsOf, sumOfTokens } from './cost.ts';
import { type DetectableDrop, detectableDrops } from './detectable-drops.ts';
import { type ExpectedInterval, expectedIntervals } from './expected-intervals.ts';
import type { PlanInput } from './plan-input.ts';
import { type RelationDraws, relationDraws } from './relation-draws.ts';
import { simulatedScorecard } from './simulated-scorecard.ts';
import type { Tokens } from './tokens.ts';
import { type UnitDesign, unitDesigns } from './unit-designs.ts';

/** What a run will ask, take and show, before it is run. */
export interface Plan {
  readonly input: Pick<PlanInput, 'repeat' | 'price' | 'replyTokens' | 'errorRate' | 'width' | 'otherTests'>;
  readonly cases: number;
  readonly differentTexts: number;
  readonly families: readonly { readonly family: Case['causal']; readonly cases: number }[];
  readonly columns: readonly ColumnCost[];
  readonly total: {
    readonly calls: number;
    readonly promptTokens: Tokens | undefined;
    readonly replyTokens: number;
    readonly dollars: Tokens | undefined;
  };
  readonly worlds: readonly PlannedVerdicts[];
  readonly intervals: readonly ExpectedInterval[];
  readonly drops: readonly DetectableDrop[];
  /** Present when a width was asked for. */
  readonly designs?: { readonly units: readonly UnitDesign[]; readonly draws?: RelationDraws };
}

/** How likely good reasoners are to get the verdicts about one world. */
export interface PlannedVerdicts {
  readonly world: string;
  readonly units: string;
  readonly class: PassProbability;
  readonly complete: NoiseFloor['complete'];
}

/**
 * Plans a run: its calls and cost, and what its answers will be able to show, by rolling up the answers of a simulated
 * reasoner. Runs no model.
 */
export function planRun(input: PlanInput): Plan {
  const { cases, columns, repeat, price, replyTokens, errorRate, width, otherTests } = input;
  const costs = costsOf(input);
  const scorecard = simulatedScorecard(cases, errorRate, repeat);
  return {
    input: { repeat, price, replyTokens, errorRate, width, otherTests },
    cases: cases.length,
    differentTexts: input.differentTexts,
    families: [...Map.groupBy(cases, ({ causal }) => causal)].map(([family, list]) => ({
      family,
      cases: list.length,
    })),
    columns: costs,
    total: {
      calls: costs.reduce((sum, { calls }) => sum + calls, 0),
      promptTokens: sumOfTokens(costs.map(({ promptTokens }) => promptTokens)),
      replyTokens: costs.reduce((sum, cost) => sum + cost.replyTokens, 0),
      dollars: sumOfTokens(costs.map(({ dollars }) => dollars)),
    },
    worlds: scorecard.worlds.map(({ id, units, noiseFloor }) => ({
      world: id,
      units,
      class: noiseFloor.class,
      complete: noiseFloor.complete,
    })),
    intervals: columns.length > 0 ? expectedIntervals(scorecard) : [],
    drops: detectableDrops(cases, errorRate),
    ...(width !== undefined && { designs: designsFor(cases, errorRate, width) }),
  };
}

function designsFor(cases: readonly Case[], errorRate: number, width: number): NonNullable<Plan['designs']> {
  const settings = DEFAULT_SETTINGS;
  const asked = worldsAsked({ cases, columns: [] });
  const worlds = asked.map((questions) => {
    const world = questions();
    return { world, summary: summariseWorld(world, settings, asked.length) };
  });
  const relations = cases.filter((item): item is InterventionEffectCase => item.causal === 'ie');
  const draws = relations.length > 0 ? relationDraws(relations, (1 - errorRate) ** 2, width) : undefined;
  return {
    units: worlds.length > 0 ? unitDesigns(worlds, width, errorRate, settings) : [],
    ...(draws && { draws }),
  };
}
