import type { Edge } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';

/**
 * Two graphs that are told in the same lines but for a few, whose effects are exchanged. Every variable has as many causes
 * and effects in both. Asked is one relation, which holds in both, under the same interventions: what severs it in one
 * graph leaves it in the other. Whatever a reader does that follows no arrows, it answers both alike and has J = 0.
 */
export interface TwinGraphs {
  /** The arrows of either graph; the n-th line of one is the n-th line of the other. */
  readonly arrows: readonly [readonly Edge[], readonly Edge[]];
  readonly relation: Edge;
  /** Variables that are intervened on, each on the way from the cause to the effect in at least one of the two. */
  readonly interventions: readonly [string, string];
}

/** A relation is asked about under so many interventions: two on the way, and one on the effect. */
export const TWIN_INTERVENTIONS = 3;

/**
 * Draws two graphs of two stages, one after the other on the way from A to Y. In one of the stages the variable that is
 * intervened on can be bypassed, in the other it cannot: in the first graph D can, in the second B.
 *
 *   stage: entry → B → J,  entry → C → C',  R → R',  and
 *          C' → J, R' → K (a bypass)  or  C' → K, R' → J (none)
 *
 * Both variables stand on a way to Y in both graphs, so that it is not enough to look whether something upstream is set. How
 * long the ways are, and where on them the interventions are, is drawn.
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
 * Draws two graphs of a path of so many variables and a branch as long, from one cause: somewhere below the first variables
 * of either, path and branch are exchanged. Only a reader that follows them from there to the end knows which of the first
 * variables stands on the way.
 *
 * @param size - Variables from the cause to the effect, both included; at least 3.
 */
export function crossedPaths(size: number, rng: Rng): TwinGraphs {
  const path = [...'ABCDEFGHIJKL'].slice(0, size);
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

/** The shortest path of which there are two that differ below the first variable, and the longest that there are letters for. */
export const PATH_SIZES = { least: 3, most: 12 } as const;

function arrowsAlong(symbols: readonly string[]): Edge[] {
  return symbols.slice(1).map((symbol, i): Edge => [at(symbols, i), symbol]);
}
