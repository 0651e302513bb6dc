import { compareRun } from '../compare/compare-run.ts';
import { countAnswers } from '../scorecard/count-answers.ts';
import type { GateVerdict } from '../scorecard/gate-schema.ts';
import { metricsOf } from '../scorecard/metrics.ts';
import { stampsOf } from '../scorecard/roll-up.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { levelAt, openLook } from '../scoring/look.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { DEFAULT_SETTINGS } from '../scoring/settings.ts';
import { estimateOf } from '../scoring/tracked.ts';
import { unitResamples } from '../tasks/compositional/score/draws.ts';
import { evaluateVariantWorld } from '../tasks/compositional/score/variant-world.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { summariseWorld } from '../tasks/compositional/score/world-summary.ts';
import { TASKS } from '../tasks/tasks.ts';
import { checkFloors } from './check-floors.ts';
import { checkLosses } from './check-losses.ts';
import { checkMargins } from './check-margins.ts';
import type { Rules } from './policy-schema.ts';

/** A design whose gates are simulated: what rests on its questions alone is computed once. */
export type GateDesign = ReturnType<typeof gateDesign>;

/** What the answers of a variant are held against. */
export type JudgedBy = Pick<Rules, 'floors' | 'margins'>;

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
  { floors = {}, margins = {} }: JudgedBy = {},
): GateVerdict {
  const [compared] = comparisonsOf(design, [baseline, candidate]);
  if (!compared) throw new Error('verdictOn: expected a comparison');
  const { settings, sheet } = design;
  const views = { before: viewOf(design, baseline), now: viewOf(design, candidate) };
  return worst([
    ...checkFloors({ worlds: design.worlds.map(({ summary }) => summary.scorecard) }, views.now, floors),
    ...checkMargins(compared.comparison.differences, margins, openLook(baseline, candidate) !== undefined),
    ...checkLosses({ ...sheet, variants: [baseline, candidate] }, { compared, ...views }, settings),
  ]);
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

/** All comparisons of a run of so many variants, the first of which the others are compared with. */
export function comparisonsOf({ sheet, settings, metrics }: GateDesign, variants: readonly VariantAnswers[]) {
  const answers = { sheet: { ...sheet, variants }, texts: new Map() };
  const labelled = variants.map((variant, promptIdx) => ({
    ...variant,
    promptIdx,
    provider: { id: 'simulated', label: `v${promptIdx}` },
  }));
  return compareRun({
    answers: { ...answers, sheet: { ...sheet, variants: labelled } },
    metrics,
    scorecard: { design: { hash: '', parts: [] }, settings },
  }).withinRun;
}

/** As much of a variant's scores as checks of floors and losses look at. */
function viewOf(
  { worlds, metrics, settings, sheet, clusters }: GateDesign,
  variant: VariantAnswers,
): VariantView {
  let found: VariantView['compositional'] | undefined;
  return {
    promptIdx: variant.promptIdx,
    provider: variant.provider,
    prompt: variant.prompt,
    look: variant.look && {
      stage: variant.look.stage,
      stages: variant.look.stages,
      level: levelAt(settings.level, variant),
    },
    answers: countAnswers(sheet, variant, clusters, stampsOf(sheet), settings.level),
    metrics: metrics
      .filter(({ part }) => part === undefined)
      .map((metric) => ({ name: metric.name, value: estimateOf(metric.of(variant)) })),
    // Worked out where a check looks at it.
    get compositional() {
      found ??= worlds.map(({ world, summary, resamples }) =>
        evaluateVariantWorld(world, summary, variant, resamples, settings),
      );
      return found;
    },
    overWorlds: undefined,
    interventionEffects: undefined,
    linear: [],
    tasks: {},
    diagnoses: [],
    replies: [],
  };
}

function worst(checks: readonly { readonly verdict: GateVerdict }[]): GateVerdict {
  const found = new Set(checks.map(({ verdict }) => verdict));
  return found.has('fail') ? 'fail' : found.has('inconclusive') ? 'inconclusive' : 'pass';
}
