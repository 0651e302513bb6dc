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
    'how well the answers distinguish severed relations from their intact twins. The lower of the values for the two places of the intervention counts. A perfect model gets 1; a model that follows no arrows gets 0.',
  ),
  definedShare(
    'IE in-between sensitivity',
    'share of relations severed by an intervention between cause and effect that the answers call severed.',
  ),
  definedShare(
    'IE on-effect sensitivity',
    'share of relations severed by an intervention on the effect that the answers call severed.',
  ),
  definedShare('IE specificity', 'share of relations left by the intervention that the answers call intact.'),
  {
    ...definedAccuracy(
      'IE accuracy',
      'share of effects that are right both before and after the intervention.',
    ),
    // An effect needs two right answers, so errors lower this accuracy about twice as much as that of single questions.
    margin: 2 * ACCURACY_MARGIN,
  },
  definedShare('IE retrieval', 'share of right answers about the text before any intervention.'),
  definedShare('IE knowledge', 'share of right answers from memory, without a text.'),
  ...definedDepth('IE', 'variables', { one: 'variable', many: 'variables', does: ['follows', 'follow'] }),
];
