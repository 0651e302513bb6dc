import { decodeLinearScm } from '../../causal/linear-code.ts';
import { numberMetrics } from '../../scoring/number-metrics.ts';
import { effectTitles, pairTitle } from '../shared/question-title.ts';
import { METRICS_ONLY, type NoShared, type Task } from '../task.ts';
import { addUpPaths, linearContradiction } from './contradiction.ts';
import { isLinearCase, type LinearCase, linearCaseSchema } from './linear-case.ts';
import { isPanelOf } from './read-back.ts';
import { linearPromptParser, panelAsked } from './reading.ts';
import { compositionMetric } from './score/composition.ts';
import { readPanelSteps } from './steps/read-steps.ts';

const TITLES = effectTitles();

/** Linear worlds: total, natural direct and natural indirect effects, answered by numbers. */
export const linear: Task<LinearCase, NoShared, NoShared> = {
  id: 'linear',
  title: 'Linear worlds',
  label: 'Linear',
  caseSchema: linearCaseSchema,
  group: ({ world, pair, effect }) => `${world}/${pair}/${effect}`,
  number: ({ draw }) => draw,
  cluster: ({ world, draw }) => `${world}/${draw}`,
  worldCluster: ({ world }) => world,
  questionKind: ({ pair }) => pair,
  place: ({ world }) => world,
  contradiction: linearContradiction,
  questionTitle: (parts) => pairTitle(TITLES, parts),
  graph: ({ world, equations }) => ({ name: world, dag: decodeLinearScm(equations).dag }),
  parser: linearPromptParser,
  asked: panelAsked,
  isPromptOf: isPanelOf,
  steps: readPanelSteps,
  recompute: (item) => ({ how: 'adding up its paths', value: addUpPaths(item) }),
  ...METRICS_ONLY,
  metrics: (sheet, settings) => [
    ...numberMetrics('Linear', sheet, settings.level, isLinearCase),
    ...compositionMetric(sheet, settings),
  ],
  columnMetrics: (_, __, discrimination) => [...discrimination],
  errorPatterns: () => ({}),
};
