import { isCausalRelation } from '../../causal/causal-relation.ts';
import { type Dag, parentsOf, withoutArrowsInto } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { Faults } from '../shared/faults.ts';
import type { SimulatedModelConfig } from '../shared/simulated-model.ts';
import type { relationOf } from './intervention-effect-case.ts';
import type { RelationsReading } from './story/parser.ts';
import { isListed } from './story/tuebingen.ts';

type RelationOf = ReturnType<typeof relationOf>;

export function tellRelation(reading: RelationOf): boolean {
  return isCausalRelation(asked(reading), reading.cause, reading.effect);
}

/** Answers from the graph as described, ignoring any intervention. */
export function retrieveRelation({ dag, cause, effect }: RelationsReading): boolean {
  return isCausalRelation(dag, cause, effect);
}

/** Affirms a relation only if a path of at most `steps` arrows leads from cause to effect. */
export function forgetRelation(reading: RelationsReading, steps: number): boolean {
  const dag = asked(reading);
  const reaches = (node: number, left: number): boolean =>
    left > 0 && parentsOf(dag, node).some((parent) => parent === reading.cause || reaches(parent, left - 1));
  return reaches(reading.effect, steps);
}

/** Affirms every relation known from memory, whatever the prompt says. */
export function trustMemory(
  reading: RelationsReading,
  knows: (cause: string, effect: string) => boolean,
): boolean {
  const { nodes } = reading.dag;
  return knows(at(nodes, reading.cause), at(nodes, reading.effect)) || tellRelation(reading);
}

/** Ignores the graph, and affirms every relation unless the intervention sets its effect. */
export function takeForDirect({ effect, intervened }: RelationOf): boolean {
  return !intervened.includes(effect);
}

/** Ignores an intervention that the prompt calls by a made-up word. */
export function understandWordOnly(reading: RelationsReading): boolean {
  return reading.phrasing === 'substitution' ? retrieveRelation(reading) : tellRelation(reading);
}

/**
 * Returns the answer of a model that errs with probability `stepSlipRate` about each variable on the way to the effect;
 * undefined for models that follow no arrows.
 */
export function relationWithSlips(
  reading: RelationsReading,
  { model, steps, stepSlipRate }: SimulatedModelConfig,
  rng: Rng,
): boolean | undefined {
  if (UNREASONING.includes(model) || model === 'graph-blind' || model === 'memoriser') return undefined;
  const { cause, effect } = reading;
  const { parents } = ignoresIntervention(reading, model) ? reading.dag : asked(reading);
  const most = model === 'forgetful' ? steps : model === 'edge-only' ? 1 : parents.length;
  const away = parents.map(() => Number.POSITIVE_INFINITY);
  away[effect] = 0;
  for (let node = effect; node >= 0; node--)
    for (const parent of at(parents, node)) away[parent] = Math.min(at(away, parent), at(away, node) + 1);
  const affected = parents.map((_, node) => node === cause);
  parents.forEach((causes, node) => {
    if (node === cause || causes.length === 0 || at(away, node) >= most) return;
    affected[node] = causes.some((parent) => affected[parent]) !== rng.bernoulli(stepSlipRate);
  });
  return affected[effect];
}

function asked({ dag, intervened }: RelationOf): Dag {
  return withoutArrowsInto(dag, ...intervened);
}

export const FAULTS = {
  'always-yes': () => true,
  'always-no': () => false,
  // Both names stand for the same fault: the model ignores the intervention.
  'intervention-blind': retrieveRelation,
  'relation-retrieval': retrieveRelation,
  forgetful: (relations, { steps }) => forgetRelation(relations, steps),
  'edge-only': (relations) => forgetRelation(relations, 1),
  'graph-blind': takeForDirect,
  memoriser: (relations) => trustMemory(relations, isListed),
  'word-bound': understandWordOnly,
} as const satisfies Faults<RelationsReading>;

const UNREASONING: readonly SimulatedModelConfig['model'][] = ['always-yes', 'always-no'];

function ignoresIntervention(
  { phrasing }: Pick<RelationsReading, 'phrasing'>,
  model: SimulatedModelConfig['model'],
): boolean {
  return (
    model === 'intervention-blind' ||
    model === 'relation-retrieval' ||
    (model === 'word-bound' && phrasing === 'substitution')
  );
}
