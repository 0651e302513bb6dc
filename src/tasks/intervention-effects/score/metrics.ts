import { parsePair } from '../../../causal/dag.ts';
import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { lowestMetric } from '../../../scoring/lowest.ts';
import { type Item, type Metric, type MetricPart, metricPart, shareMetric } from '../../../scoring/metric.ts';
import {
  ACCURACY_MARGIN,
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../../../scoring/rows/clusters.ts';
import { rightShare } from '../../../scoring/rows/right-replies.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { untracked } from '../../../scoring/tracked.ts';
import { variablesSet } from '../intervention-effect-case.ts';
import { type Effect, foundEffect, relationItems } from './intervention-effects-items.ts';

const DISCRIMINATION = 'IE discrimination';

const DEPTH = { label: 'IE', axis: 'variables', unit: { one: 'variable', many: 'variables' } };

export const INTERVENTION_EFFECT_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    DISCRIMINATION,
    'how well the answers distinguish severed relations from their intact twins. It is the lower of two values, one for interventions between cause and effect and one for interventions on the effect. A perfect model gets 1; a model that follows no arrows gets 0 or less.',
  ),
  definedShare(
    'IE in-between sensitivity',
    'share of right answers about relations that are severed by an intervention between cause and effect.',
  ),
  definedShare(
    'IE on-effect sensitivity',
    'share of right answers about relations that are severed by an intervention on the effect.',
  ),
  definedShare(
    'IE specificity',
    'share of right answers about relations that the intervention leaves intact.',
  ),
  {
    ...definedAccuracy(
      'IE accuracy',
      'share of intervention effects for which the answers before and after the intervention are both right.',
    ),
    // An effect needs two right answers, so errors lower this accuracy about twice as much as an accuracy over single
    // questions.
    margin: 2 * ACCURACY_MARGIN,
  },
  definedShare('IE retrieval', 'share of right answers about relations before any intervention.'),
  definedShare(
    'IE knowledge',
    'share of right answers about listed pairs of a cause and its effect, in prompts that describe no graph.',
  ),
  ...definedDepth(DEPTH.label, DEPTH.axis, { ...DEPTH.unit, does: ['follows', 'follow'] }),
];

/**
 * Returns the metrics of intervention effects, beginning with discrimination.
 *
 *   sensitivity = P(no after | the intervention severs the relation), by place of the cut: in between, or on the effect
 *   specificity = P(yes after | the intervention leaves the relation intact)
 *   discrimination = sensitivity + specificity − 1, in [−1, 1]; the lower value over the two places
 *
 * A model that uses only the features that twins share gives both the same answer, so its discrimination for
 * interventions in between is 0. On graphs without twins, even a model that does not follow arrows could get up to 1, so
 * discrimination is undefined there.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
 */
export function interventionEffectMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const { observations, knowledge, effects } = relationItems(sheet);
  const item = <T extends { readonly position: number }>(one: T): T & Item => ({
    weight: 1,
    ...one,
    cluster: clusters[one.position] ?? '',
  });
  const asked = effects.filter(({ about }) => !about.control).map(item);
  const accuracyOf = (items: typeof asked) =>
    share(
      'accuracy',
      metricPart(1, items, (effect, variant) => {
        const { successes, total } = foundEffect(effect, sheet, variant);
        return total === 0 ? undefined : { share: successes / total, replies: total };
      }),
    );
  // A model may fail on a single graph, so each graph gets its own accuracy.
  const graphs = Map.groupBy(asked, ({ about }) => about.graph);
  const seen = observations.filter(({ about }) => !about.control).map(item);
  const rightOf = (items: readonly (Item & { readonly position: number })[]) =>
    metricPart(1, items, ({ position }, variant) => rightShare(sheet, variant, position));
  const share = (name: string, part: MetricPart, isDetail = false): Metric =>
    shareMetric({ name: `IE ${name}`, ...(isDetail && { isDetail }) }, level, { constant: 0, parts: [part] });
  const partOf = (items: readonly Weighed[]) =>
    items.length > 0 ? rightOf(items.map((one) => ({ ...one, weight: 1 }))) : undefined;
  const twins = asked.filter(({ about }) => about.twin);
  const sides = sidesOf(twins.length > 0 ? twins : asked, sheet, partOf);
  const rungs = [...Map.groupBy(twins, ({ about }) => about.path)].flatMap(([length, items]): Rung[] => {
    const { between, left } = sidesOf(items, sheet, partOf);
    return length !== undefined && between && left
      ? [{ length, discrimination: youden({ name: DISCRIMINATION }, [between, left], level) }]
      : [];
  });
  const accuracy = asked.length > 0 ? [accuracyOf(asked)] : [];
  const { between, onEffect, left } = sides;
  return [
    ...(twins.length > 0
      ? discriminations(sides, level)
      : accuracy.map(({ contrast }) => ({
          name: DISCRIMINATION,
          contrast,
          of: () => untracked('not-asked'),
        }))),
    ...(between ? [share('in-between sensitivity', between, true)] : []),
    ...(onEffect ? [share('on-effect sensitivity', onEffect, true)] : []),
    ...(left ? [share('specificity', left, true)] : []),
    ...accuracy,
    ...(graphs.size > 1 ? [...graphs].map(([part, items]) => ({ ...accuracyOf(items), part })) : []),
    ...(seen.length > 0 ? [share('retrieval', rightOf(seen))] : []),
    ...depthMetrics(rungs, DEPTH, level),
    ...(knowledge.length > 0 ? [share('knowledge', rightOf(knowledge.map(item)), true)] : []),
  ];
}

type Weighed = Effect & Item;

/** Groups the questions about relations that hold: severed in between, severed on the effect, or left intact. */
function sidesOf<P>(
  items: readonly Weighed[],
  { cases }: AnswerSheet,
  partOf: (items: readonly Weighed[]) => P,
) {
  const holding = items.filter(({ before }) => cases[before]?.truth === true);
  const isOnEffect = ({ about: { pair, intervention } }: Effect) =>
    variablesSet(intervention).includes(parsePair(pair).outcome);
  const severed = holding.filter(({ changes }) => changes);
  return {
    between: partOf(severed.filter((effect) => !isOnEffect(effect))),
    onEffect: partOf(severed.filter(isOnEffect)),
    left: partOf(holding.filter(({ changes }) => !changes)),
    severed: partOf(severed),
  };
}

type Sides = Readonly<Record<'between' | 'onEffect' | 'left' | 'severed', MetricPart | undefined>>;

/** Returns the lower of the discriminations for the two places of the intervention, followed by both. */
function discriminations({ between, onEffect, left, severed }: Sides, level: number): Metric[] {
  if (!between || !onEffect || !left || !severed) return [];
  const places = [
    youden({ name: DISCRIMINATION, part: 'in between' }, [between, left], level),
    youden({ name: DISCRIMINATION, part: 'on the effect' }, [onEffect, left], level),
  ];
  const about = { name: DISCRIMINATION };
  return [lowestMetric(about, places, youden(about, [severed, left], level), level), ...places];
}

function youden(
  about: Pick<Metric, 'name' | 'part'>,
  parts: readonly [sensitivity: MetricPart, specificity: MetricPart],
  level: number,
): Metric {
  return shareMetric(about, level, { constant: -1, parts });
}
