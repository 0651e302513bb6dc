import {
  ACCURACY_MARGIN,
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

export const INTERVENTION_EFFECT_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'IE discrimination',
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
  ...definedDepth('IE', 'variables', { one: 'variable', many: 'variables', does: ['follows', 'follow'] }),
];
