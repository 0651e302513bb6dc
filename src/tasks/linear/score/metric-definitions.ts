import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

export const LINEAR_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'Linear discrimination',
    'how much more often the numbers are right than if the best single number were always given. A perfect model gets 1.',
  ),
  definedAccuracy('Linear accuracy', 'share of the numbers that are within the tolerance.'),
  definedShare(
    'Linear composition',
    'share of paths on which the answers show correctly whether the effects along the path multiply to the effect of the root on the leaf.',
  ),
];
