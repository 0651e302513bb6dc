import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

export const LINEAR_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'Linear discrimination',
    'gain in right numbers over always giving the same number. A perfect model gets 1.',
  ),
  definedAccuracy('Linear accuracy', 'share of the numbers within the tolerance.'),
  definedShare(
    'Linear composition',
    'share of paths along which the answered effects multiply to the answered effect of the root on the leaf if, and only if, the true effects do.',
  ),
];
