import type { Edge } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';

/**
 * Two graphs whose descriptions are the same, except that a few lines have exchanged their effects. Every variable has
 * the same numbers of causes and effects in both graphs. The questions are about one relation, which holds in both
 * graphs. Each intervention except the last severs it in exactly one of the graphs, and a model that follows no arrows
 * cannot know in which.
 */
export interface TwinGraphs {
  /** The arrows of both graphs. Arrows at the same position in the two lists correspond to each other. */
  readonly arrows: readonly [readonly Edge[], readonly Edge[]];
  readonly relation: Edge;
  /** The variables that each intervention sets. The last intervention includes the effect. */
  readonly interventions: readonly (readonly string[])[];
}

export const TWIN_INTERVENTIONS = 3;

/**
 * Draws two graphs that have two consecutive stages between A and Y. In one stage, the variable that is set can be
 * bypassed: D in the first graph, and B in the second. In the other stage, it cannot.
 *
 *   stage: entry → B → J (in some draws, also through B'),  entry → C → C',  R → R',  and
 *          C' → J, R' → K (a bypass)  or  C' → K, R' → J (none)
 *
 * B and D are on a path from A to Y in both graphs, so it is not enough to check whether the variable that is set
 * leads to Y.
 */
export function detours(rng: Rng): TwinGraphs {
  const first = stage('A', { on: 'B', beside: 'C', apart: 'R', join: 'J', dead: 'K' }, rng);
  const second = stage('J', { on: 'D', beside: 'E', apart: 'S', join: 'L', dead: 'M' }, rng);
  const tail = rng.bernoulli(0.5) ? arrowsAlong(['L', 'Y']) : arrowsAlong(['L', "L'", 'Y']);
  return {
    arrows: [
      [...first.shared, ...first.without, ...second.shared, ...second.bypass, ...tail],
      [...first.shared, ...first.bypass, ...second.shared, ...second.without, ...tail],
    ],
    relation: ['A', 'Y'],
    interventions: [['B'], ['D'], ['Y']],
  };
}

/** The largest number of variables that {@link detours} draws. */
export const MOST_DETOURED = 19;

type StageRole = 'on' | 'beside' | 'apart' | 'join' | 'dead';

function stage(entry: string, roles: Readonly<Record<StageRole, string>>, rng: Rng) {
  const { on, beside, apart, join, dead } = roles;
  const way = rng.bernoulli(0.5) ? [on] : rng.shuffled([on, `${on}'`]);
  const [along, fromApart] = [`${beside}'`, `${apart}'`];
  return {
    shared: [
      ...arrowsAlong([entry, ...way, join]),
      ...arrowsAlong([entry, beside, along]),
      ...arrowsAlong([apart, fromApart]),
    ],
    bypass: [
      [along, join],
      [fromApart, dead],
    ] satisfies Edge[],
    without: [
      [along, dead],
      [fromApart, join],
    ] satisfies Edge[],
  };
}

/**
 * Draws two graphs that consist of a path and a branch of the same length, which start at the same cause. In the
 * second graph, path and branch are exchanged at some point after their first arrows, so a model must follow them
 * arrow by arrow to know which of them leads to the effect.
 */
export function crossedPaths(size: number, rng: Rng): TwinGraphs {
  const path = Array.from({ length: size }, (_, i) => 'ABCDEFGHIJKL'[i] ?? `V${i + 1}`);
  const branch = path.map((symbol, i) => (i === 0 ? symbol : `${symbol}'`));
  const [straight, beside] = [arrowsAlong(path), arrowsAlong(branch)];
  const crossed = 1 + rng.integer(size - 2);
  const exchanged = (arrows: readonly Edge[], others: readonly Edge[]): Edge[] =>
    arrows.map(([from, to], i): Edge => (i === crossed ? [from, at(others, i)[1]] : [from, to]));
  return {
    arrows: [
      [...straight, ...beside],
      [...exchanged(straight, beside), ...exchanged(beside, straight)],
    ],
    relation: ['A', at(path, size - 1)],
    interventions: [['B'], ["B'"], [at(path, size - 1)]],
  };
}

/**
 * Draws two graphs with `count` routes that share only their ends, A and Y. In the second graph, two routes are
 * exchanged at some point between the variables after A and before Y. Each intervention sets the variable after A on
 * every route except one, the open route. It also sets Y, or the variable before Y on a route. It severs the relation
 * only if it also cuts the open route, so a model must follow that route.
 */
export function crossedRoutes(size: number, count: number, rng: Rng): TwinGraphs {
  const routes = Array.from({ length: count }, (_, route) => [
    'A',
    ...Array.from({ length: size - 2 }, (__, i) => `${'BCDEFGHIJKL'[i] ?? `V${i + 2}`}${"'".repeat(route)}`),
    'Y',
  ]);
  const [open, other] = rng.sample([...routes.keys()], 2) as [number, number];
  const crossed = 1 + rng.integer(size - 3);
  const straight = routes.flatMap(arrowsAlong);
  const exchanged = routes.flatMap((route, i) => {
    const next = at(routes, i === open ? other : i === other ? open : i);
    return arrowsAlong(route).map(
      ([from, to], place): Edge => [from, place === crossed ? at(next, crossed + 1) : to],
    );
  });
  const firsts = routes.flatMap((route, i) => (i === open ? [] : [at(route, 1)]));
  const lasts = [open, other].map((route) => at(at(routes, route), size - 2));
  return {
    arrows: [straight, exchanged],
    relation: ['A', 'Y'],
    interventions: [...lasts, 'Y'].map((last) => rng.shuffled([...firsts, last])),
  };
}

/** The smallest number of variables on a route in {@link crossedRoutes}, including A and Y. */
export const SHORTEST_ROUTE = 5;

export const PATH_SIZES = { least: 3, most: 256 } as const;

function arrowsAlong(symbols: readonly string[]): Edge[] {
  return symbols.slice(1).map((symbol, i): Edge => [at(symbols, i), symbol]);
}
