import {
  definedAccuracy,
  definedDepth,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../../scoring/metric-definition.ts';

/** The words for what a model does on a ladder, and for what the rungs count. */
export const LADDER_UNITS = {
  links: { one: 'link', many: 'links', does: ['follows', 'follow'] },
} as const;

/**
 * Discrimination over all twins whose blocker is not next to the effect. With 50 to 99 pairs of twins, a gate allows a
 * larger loss, because it often cannot exclude the usual loss even for two equal models.
 */
export const MEAN_DISCRIMINATION = definedDiscrimination(
  'CCR mean discrimination',
  'discrimination over all twins whose blocker is not next to the effect.',
  { smallDesigns: { fewest: 50, most: 99, margin: 0.3 } },
);

export const COMPOSITIONAL_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'CCR discrimination',
    'how well the answers distinguish units in which the effect depends on the cause from all other units; with twins, the lowest value of any group of twins. A perfect model gets 1; a model that always gives the same answer gets 0.',
    // The lowest value of a few groups varies a lot by chance, so a gate judges the mean.
    { judgedBy: MEAN_DISCRIMINATION.name },
  ),
  MEAN_DISCRIMINATION,
  definedDiscrimination(
    'CCR unit discrimination',
    'discrimination over all units of a design. Even a model that follows no chain of causes may get a value above 0.',
    {
      ifOpen: 'questions without twins seldom lead to a decision; use preset: decisive or units: {twins: n}',
    },
  ),
  definedShare('CCR sensitivity', 'how often the answers find an effect that exists.'),
  definedShare('CCR specificity', 'how often the answers find no effect where none exists.'),
  definedShare(
    'CCR balanced accuracy',
    'share of right answers, weighted so that a constant answer gets one half.',
  ),
  definedAccuracy('CCR accuracy'),
  definedShare('PNS', 'how often the effect depends on the cause, according to the answers.'),
  ...Object.entries(LADDER_UNITS).flatMap(([axis, unit]) => definedDepth('CCR', axis, unit)),
];
