import { decodeStamp } from '../cases/design-stamp.ts';
import { differences } from '../compare/differences.ts';
import { freshComparison } from '../compare/fresh-runs.ts';
import { lazily } from '../lib/lazily.ts';
import { countAnswers } from '../scorecard/count-answers.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import { stampsOf } from '../scorecard/roll-up.ts';
import { levelAt, openLook } from '../scoring/look.ts';
import { lastingParts } from '../scoring/metric.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import { unitResamples } from '../tasks/compositional/score/draws.ts';
import { evaluateVariantWorld, verdictsOnWorld } from '../tasks/compositional/score/variant-world.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { TASKS } from '../tasks/tasks.ts';
import { checkFloors, type JudgedView } from './check-floors.ts';
import { checkFreshLosses } from './check-fresh-losses.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins, unshownHeadlines } from './check-margins.ts';
import type { Rules } from './policy-schema.ts';

/** A design whose gates are simulated: what rests on its questions alone is computed once. */
export type GateDesign = ReturnType<typeof gateDesign>;

/** What the answers of a variant are held against. */
export type JudgedBy = Pick<Rules, 'floors' | 'margins'> & {
  /** Comparisons of the run, among which the chance of a false finding is shared out. */
  readonly comparisons?: number;
};

/** Classes rest on the answers themselves: few resamples will do. */
const SETTINGS = { ...DEFAULT_SETTINGS, resamples: 10 };

/** Makes ready to simulate gates on the questions of a sheet. */
export function gateDesign(sheet: AnswerSheet) {
  const [clusters, asked] = [clustersOf(sheet), worldsAsked(sheet)];
  return {
    sheet,
    clusters,
    settings: SETTINGS,
    metrics: metricsOf(sheet, SETTINGS, TASKS),
    /** Compositional reasoning, world by world. */
    worlds: asked.map((questions) => {
      const world = questions();
      const summary = summariseWorld(world, clusters, SETTINGS, asked.length);
      return { world, summary, resamples: unitResamples(world, SETTINGS) };
    }),
  };
}

/**
 * What the gate says of a candidate beside a baseline: floors, margins, lost verdicts and lost pairs, by the very checks
 * of the gate. What else it looks at does not depend on the answers here: all are there.
 */
export function verdictOn(
  design: GateDesign,
  [baseline, candidate]: readonly [VariantAnswers, VariantAnswers],
  { floors = {}, margins = {}, comparisons = 1 }: JudgedBy = {},
): GateVerdict {
  const { settings, sheet, metrics } = design;
  const fresh = isFresh(design);
  const comparison = fresh
    ? freshComparison(metrics, viewOf(design, baseline), candidate, settings, comparisons)
    : { differences: differences(metrics, baseline, candidate, settings, comparisons) };
  const first = worst([
    { verdict: floorsVerdict(design, candidate, floors) },
    ...checkMargins(
      comparison.differences,
      margins,
      openLook(baseline, candidate) !== undefined,
      unshownHeadlines(viewOf(design, candidate).metrics),
    ),
  ]);
  // A failure stays one: what was lost takes longest.
  if (first === 'fail') return first;
  const check = fresh ? checkFreshLosses : checkLosses;
  const losses = check(
    sheet,
    {
      compared: { baseline, candidate, comparison },
      before: verdictsOn(design, baseline),
      now: verdictsOn(design, candidate),
      isOpen: first === 'inconclusive',
    },
    settings,
  );
  return worst([{ verdict: first }, ...losses]);
}

/** Verdicts about the worlds, worked out when they are looked at. */
function verdictsOn({ worlds, settings }: GateDesign, variant: VariantAnswers) {
  return lazily({
    compositional: () =>
      worlds.map(({ world, summary, resamples }) =>
        verdictsOnWorld(world, summary, variant, resamples, settings),
      ),
  });
}

/** Whether each run of a design draws its seed: then a baseline's answers are to other questions. */
export function isFresh({ sheet }: Pick<GateDesign, 'sheet'>): boolean {
  return sheet.cases.some(({ design }) => decodeStamp(design).fresh !== undefined);
}

/** What the gate says of a variant alone. */
export function floorsVerdict(
  design: GateDesign,
  variant: VariantAnswers,
  floors: NonNullable<Rules['floors']>,
): GateVerdict {
  const worlds = design.worlds.map(({ summary }) => summary.scorecard);
  return worst(checkFloors({ worlds }, viewOf(design, variant), floors));
}

/** As much of a variant's scores as floors look at, worked out where a check looks at it. */
export function viewOf(
  { worlds, metrics, settings, sheet, clusters }: GateDesign,
  variant: VariantAnswers,
): JudgedView {
  const { provider, prompt, look } = variant;
  return lazily({
    provider: () => provider,
    prompt: () => prompt,
    look: () => look && { ...look, level: levelAt(settings.level, variant) },
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
