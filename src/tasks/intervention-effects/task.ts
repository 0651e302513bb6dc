import { dagOfArrows } from '../../causal/arrows-code.ts';
import { answeringParser } from '../answering-parser.ts';
import { sayOpposite } from '../shared/faults.ts';
import { type NoShared, noShared, type Task } from '../task.ts';
import { relationContradiction } from './contradiction.ts';
import { relationErrorPatterns } from './error-patterns.ts';
import {
  type InterventionEffectCase,
  interventionEffectCaseSchema,
  whenAsked,
} from './intervention-effect-case.ts';
import { isRelationOf } from './read-back.ts';
import { scoreInterventionEffects } from './score/intervention-effects.ts';
import {
  type InterventionEffects,
  interventionEffects as resultSchema,
} from './score/intervention-effects-schema.ts';
import { interventionEffectMetrics } from './score/metrics.ts';
import { FAULTS, relationsAloud, tellRelation } from './simulated/faults.ts';
import { readRelationSteps } from './steps/read-steps.ts';
import { relationAsked } from './story/asked.ts';
import { parseRelations } from './story/parser.ts';

/** Intervention effects: does a perfect intervention on one variable change whether u causes v? */
export const interventionEffects: Task<InterventionEffectCase, NoShared, InterventionEffects> = {
  id: 'intervention-effects',
  title: 'Intervention effects',
  label: 'IE',
  caseSchema: interventionEffectCaseSchema,
  group: (item) => `${item.world}/${item.graph}/${item.names}/${item.pair}/${whenAsked(item)}`,
  number: ({ draw }) => draw,
  cluster: ({ world, graph, draw }) => JSON.stringify([world, graph, draw]),
  worldCluster: () => undefined,
  questionKind: ({ graph, pair }) => `${graph} ${pair}`,
  place: ({ graph, names }) => `${graph} ${names}`,
  contradiction: relationContradiction,
  questionTitle: ([graph, names, pair = '', when, ...others]) =>
    when === undefined || others.length > 0
      ? undefined
      : `${graph}, ${names} names, ${when}: does ${pair.replace('→', ' cause ')}?`,
  graph: (item) => ({
    // A random graph, or a twin, is another one in each draw.
    name: item.twin || item.graph.startsWith('random ') ? `${item.graph}, draw ${item.draw}` : item.graph,
    dag: dagOfArrows(item.arrows),
  }),
  parser: () =>
    answeringParser(
      [parseRelations],
      { truth: tellRelation, faults: FAULTS, slip: sayOpposite },
      (relations) => ({
        steps: (config) => relationsAloud(relations, config),
      }),
    ),
  asked: relationAsked,
  isPromptOf: isRelationOf,
  steps: readRelationSteps,
  sharedSchema: noShared,
  resultSchema,
  score: scoreInterventionEffects,
  misfits: () => [],
  metrics: interventionEffectMetrics,
  columnMetrics: (_, { accuracy }, discrimination) => [
    ...(accuracy.kind === 'estimate'
      ? [{ name: 'IE accuracy', value: accuracy.successes, of: accuracy.total }]
      : []),
    ...discrimination,
  ],
  errorPatterns: relationErrorPatterns,
};
