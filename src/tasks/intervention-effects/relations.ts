import { type Dag, descendantsOf, withoutArrowsInto } from '../../causal/dag.ts';
import type { Rng } from '../../lib/random.ts';
import { UNTOLD_GRAPH } from './case.ts';
import { holds, type Relation } from './effects.ts';
import { middlePlaces, pathSymbol, type RelationGraph, type TwoPaths } from './graphs.ts';

/** A relation that questions ask about before any intervention, and after each of its interventions. */
export interface AskedRelation extends Relation {
  /** For each intervention the variables that it sets. */
  readonly interventions: readonly (readonly string[])[];
}

/** Which relations the config asks about. */
export type Queries = 'paper' | 'all' | { readonly balanced: number };

/** Returns the relations to ask about in a draw of a graph. */
export function askedRelations(graph: RelationGraph, dag: Dag, queries: Queries, rng: Rng): AskedRelation[] {
  const { name, published, paths } = graph;
  if (paths) return pathRelations(paths, rng);
  if (typeof queries === 'object' && name !== UNTOLD_GRAPH) return balancedSample(dag, queries.balanced, rng);
  const isPublished = published && (queries === 'paper' || name === UNTOLD_GRAPH);
  const relations = isPublished
    ? published.queries.map(([cause, effect]) => ({ cause, effect }))
    : orderedPairs(dag);
  const interventions = name === UNTOLD_GRAPH ? [] : dag.nodes.map((node) => [node]);
  return relations.map((relation) => ({ ...relation, interventions }));
}

/** Bounds the number of relations and interventions that {@link askedRelations} lists for a draw. */
export function mostAsked(
  { size, paths, published }: RelationGraph,
  queries: Queries,
  phrasings: number,
): number {
  // On two paths: two relations, and two interventions on the first.
  if (paths) return 2 + 2 * phrasings;
  if (typeof queries === 'object') return queries.balanced * (2 + phrasings);
  const relations = published && queries === 'paper' ? published.queries.length : size * (size - 1);
  return relations * (1 + phrasings * size);
}

/**
 * The relation A→Y, which an intervention on the own path severs and one on the other path does not, and the relation
 * A→Y', which never holds. With several routes, all of the path's routes are set at some variable, or all but one.
 */
function pathRelations(paths: TwoPaths, rng: Rng): AskedRelation[] {
  const places = Array.from({ length: paths.routes }, () => rng.pick(middlePlaces(paths.links)));
  const severed = rng.shuffled(places.map((place, route) => pathSymbol(paths, route, place)));
  // The intervention that leaves the path intact sets this variable on the other path.
  const moved = rng.integer(paths.routes);
  const intact = severed.map((symbol, i) => (i === moved ? `${symbol}'` : symbol));
  const interventions = [severed, intact];
  return [
    { cause: 'A', effect: 'Y', interventions },
    { cause: 'A', effect: "Y'", interventions: [] },
  ];
}

/** Lists all relations between two different variables. */
function orderedPairs({ nodes }: Dag): Relation[] {
  return nodes.flatMap((cause) =>
    nodes.filter((node) => node !== cause).map((effect) => ({ cause, effect })),
  );
}

/**
 * Returns the size of the largest balanced sample that every draw of a graph can supply. In a random graph, only the
 * arrows are certain to hold: setting an arrow's effect severs it, and setting its cause leaves it intact.
 */
export function mostBalanced({ fixed, arrowCount }: RelationGraph): number {
  if (!fixed) return 2 * arrowCount;
  const { severed, intact } = bySeverance(fixed);
  return 2 * Math.min(severed.length, intact.length);
}

/** A relation that holds, and the variable that an intervention sets. */
interface SetRelation extends Relation {
  readonly set: string;
}

/** Sorts the combinations of a relation that holds and an intervention by whether it severs the relation. */
function bySeverance(dag: Dag): { severed: SetRelation[]; intact: SetRelation[] } {
  const reached = (graph: Dag): ReadonlySet<number>[] =>
    graph.nodes.map((_, cause) => descendantsOf(graph, cause));
  const before = reached(dag);
  const severed: SetRelation[] = [];
  const intact: SetRelation[] = [];
  dag.nodes.forEach((set, node) => {
    const after = reached(withoutArrowsInto(dag, node));
    dag.nodes.forEach((cause, from) => {
      dag.nodes.forEach((effect, to) => {
        if (from === to || !before[from]?.has(to)) return;
        (after[from]?.has(to) ? intact : severed).push({ cause, effect, set });
      });
    });
  });
  return { severed, intact };
}

/**
 * Draws combinations of a relation that holds and an intervention, which severs the relation in half of them. For each
 * of these relations, adds a relation that does not hold, to be asked about only before any intervention.
 */
function balancedSample(dag: Dag, size: number, rng: Rng): AskedRelation[] {
  const { severed, intact } = bySeverance(dag);
  const items = [...rng.sample(severed, size / 2), ...rng.sample(intact, size / 2)];
  const groups = [...Map.groupBy(items, ({ cause, effect }) => `${cause}→${effect}`).values()];
  const holding = groups.map((same): AskedRelation => {
    const { cause, effect } = same[0]!;
    return { cause, effect, interventions: same.map(({ set }) => [set]) };
  });
  const absent = orderedPairs(dag).filter((relation) => !holds(dag, relation));
  const others = rng.sample(absent, holding.length);
  return [...holding, ...others.map((relation) => ({ ...relation, interventions: [] }))];
}
