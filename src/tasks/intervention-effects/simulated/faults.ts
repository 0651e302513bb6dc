import { isCausalRelation } from '../../../causal/causal-relation.ts';
import { type Dag, edgesOf, parentsOf, withoutArrowsInto } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import type { Faults } from '../../shared/faults.ts';
import type { SimulatedModelConfig } from '../../shared/simulated-model.ts';
import type { relationOf } from '../intervention-effect-case.ts';
import type { RelationsReading } from '../story/parser.ts';
import { isListed } from '../story/tuebingen.ts';

/** A relation in a graph, before or after an intervention. */
type RelationOf = ReturnType<typeof relationOf>;

/** Gives the right answer: true if the relation holds, after the intervention if there is one. */
export function tellRelation(reading: RelationOf): boolean {
  return isCausalRelation(asked(reading), reading.cause, reading.effect);
}

/** Answers from the graph as described, and ignores any intervention: relation retrieval. */
export function retrieveRelation({ dag, cause, effect }: RelationsReading): boolean {
  return isCausalRelation(dag, cause, effect);
}

/** Finds a relation only along paths of at most `steps` arrows; with one step, only single arrows. */
export function forgetRelation(reading: RelationsReading, steps: number): boolean {
  const dag = asked(reading);
  const reaches = (node: number, left: number): boolean =>
    left > 0 && parentsOf(dag, node).some((parent) => parent === reading.cause || reaches(parent, left - 1));
  return reaches(reading.effect, steps);
}

/** Trusts memory over the prompt: a relation known from memory holds, whatever the prompt says. */
export function trustMemory(
  reading: RelationsReading,
  knows: (cause: string, effect: string) => boolean,
): boolean {
  const { nodes } = reading.dag;
  return knows(at(nodes, reading.cause), at(nodes, reading.effect)) || tellRelation(reading);
}

/**
 * Ignores the graph, and treats every cause in a question as a direct cause, which only an intervention on the effect
 * cuts off.
 */
export function takeForDirect({ effect, intervened }: RelationOf): boolean {
  return intervened !== effect;
}

/** Understands an intervention only if the prompt uses that word, and ignores operations with other names. */
export function understandWordOnly(reading: RelationsReading): boolean {
  return reading.phrasing === 'substitution' ? retrieveRelation(reading) : tellRelation(reading);
}

function asked({ dag, intervened }: RelationOf): Dag {
  return intervened === undefined ? dag : withoutArrowsInto(dag, intervened);
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

/**
 * Lists the arrows after the intervention as the simulated model sees them, one per line. Undefined for models that do
 * not reason.
 */
export function relationsAloud(
  { dag, intervened, phrasing }: RelationsReading,
  { model }: SimulatedModelConfig,
): string | undefined {
  if (model === 'always-yes' || model === 'always-no') return undefined;
  const ignores =
    model === 'intervention-blind' ||
    model === 'relation-retrieval' ||
    (model === 'word-bound' && phrasing === 'substitution');
  const held = ignores || intervened === undefined ? undefined : dag.nodes[intervened];
  return edgesOf(dag)
    .map(([cause, effect]) =>
      effect === held
        ? `- “${cause}” does not cause “${effect}”, because “${effect}” is set from outside.`
        : `- “${cause}” causes “${effect}”, because the description says so.`,
    )
    .join('\n');
}
