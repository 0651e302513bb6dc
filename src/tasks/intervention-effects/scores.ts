import { unlessUnreadable } from '../../cases/parse-error.ts';
import { dagOfArrows } from '../../causal/arrows-code.ts';
import type { Dag } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { perKey } from '../../lib/caching.ts';
import type { VariantAnswers } from '../../scoring/rows/answer-sheet.ts';
import { answersByPattern } from '../shared/faults.ts';
import { type NoShared, noShared, type Score } from '../shared/score.ts';
import { FAULTS, forgetRelation, tellRelation, trustMemory } from './faults.ts';
import {
  type InterventionEffectCase,
  interventionEffectCaseSchema,
  relationOf,
} from './intervention-effect-case.ts';
import { interventionEffectsKind } from './kind.ts';
import { evaluateInterventionEffects } from './score/intervention-effects.ts';
import { relationItems } from './score/intervention-effects-items.ts';
import {
  type InterventionEffects,
  interventionEffects as resultSchema,
} from './score/intervention-effects-schema.ts';
import { INTERVENTION_EFFECT_METRICS, interventionEffectMetrics } from './score/metrics.ts';
import { parseRelations, type RelationsReading } from './story/parser.ts';

/** The errors that a diagnosis names. The other simulated models err at chance, or as one of these does. */
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
  },
  graph: (item) => ({
    // Random graphs and twins differ between draws, so their names include the draw.
    name: item.twin || item.graph.startsWith('random ') ? `${item.graph}, draw ${item.draw}` : item.graph,
    dag: dagOfArrows(item.arrows),
  }),
  sharedSchema: noShared,
  resultSchema,
  score(sheet, settings) {
    const items = relationItems(sheet);
    const evaluate = (variant: VariantAnswers): InterventionEffects =>
      evaluateInterventionEffects(items, sheet, variant, settings);
    return { shared: {}, results: sheet.variants.map(evaluate) };
  },
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

function relationContradiction(item: InterventionEffectCase): string | undefined {
  const { intervention, phrasing, truth, path } = item;
  if ((intervention === 'none') !== (phrasing === 'none')) {
    return `its intervention is ${intervention}, but its phrasing is ${phrasing}`;
  }
  const relation = relationOf(item);
  const holds = tellRelation(relation);
  const before = { ...relation, intervened: [], phrasing, kind: 'relations' as const };
  if (path !== undefined && !(forgetRelation(before, path - 1) && !forgetRelation(before, path - 2))) {
    return `its path is ${path}, but its arrows give a different number`;
  }
  return holds === truth ? undefined : `its truth is ${truth}, but its arrows give ${holds}`;
}

const shapeOf = perKey(({ parents }: Dag) => graphShape(parents));

function isRelationOf(item: InterventionEffectCase, prompt: string): boolean | undefined {
  const told = unlessUnreadable(() => parseRelations(prompt));
  return told && signature(told) === signature({ ...relationOf(item), phrasing: item.phrasing });
}

function signature({ dag, cause, effect, intervened, phrasing }: Omit<RelationsReading, 'kind'>): string {
  const marks = dag.nodes.map((_, node) =>
    [node === cause && ',cause', node === effect && ',effect', intervened.includes(node) && ',set']
      .filter(Boolean)
      .join(''),
  );
  return `${phrasing} ${graphSignature(shapeOf(dag), marks)}`;
}
