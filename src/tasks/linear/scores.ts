import { decodeLinearScm } from '../../causal/linear-code.ts';
import { numberMetrics } from '../../scoring/number-metrics.ts';
import { METRICS_ONLY, type NoShared, type Score } from '../shared/score.ts';
import { linearKind } from './kind.ts';
import { isLinearCase, type LinearCase, linearCaseSchema } from './linear-case.ts';
import { isPanelOf, linearContradiction } from './row-checks.ts';
import { compositionMetric } from './score/composition.ts';
import { LINEAR_METRICS } from './score/metric-definitions.ts';
import { readPanelSteps } from './steps/read-steps.ts';

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
  definitions: LINEAR_METRICS,
  metrics: (sheet, settings) => [
    ...numberMetrics('Linear', sheet, settings.level, isLinearCase),
    ...compositionMetric(sheet, settings),
  ],
  columnMetrics: (_, __, discrimination) => [...discrimination],
  errorPatterns: () => ({}),
};
