import { decodeLinearScm } from '../../causal/linear-code.ts';
import { numberMetrics } from '../../scoring/number-metrics.ts';
import { effectTitles, pairTitle } from '../shared/question-title.ts';
import { type NoShared, noShared, type Task } from '../task.ts';
import { addUpPaths, linearContradiction } from './contradiction.ts';
import { isLinearCase, type LinearCase, linearCaseSchema } from './linear-case.ts';
import { isPanelOf } from './read-back.ts';
import { linearPromptParser, panelAsked } from './reading.ts';
import { type LinearResult, linearResult } from './score/linear-schema.ts';
import { linearMisfits, scoreLinear } from './score/linear-variant-world.ts';
import { readPanelSteps } from './steps/read-steps.ts';

const TITLES = effectTitles();

/** Linear worlds: total, natural direct and natural indirect effects, answered by numbers. */
export const linear: Task<LinearCase, NoShared, LinearResult> = {
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
  sharedSchema: noShared,
  resultSchema: linearResult,
  score: scoreLinear,
  misfits: (_, results) => linearMisfits(results),
  metrics: (sheet, { level }) => numberMetrics('Linear', sheet, level, isLinearCase),
  columnMetrics: (_, { worlds }, discrimination) => [
    ...discrimination,
    {
      name: 'Linear complete',
      value: worlds.filter(({ complete }) => complete === 'yes').length,
      of: worlds.length,
    },
  ],
  errorPatterns: () => ({}),
};
