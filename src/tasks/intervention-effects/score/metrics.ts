import { parsePair } from '../../../causal/dag.ts';
import { depthMetrics, type Rung } from '../../../scoring/half-depth.ts';
import { lowestMetric } from '../../../scoring/lowest.ts';
import { type Metric, type MetricPart, metricPart, rightPart, shareMetric } from '../../../scoring/metric.ts';
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
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { untracked } from '../../../scoring/tracked.ts';
import { variablesSet } from '../intervention-effect-case.ts';
import { foundEffect, relationItems } from './intervention-effects-items.ts';

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
 * interventions in between is 0. On graphs without twins, even a model that does not follow arrows could get up to 1,
 * so discrimination is undefined there.
 *
 * @see Youden (1950), Index for rating diagnostic tests, Cancer 3, 32–35
 */
export function interventionEffectMetrics(sheet: AnswerSheet, { level }: ScorecardSettings): Metric[] {
  const clusters = clustersOf(sheet);
  const { observations, knowledge, effects } = relationItems(sheet);
  const rightOf = (items: readonly { readonly position: number }[]): MetricPart | undefined =>
    items.length === 0
      ? undefined
      : rightPart(
          1,
          sheet,
          clusters,
          items.map(({ position }) => position),
        );
  const sharesOf = (name: string, part: MetricPart | undefined, isDetail = false): Metric[] => {
    const about = { name: `IE ${name}`, ...(isDetail && { isDetail }) };
    return part ? [shareMetric(about, level, { constant: 0, parts: [part] })] : [];
  };
  const youden = (part: string | undefined, ...parts: readonly MetricPart[]): Metric =>
    shareMetric({ name: DISCRIMINATION, ...(part && { part }) }, level, { constant: -1, parts });
  const asked = effects
    .filter(({ about }) => !about.control)
    .map((effect) => ({ ...effect, cluster: clusters[effect.position] ?? '' }));
  const accuracyOf = (items: typeof asked): Metric[] => {
    const part = metricPart(1, items, (effect, variant) => {
      const { successes, total } = foundEffect(effect, sheet, variant);
      return total === 0 ? undefined : { share: successes / total, replies: total };
    });
    return items.length > 0 ? sharesOf('accuracy', part) : [];
  };
  const sidesOf = (items: typeof asked) => {
    const holding = items.filter(({ before }) => sheet.cases[before]?.truth === true);
    const severed = holding.filter(({ changes }) => changes);
    const [onEffect, between] = [true, false].map((wanted) =>
      severed.filter(({ about: { pair, intervention } }) => {
        const isOnEffect = variablesSet(intervention).includes(parsePair(pair).outcome);
        return isOnEffect === wanted;
      }),
    );
    return {
      between: rightOf(between!),
      onEffect: rightOf(onEffect!),
      left: rightOf(holding.filter(({ changes }) => !changes)),
      severed: rightOf(severed),
    };
  };
  const twins = asked.filter(({ about }) => about.twin);
  const { between, onEffect, left, severed } = sidesOf(twins.length > 0 ? twins : asked);
  const headline = (): Metric[] => {
    if (twins.length === 0) {
      return accuracy.map(({ contrast }) => ({
        name: DISCRIMINATION,
        contrast,
        of: () => untracked('not-asked'),
      }));
    }
    if (!between || !onEffect || !left || !severed) return [];
    const places = [youden('in between', between, left), youden('on the effect', onEffect, left)];
    const about = { name: DISCRIMINATION };
    return [lowestMetric(about, places, youden(undefined, severed, left), level), ...places];
  };
  const rungs = [...Map.groupBy(twins, ({ about }) => about.path)].flatMap(([length, items]): Rung[] => {
    const sides = sidesOf(items);
    return length !== undefined && sides.between && sides.left
      ? [{ length, discrimination: youden(undefined, sides.between, sides.left) }]
      : [];
  });
  const accuracy = accuracyOf(asked);
  // A model may fail on a single graph, so each graph gets its own accuracy.
  const graphs = Map.groupBy(asked, ({ about }) => about.graph);
  return [
    ...headline(),
    ...sharesOf('in-between sensitivity', between, true),
    ...sharesOf('on-effect sensitivity', onEffect, true),
    ...sharesOf('specificity', left, true),
    ...accuracy,
    ...(graphs.size > 1
      ? [...graphs].flatMap(([part, items]) => accuracyOf(items).map((metric) => ({ ...metric, part })))
      : []),
    ...sharesOf('retrieval', rightOf(observations.filter(({ about }) => !about.control))),
    ...depthMetrics(rungs, DEPTH, level),
    ...sharesOf('knowledge', rightOf(knowledge), true),
  ];
}
