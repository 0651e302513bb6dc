import type { Edge } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';

/**
 * Two graphs described in the same lines except for a few, whose effects are exchanged. Every variable has as many causes and
 * effects in both. The question is about one relation, which holds in both, under the same interventions: an intervention
 * that severs it in one graph leaves it in the other. A reader that follows no arrows gives both the same answer and has J =
 * 0.
 */
export interface TwinGraphs {
  /** The arrows of either graph; the n-th line of one is the n-th line of the other. */
  readonly arrows: readonly [readonly Edge[], readonly Edge[]];
  readonly relation: Edge;
  /** Variables intervened on, each on the way from cause to effect in at least one of the two. */
  readonly interventions: readonly [string, string];
}

/** Number of interventions for each relation: two on the way, and one on the effect. */
export const TWIN_INTERVENTIONS = 3;

/**
 * Draws two graphs of two consecutive stages between A and Y. In one stage the variable intervened on can be bypassed, in
 * the other it cannot: D in the first graph, B in the second.
 *
 *   stage: entry → B → J,  entry → C → C',  R → R',  and
 *          C' → J, R' → K (a bypass)  or  C' → K, R' → J (none)
 *
 * Both variables are on a way to Y in both graphs, so checking for an intervention upstream is not enough. Path lengths and
 * places of the interventions are drawn.
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
    interventions: ['B', 'D'],
  };
}

/** The most variables that {@link detours} draws. */
export const MOST_DETOURED = 19;

type StageRole = 'on' | 'beside' | 'apart' | 'join' | 'dead';

/** One stage, with the two lines that make a bypass, or none. */
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
 * Draws two graphs of a path and a branch of the same length, from one cause. Somewhere after the first variables, path and
 * branch are exchanged. Only a reader that follows them from there to the end knows which of the first variables is on the
 * way.
 *
 * @param size - Variables from the cause to the effect, both included; at least 3.
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
    interventions: ['B', "B'"],
  };
}

/** The shortest path with two versions that differ after the first variable, and the longest rung of a ladder. */
export const PATH_SIZES = { least: 3, most: 256 } as const;

function arrowsAlong(symbols: readonly string[]): Edge[] {
  return symbols.slice(1).map((symbol, i): Edge => [at(symbols, i), symbol]);
}
