import {
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

export const INTERVENTION_EFFECT_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'IE discrimination',
    'how well the answers distinguish twins whose relation the intervention severs, the lowest over the places of the intervention; a perfect model gets 1, one that follows no arrows 0.',
  ),
  definedShare(
    'IE in-between sensitivity',
    'share of the relations that an intervention in between severs which the answers say are gone.',
  ),
  definedShare(
    'IE on-effect sensitivity',
    'share of the relations that an intervention on the effect severs which the answers say are gone.',
  ),
  definedShare('IE specificity', 'share of the relations that are left which the answers say are there.'),
  {
    ...definedAccuracy(
      'IE accuracy',
      'share of the effects that are found, before and after the intervention.',
    ),
    answers: 2,
  },
  definedShare('IE retrieval', 'share of the relations before an intervention that are told from the text.'),
  definedShare('IE knowledge', 'share of the relations that are told from memory, without a text.'),
  ...definedDepth('IE', 'variables', { one: 'variable', many: 'variables', does: ['follows', 'follow'] }),
];
