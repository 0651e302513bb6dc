import { decodeLinearScm } from '../../causal/linear-scm.ts';
import {
  definedAccuracy,
  definedDiscrimination,
  definedShare,
  type MetricDefinition,
} from '../../scoring/metric-definition.ts';
import { numberMetrics } from '../../scoring/number-metrics.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../shared/score.ts';
import { linearKind } from './kind.ts';
import { isLinearCase, type LinearCase, linearCaseSchema } from './linear-case.ts';
import { isPanelOf, linearContradiction } from './row-checks.ts';
import { compositionMetric } from './score/composition.ts';
import { readPanelSteps } from './steps/read-steps.ts';

const DEFINITIONS: readonly MetricDefinition[] = [
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

export const linearScore: Score<LinearCase, NoShared, NoShared> = {
  kind: {
    ...linearKind,
    caseSchema: linearCaseSchema,
    contradiction: linearContradiction,
    isPromptOf: isPanelOf,
    steps: readPanelSteps,
  },
  graph: ({ world, equations }) => ({ name: world, dag: decodeLinearScm(equations).dag }),
  ...METRICS_ONLY,
  definitions: DEFINITIONS,
  metrics: (sheet, settings) => [
    ...numberMetrics('Linear', sheet, settings.level, isLinearCase),
    ...compositionMetric(sheet, settings),
  ],
  columnMetrics: (_, __, discrimination) => [...discrimination],
  errorPatterns: () => ({}),
};
