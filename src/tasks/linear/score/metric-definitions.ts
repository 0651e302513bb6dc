import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

/** What the metrics of linear worlds are. */
export const LINEAR_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'Linear discrimination',
    'how much more is right than one number, always given, would be; a perfect model gets 1.',
  ),
  definedAccuracy('Linear accuracy', 'share of the numbers within the tolerance.'),
  definedShare(
    'Linear composition',
    'share of the paths along which the effects named multiply to that of root on leaf just where the true ones do.',
  ),
];
