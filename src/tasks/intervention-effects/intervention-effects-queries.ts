import { isCausalRelation } from '../../causal/causal-relation.ts';
import { type Dag, descendantsOf, nodeNumber, withoutArrowsInto } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import { type drawnGraph, type RelationGraph, UNTOLD_GRAPH } from './relation-graphs.ts';

/** Two different variables, given by number. The relation holds if the first causes the second. */
export interface Relation {
  readonly cause: number;
  readonly effect: number;
}

/** A relation that questions ask about before any intervention, and after each of its interventions. */
export interface AskedRelation extends Relation {
  readonly interventions: readonly (readonly number[])[];
  /** True for a null control: neither variable affects the other. */
  readonly control: boolean;
}

interface QuerySettings {
  readonly queries: 'paper' | 'all' | { readonly balanced: number };
  readonly nullControls: boolean;
}

export function askedRelations(
  graph: RelationGraph,
  { dag, twin }: ReturnType<typeof drawnGraph>,
  { queries, nullControls }: QuerySettings,
  rng: Rng,
): AskedRelation[] {
  if (twin) {
    const numberOf = (symbol: string): number => nodeNumber(dag, symbol);
    const [cause, effect] = twin.relation;
    const interventions = twin.interventions.map((set) => set.map(numberOf));
    return [{ cause: numberOf(cause), effect: numberOf(effect), interventions, control: false }];
  }
  const everywhere = (relation: Relation, control: boolean): AskedRelation => ({
    ...relation,
    interventions: [...dag.nodes.keys()].map((node) => [node]),
    control,
  });
  const { name, published } = graph;
  const relations = (): Relation[] =>
    published && (queries === 'paper' || name === UNTOLD_GRAPH)
      ? published.queries.map(([cause, effect]) => ({
          cause: nodeNumber(dag, cause),
          effect: nodeNumber(dag, effect),
        }))
      : orderedPairs(dag);
  const asked =
    typeof queries === 'object' && name !== UNTOLD_GRAPH
      ? balancedSample(dag, queries.balanced, rng)
      : relations().map((relation) => everywhere(relation, false));
  if (!nullControls) return asked;
  const known = new Set(asked.map(relationCode));
  const unasked = nullPairs(dag).filter((relation) => !known.has(relationCode(relation)));
  return unasked.length === 0 ? asked : [...asked, everywhere(rng.pick(unasked), true)];
}

export function orderedPairs({ nodes }: Dag): Relation[] {
  return [...nodes.keys()].flatMap((cause) =>
    [...nodes.keys()].filter((effect) => effect !== cause).map((effect) => ({ cause, effect })),
  );
}

export function nullPairs(dag: Dag): Relation[] {
  return orderedPairs(dag).filter(
    ({ cause, effect }) => !isCausalRelation(dag, cause, effect) && !isCausalRelation(dag, effect, cause),
  );
}

/**
 * Returns the size of the largest balanced sample that every draw of a graph can supply. In a random graph, only the
 * arrows are certain to hold: setting an arrow's effect severs it, and setting its cause leaves it intact.
 */
export function mostBalanced({ fixed, arrows }: RelationGraph): number {
  if (!fixed) return 2 * arrows;
  const { severed, kept } = sortedItems(fixed);
  return 2 * Math.min(severed.length, kept.length);
}

interface Item extends Relation {
  readonly intervened: number;
}

/** Sorts the combinations of a relation that holds and an intervention into severed and intact relations. */
function sortedItems(dag: Dag): { severed: Item[]; kept: Item[] } {
  const severed: Item[] = [];
  const kept: Item[] = [];
  const before = dag.nodes.map((_, cause) => descendantsOf(dag, cause));
  for (const intervened of dag.nodes.keys()) {
    const changed = withoutArrowsInto(dag, intervened);
    const after = dag.nodes.map((_, cause) => descendantsOf(changed, cause));
    for (const { cause, effect } of orderedPairs(dag)) {
      if (before[cause]?.[effect])
        (after[cause]?.[effect] ? kept : severed).push({ cause, effect, intervened });
    }
  }
  return { severed, kept };
}

/**
 * Draws combinations of a relation that holds and an intervention. In half of them, the intervention severs the
 * relation. For each of these relations, a relation that does not hold is added, with a question only before any
 * intervention.
 */
function balancedSample(dag: Dag, size: number, rng: Rng): AskedRelation[] {
  const { severed, kept } = sortedItems(dag);
  const items = [...rng.sample(severed, size / 2), ...rng.sample(kept, size / 2)];
  const holding = [...Map.groupBy(items, relationCode).values()].map((same): AskedRelation => {
    const { cause, effect } = at(same, 0);
    return { cause, effect, interventions: same.map(({ intervened }) => [intervened]), control: false };
  });
  const absent = orderedPairs(dag).filter(({ cause, effect }) => !isCausalRelation(dag, cause, effect));
  const others = rng.sample(absent, holding.length);
  return [...holding, ...others.map((relation) => ({ ...relation, interventions: [], control: false }))];
}

function relationCode({ cause, effect }: Relation): string {
  return `${cause}→${effect}`;
}
