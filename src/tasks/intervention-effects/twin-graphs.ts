import type { Edge } from '../../causal/dag.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';

/**
 * Two graphs whose descriptions are the same, except that a few lines have exchanged their effects. Every variable has
 * equally many causes and effects in both graphs. The questions are about one relation that holds in both graphs, under
 * the same interventions. An intervention that severs the relation in one graph leaves it in the other. A model that
 * follows no arrows gives both graphs the same answer, so its J is 0.
 */
export interface TwinGraphs {
  /** The arrows of both graphs, each list in the order of the prompt's lines. */
  readonly arrows: readonly [readonly Edge[], readonly Edge[]];
  readonly relation: Edge;
  /** The variables to intervene on. Each is on the path from cause to effect in at least one of the two graphs. */
  readonly interventions: readonly [string, string];
}

/** The number of interventions for each relation: two on the path and one on the effect. */
export const TWIN_INTERVENTIONS = 3;

/**
 * Draws two graphs that have two consecutive stages between A and Y. In one stage the variable intervened on can be
 * bypassed: D in the first graph, B in the second. In the other stage it cannot.
 *
 *   stage: entry → B → J,  entry → C → C',  R → R',  and
 *          C' → J, R' → K (a bypass)  or  C' → K, R' → J (none)
 *
 * Both variables are on a path to Y in both graphs, so checking for an intervention upstream is not enough. Path lengths
 * and the positions of the interventions are drawn.
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

/** The largest number of variables that {@link detours} draws. */
export const MOST_DETOURED = 19;

type StageRole = 'on' | 'beside' | 'apart' | 'join' | 'dead';

/** Returns the arrows of one stage. Its last two lines either make a bypass or do not. */
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
 * Draws two graphs that consist of a path and a branch of the same length, both from one cause. At some point after the
 * first variables, the path and the branch are exchanged in one of the graphs. Only a model that follows both to the end
 * knows which of the first variables is on the path to the effect.
 *
 * @param size - The number of variables from the cause to the effect inclusive; at least 3.
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

/**
 * The length of the shortest path that can differ from its twin after the first variable, and of the longest path in a
 * ladder.
 */
export const PATH_SIZES = { least: 3, most: 256 } as const;

function arrowsAlong(symbols: readonly string[]): Edge[] {
  return symbols.slice(1).map((symbol, i): Edge => [at(symbols, i), symbol]);
}
