import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

export const LINEAR_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'Linear discrimination',
    'gain in right numbers over always giving the same number; a perfect model gets 1.',
  ),
  definedAccuracy('Linear accuracy', 'share of the numbers within the tolerance.'),
  definedShare(
    'Linear composition',
    'share of the paths along which the effects named multiply to that of root on leaf just where the true ones do.',
  ),
];
