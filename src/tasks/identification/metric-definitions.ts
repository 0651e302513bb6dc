import {
  definedAccuracy,
  definedDiscrimination,
  type MetricDefinition,
} from '../../scoring/metric-definition.ts';
import { KINDS } from './identification-case.ts';

export const IDENTIFICATION_METRICS: readonly MetricDefinition[] = [
  definedDiscrimination(
    'ID discrimination',
    'how well the answers tell one case from another, over all kinds of questions; a perfect model gets 1, one that answers everything alike 0.',
  ),
  ...KINDS.map((kind) => definedDiscrimination(`ID ${kind}`, `discrimination over questions of ${kind}.`)),
  definedAccuracy('ID accuracy'),
];
