import type { Edge } from '../../causal/dag.ts';

/**
 * A graph of two separate paths of equal length: one from A to Y, and its image from A' to Y'. With several routes, each
 * start leads to its end on as many ways, which share only the ends. With two routes of three links, these are
 * A → B1 → B2 → Y and A → C1 → C2 → Y, and their images.
 */
export interface TwoPaths {
  /** The number of links from start to end. */
  readonly links: number;
  /** The number of ways from start to end, which is the number of variables that an intervention sets. */
  readonly routes: number;
}

/** Returns the name of the graph in cases and reports. */
export function pathsName({ links, routes }: TwoPaths): string {
  return routes === 1 ? `two paths of ${links}` : `two paths of ${links} by ${routes} routes`;
}

/** Lists the arrows of both paths, route by route. */
export function pathsEdges(paths: TwoPaths): Edge[] {
  const edges: Edge[] = [];
  for (const prime of ['', "'"])
    for (let route = 0; route < paths.routes; route++)
      for (let place = 0; place < paths.links; place++)
        edges.push([pathSymbol(paths, route, place) + prime, pathSymbol(paths, route, place + 1) + prime]);
  return edges;
}

/** The letters of the variables on each route, between the start A and the end Y. */
const ROUTE_LETTERS = 'BCDE';

/**
 * Returns the symbol of the variable `place` links after the start: A at the start, Y at the end.
 *
 * @throws {RangeError} If there is no letter for the route.
 */
export function pathSymbol({ links }: TwoPaths, route: number, place: number): string {
  if (place === 0) return 'A';
  if (place === links) return 'Y';
  const letter = ROUTE_LETTERS[route];
  if (letter === undefined)
    throw new RangeError(`pathSymbol: expected a route below ${ROUTE_LETTERS.length}, got ${route}`);
  return `${letter}${place}`;
}

/**
 * Returns the places of an intervention at which a reader needs the largest radius to know which path it is on:
 * ⌈min(p, L − p) / 2⌉ − 1 for place p of L links.
 *
 * @example middlePlaces(16) // [7, 8, 9]
 */
export function middlePlaces(links: number): number[] {
  const needed = (place: number): number => Math.ceil(Math.min(place, links - place) / 2);
  const inner = Array.from({ length: links - 1 }, (_, i) => i + 1);
  return inner.filter((place) => needed(place) === needed(Math.floor(links / 2)));
}
