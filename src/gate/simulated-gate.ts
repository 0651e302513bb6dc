import { differences } from '../compare/differences.ts';
import { lazily } from '../lib/caching.ts';
import { countAnswers } from '../scorecard/count-answers.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import { stampsOf } from '../scorecard/roll-up.ts';
import { lastingParts } from '../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS, type ScorecardSettings } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import { unitResamples } from '../tasks/compositional/score/draws.ts';
import { evaluateVariantWorld, verdictsOnWorld } from '../tasks/compositional/score/variant-world.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { SCORES } from '../tasks/scores.ts';
import { checkFloors, type JudgedView } from './check-floors.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins, unshownHeadlines } from './check-margins.ts';
import { lossMargins } from './loss-margins.ts';
import type { Rules } from './policy-schema.ts';

export type GateDesign = ReturnType<typeof gateDesign>;

export type JudgedBy = Pick<Rules, 'floors' | 'margins'>;

/** The default settings of simulated gates, with few resamples to save time. */
const SETTINGS = { ...DEFAULT_SETTINGS, resamples: 10 };

/** Computes the numbers that are the same for all simulated gates on the questions of a sheet. */
export function gateDesign(sheet: AnswerSheet, settings: ScorecardSettings = SETTINGS) {
  const [clusters, asked] = [clustersOf(sheet), worldsAsked(sheet)];
  return {
    sheet,
    clusters,
    settings,
    metrics: metricsOf(sheet, settings, SCORES),
    worlds: asked.map((questions) => {
      const world = questions();
      const summary = summariseWorld(world, clusters, settings, asked.length);
      return { world, summary, resamples: unitResamples(world, settings) };
    }),
  };
}

/** Judges a candidate against a baseline by the gate's checks of floors, margins and lost verdicts. */
export function verdictOn(
  design: GateDesign,
  [baseline, candidate]: readonly [VariantAnswers, VariantAnswers],
  { floors = {}, margins = {} }: JudgedBy = {},
): GateVerdict {
  const { settings, sheet, metrics } = design;
  const comparison = { differences: differences(metrics, baseline, candidate, settings, 1) };
  const first = worst([
    { verdict: floorsVerdict(design, candidate, floors) },
    ...checkMargins(comparison.differences, margins, unshownHeadlines(viewOf(design, candidate).metrics)),
  ]);
  // Once a check has failed, the slow search for lost verdicts can be skipped.
  if (first === 'fail') return first;
  const losses = checkLosses(
    sheet,
    {
      compared: { baseline, candidate, comparison },
      before: verdictsOn(design, baseline),
      now: verdictsOn(design, candidate),
      margins: lossMargins(margins),
    },
    settings,
  );
  return worst([{ verdict: first }, ...losses]);
}

function verdictsOn({ worlds, settings }: GateDesign, variant: VariantAnswers) {
  return lazily({
    compositional: () =>
      worlds.map(({ world, summary, resamples }) =>
        verdictsOnWorld(world, summary, variant, resamples, settings),
      ),
  });
}

export function floorsVerdict(
  design: GateDesign,
  variant: VariantAnswers,
  floors: NonNullable<Rules['floors']>,
): GateVerdict {
  const worlds = design.worlds.map(({ summary }) => summary.scorecard);
  return worst(checkFloors({ worlds }, viewOf(design, variant), floors));
}

/** Returns the scores of a variant, computed on demand. */
export function viewOf(
  { worlds, metrics, settings, sheet, clusters }: GateDesign,
  variant: VariantAnswers,
): JudgedView {
  const { provider, prompt } = variant;
  return lazily({
    provider: () => provider,
    prompt: () => prompt,
    answers: () => countAnswers(sheet, variant, clusters, stampsOf(sheet), settings.level),
    metrics: () =>
      metrics
        .filter(({ part }) => part === undefined)
        .map((metric) => lazily({ name: () => metric.name, value: () => estimateOf(metric.of(variant)) })),
    parts: () =>
      lastingParts(metrics).map(({ name, part, of }) =>
        lazily({ name: () => name, part: () => part, value: () => estimateOf(of(variant)) }),
      ),
    compositional: () =>
      worlds.map(({ world, summary, resamples }) =>
        evaluateVariantWorld(world, summary, variant, resamples, settings),
      ),
  });
}

function worst(checks: readonly { readonly verdict: GateVerdict }[]): GateVerdict {
  const found = new Set(checks.map(({ verdict }) => verdict));
  return found.has('fail') ? 'fail' : found.has('inconclusive') ? 'inconclusive' : 'pass';
}
