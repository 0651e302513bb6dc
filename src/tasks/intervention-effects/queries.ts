import { type Dag, descendantsOf, nodeNumber, pairName, withoutArrowsInto } from '../../causal/dag.ts';
import { namedRng, type Rng } from '../../lib/random.ts';
import { UNTOLD_GRAPH } from './case.ts';
import type { InterventionEffectsConfig } from './config.ts';
import { type RelationGraph, randomDag } from './graphs.ts';
import { holds, type Relation } from './relation.ts';
import { middlePlaces, pathSymbol, type TwoPaths } from './two-paths.ts';

/** A draw of a graph, with what to ask about it. All kinds of names and all phrasings share it. */
export interface DrawnGraph {
  readonly graph: RelationGraph;
  /** The number of the draw, from 0. */
  readonly draw: number;
  readonly dag: Dag;
  readonly asked: readonly AskedRelation[];
  /** The relation whose variables get the names of a listed Tübingen pair when names are `tuebingen`. */
  readonly listed: Relation;
}

/** A relation that questions ask about before any intervention, and after each of its interventions. */
interface AskedRelation extends Relation {
  /** For each intervention the variables that it sets. */
  readonly interventions: readonly (readonly string[])[];
}

type Queries = InterventionEffectsConfig['queries'];

/** Draws a graph, if it is not the same in every draw, and what to ask about it. */
export function drawGraph(
  graph: RelationGraph,
  { seed, queries }: InterventionEffectsConfig,
  draw: number,
): DrawnGraph {
  const { name, fixed, published, size, arrowCount } = graph;
  const dag = fixed ?? randomDag(size, arrowCount, namedRng(seed, 'graph', name, draw));
  const asked = askedRelations(graph, dag, queries, namedRng(seed, 'queries', name, draw));
  if (published) {
    const [cause, effect] = published.listed;
    return { graph, draw, dag, asked, listed: { cause, effect } };
  }
  const holding = asked.filter((relation) => holds(dag, relation));
  const listed = namedRng(seed, 'listed', name, draw).pick(holding);
  return { graph, draw, dag, asked, listed };
}

/** Returns the relations to ask about in a draw of a graph. */
function askedRelations(graph: RelationGraph, dag: Dag, queries: Queries, rng: Rng): AskedRelation[] {
  const { name, published, paths } = graph;
  if (paths) return pathRelations(paths, rng);
  if (typeof queries === 'object' && name !== UNTOLD_GRAPH) return balancedSample(dag, queries.balanced, rng);
  const isPublished = published && (queries === 'paper' || name === UNTOLD_GRAPH);
  const relations = isPublished ? published.queries.map(([cause, effect]) => ({ cause, effect })) : orderedPairs(dag);
  const interventions = name === UNTOLD_GRAPH ? [] : dag.nodes.map((node) => [node]);
  return relations.map((relation) => ({ ...relation, interventions }));
}

/** Bounds the number of questions about a draw, if interventions are asked about in this many wordings. */
export function mostAsked({ size, paths, published }: RelationGraph, queries: Queries, wordings: number): number {
  // On two paths: two relations, and two interventions on the first.
  if (paths) return 2 + 2 * wordings;
  if (typeof queries === 'object') return queries.balanced * (2 + wordings);
  const relations = published && queries === 'paper' ? published.queries.length : size * (size - 1);
  return relations * (1 + wordings * size);
}

/**
 * Asks about the relation A→Y, which an intervention on its own path severs and one on the other path does not, and the
 * relation A→Y', which never holds. With several routes, the severing intervention sets a variable on each route of the
 * path; for the other intervention, one of these variables is replaced by its image on the other path.
 */
function pathRelations(paths: TwoPaths, rng: Rng): AskedRelation[] {
  const places = Array.from({ length: paths.routes }, () => rng.pick(middlePlaces(paths.links)));
  const severing = rng.shuffled(places.map((place, route) => pathSymbol(paths, route, place)));
  const replaced = rng.integer(paths.routes);
  const harmless = severing.map((symbol, i) => (i === replaced ? `${symbol}'` : symbol));
  return [
    { cause: 'A', effect: 'Y', interventions: [severing, harmless] },
    { cause: 'A', effect: "Y'", interventions: [] },
  ];
}

/** Lists all relations between two different variables. */
function orderedPairs({ nodes }: Dag): Relation[] {
  return nodes.flatMap((cause) => nodes.filter((node) => node !== cause).map((effect) => ({ cause, effect })));
}

/**
 * Returns the size of the largest balanced sample that every draw of a graph can supply. In a random graph, only the
 * arrows are certain to hold: setting an arrow's effect severs it, and setting its cause leaves it unchanged.
 */
export function mostBalanced({ fixed, arrowCount }: RelationGraph): number {
  if (!fixed) return 2 * arrowCount;
  const { severed, unchanged } = bySeverance(fixed);
  return 2 * Math.min(severed.length, unchanged.length);
}

/**
 * Draws combinations of a relation that holds and an intervention, which severs the relation in half of them. For each
 * of these relations, adds a relation that does not hold, to be asked about only before any intervention.
 */
function balancedSample(dag: Dag, size: number, rng: Rng): AskedRelation[] {
  const { severed, unchanged } = bySeverance(dag);
  const combinations = [...rng.sample(severed, size / 2), ...rng.sample(unchanged, size / 2)];
  const byRelation = Map.groupBy(combinations, ({ cause, effect }) => pairName(cause, effect));
  const holding = [...byRelation.values()].map((ofRelation): AskedRelation => {
    const { cause, effect } = ofRelation[0]!;
    return { cause, effect, interventions: ofRelation.map(({ set }) => [set]) };
  });
  const absent = orderedPairs(dag).filter((relation) => !holds(dag, relation));
  const added = rng.sample(absent, holding.length);
  return [...holding, ...added.map((relation) => ({ ...relation, interventions: [] }))];
}

/** A relation that holds, and the variable that an intervention sets. */
interface Combination extends Relation {
  readonly set: string;
}

/** Lists all combinations of a relation that holds and an intervention, by whether the relation is severed. */
function bySeverance(dag: Dag): { readonly severed: Combination[]; readonly unchanged: Combination[] } {
  const holding = orderedPairs(dag).filter((relation) => holds(dag, relation));
  const severed: Combination[] = [];
  const unchanged: Combination[] = [];
  for (const [node, set] of dag.nodes.entries()) {
    const after = withoutArrowsInto(dag, node);
    const descendants = after.nodes.map((_, cause) => descendantsOf(after, cause));
    for (const { cause, effect } of holding) {
      const isUnchanged = descendants[nodeNumber(dag, cause)]!.has(nodeNumber(dag, effect));
      (isUnchanged ? unchanged : severed).push({ cause, effect, set });
    }
  }
  return { severed, unchanged };
}
