import { dagOfArrows } from '../../causal/arrows-code.ts';
import { type NoShared, noShared, type Score } from '../shared/score.ts';
import { relationErrorPatterns } from './error-patterns.ts';
import { type InterventionEffectCase, interventionEffectCaseSchema } from './intervention-effect-case.ts';
import { interventionEffectsKind } from './kind.ts';
import { isRelationOf, relationContradiction } from './row-checks.ts';
import { scoreInterventionEffects } from './score/intervention-effects.ts';
import {
  type InterventionEffects,
  interventionEffects as resultSchema,
} from './score/intervention-effects-schema.ts';
import { INTERVENTION_EFFECT_METRICS } from './score/metric-definitions.ts';
import { interventionEffectMetrics } from './score/metrics.ts';
import { readRelationSteps } from './steps/read-steps.ts';

export const interventionEffectsScore: Score<InterventionEffectCase, NoShared, InterventionEffects> = {
  kind: {
    ...interventionEffectsKind,
    caseSchema: interventionEffectCaseSchema,
    contradiction: relationContradiction,
    isPromptOf: isRelationOf,
    steps: readRelationSteps,
  },
  graph: (item) => ({
    // Random graphs and twins differ between draws, so their names include the draw.
    name: item.twin || item.graph.startsWith('random ') ? `${item.graph}, draw ${item.draw}` : item.graph,
    dag: dagOfArrows(item.arrows),
  }),
  sharedSchema: noShared,
  resultSchema,
  score: scoreInterventionEffects,
  misfits: () => [],
  definitions: INTERVENTION_EFFECT_METRICS,
  metrics: interventionEffectMetrics,
  columnMetrics: (_, { accuracy }, discrimination) => [
    ...(accuracy.kind === 'estimate'
      ? [{ name: 'IE accuracy', value: accuracy.successes, of: accuracy.total }]
      : []),
    ...discrimination,
  ],
  errorPatterns: relationErrorPatterns,
};
