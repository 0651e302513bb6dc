import {
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';
import { LADDER_UNITS } from '../ladder/units.ts';

/**
 * Discrimination over all twins. With about 50 twins and two equal models that err in 5 % of answers, three of ten
 * gates cannot exclude a loss of 0.2, but nearly all exclude a loss of 0.3 (`bench/twins.ts`). Still smaller designs
 * keep the usual margin: they can exclude neither loss, and a larger margin would only miss more broken models.
 */
export const MEAN_DISCRIMINATION = definedDiscrimination(
  'CCR mean discrimination',
  'discrimination over all twins.',
  { smallDesigns: { fewest: 50, most: 99, margin: 0.3 } },
);

export const COMPOSITIONAL_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'CCR discrimination',
    'how well the answers distinguish units whose effect depends on the cause; for twins, the lowest value of their groups. A perfect model gets 1; a model that always gives the same answer gets 0.',
    // The lowest value of a few groups varies a lot by chance, so a gate judges the mean.
    { judgedBy: MEAN_DISCRIMINATION.name },
  ),
  MEAN_DISCRIMINATION,
  definedDiscrimination(
    'CCR unit discrimination',
    'discrimination over all units of a design, where models that follow no chain of causes may exceed 0.',
    { ifOpen: 'these questions have no twins and seldom decide; use preset: decisive or units: {twins: n}' },
  ),
  definedShare('CCR sensitivity', 'share of cases with an effect in which it is found.'),
  definedShare('CCR specificity', 'share of cases without an effect in which none is found.'),
  definedShare(
    'CCR balanced accuracy',
    'share of right answers, weighted so that a constant answer gets one half.',
  ),
  definedAccuracy('CCR accuracy'),
  definedShare('PNS', 'how often the effect depends on the cause, according to the answers.'),
  ...Object.entries(LADDER_UNITS).flatMap(([axis, unit]) => definedDepth('CCR', axis, unit)),
];
