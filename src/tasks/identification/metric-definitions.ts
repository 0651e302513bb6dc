import {
  definedAccuracy,
  definedDiscrimination,
  type MetricDefinition,
} from '../../scoring/metric-definition.ts';
import { IDENTIFICATION_KINDS } from './identification-case.ts';

export const IDENTIFICATION_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'ID discrimination',
    'how well the answers distinguish questions whose right answer is yes from those whose right answer is no, averaged over all kinds of questions. A perfect model gets 1; a model that always gives the same answer gets 0.',
  ),
  ...IDENTIFICATION_KINDS.map((kind) =>
    definedDiscrimination(`ID ${kind}`, `discrimination over questions of ${kind}.`),
  ),
  definedAccuracy('ID accuracy'),
];
