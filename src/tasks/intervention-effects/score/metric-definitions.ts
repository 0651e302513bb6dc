import {
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

/** What the metrics of intervention effects are. */
export const INTERVENTION_EFFECT_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'IE discrimination',
    'how well the answers distinguish relations that an intervention severs from those that it leaves; a perfect model gets 1, one that answers everything alike 0.',
  ),
  definedShare('IE sensitivity', 'share of the cases with an effect that the answers say have one.'),
  definedShare('IE specificity', 'share of the cases without an effect that the answers say have none.'),
  definedShare(
    'IE null specificity',
    'share of the relations that were never there which the answers say are not.',
  ),
  definedAccuracy('IE accuracy', 'share of the effects that are found, before and after the intervention.'),
  definedShare('IE retrieval', 'share of the relations before an intervention that are told from the text.'),
  definedShare('IE knowledge', 'share of the relations that are told from memory, without a text.'),
  ...definedDepth('IE', { one: 'variable', many: 'variables' }),
];
