import { dagOfArrows } from '../../causal/arrows-code.ts';
import { answersByPattern } from '../shared/faults.ts';
import { type NoShared, noShared, type Score } from '../shared/score.ts';
import {
  type InterventionEffectCase,
  interventionEffectCaseSchema,
  relationOf,
} from './intervention-effect-case.ts';
import { interventionEffectsKind } from './kind.ts';
import { isRelationOf, relationContradiction } from './row-checks.ts';
import { scoreInterventionEffects } from './score/intervention-effects.ts';
import {
  type InterventionEffects,
  interventionEffects as resultSchema,
} from './score/intervention-effects-schema.ts';
import { INTERVENTION_EFFECT_METRICS } from './score/metric-definitions.ts';
import { interventionEffectMetrics } from './score/metrics.ts';
import { FAULTS, forgetRelation, trustMemory } from './simulated/faults.ts';
import { readRelationSteps } from './steps/read-steps.ts';

const PATTERNS = {
  'always-yes': () => true,
  'always-no': () => false,
  'relation-retrieval': FAULTS['relation-retrieval'],
  // The arrows of a case contain symbols instead of names, so `listed` marks the relation that memory would affirm.
  memoriser: (reading) =>
    trustMemory(reading, () => reading.names === 'tuebingen' && reading.listed === true),
  'word-bound': FAULTS['word-bound'],
  'edge-only': (reading) => forgetRelation(reading, 1),
  'graph-blind': FAULTS['graph-blind'],
} satisfies Readonly<Record<string, (reading: ReturnType<typeof readingOf>) => boolean>>;

function readingOf(item: InterventionEffectCase) {
  const { phrasing, names, listed } = item;
  return { kind: 'relations' as const, ...relationOf(item), phrasing, names, listed };
}

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
  errorPatterns: (items) => answersByPattern(items.map(readingOf), PATTERNS),
};
