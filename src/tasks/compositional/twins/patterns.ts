import { parentsOf } from '../../../causal/dag.ts';
import { populationPns } from '../../../causal/population.ts';
import { type Noise, neutralOf, potentialOutcomes, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { mirrored } from './plan.ts';

export type Component = ReturnType<typeof componentIn>;

/**
 * Two patterns of blocked nodes in one component, as positions in its `way`. The stopping pattern stops the effect, but
 * no part of it does so alone; the harmless pattern does not stop the effect. One twin has the stopping pattern on the
 * path and the harmless pattern in the mirror image. In the other twin, the two patterns are exchanged.
 */
export interface TwinPattern {
  readonly stopping: readonly number[];
  readonly harmless: readonly number[];
}

/** Returns a component of a world, with numbers in place of symbols. */
export function componentIn(
  scm: Scm,
  { entry, exit, way, mirror, exitImage }: ReturnType<typeof mirrored>['components'][number],
) {
  const number = (symbol: string): number => scm.dag.nodes.indexOf(symbol);
  const end = number(exit);
  const next = new Set(parentsOf(scm.dag, end));
  const nodes = way.map((symbol, i) => ({ node: number(symbol), image: number(at(mirror, i)) }));
  const far = nodes.filter(({ node }) => !next.has(node));
  const near = nodes.filter(({ node }) => next.has(node));
  return {
    entry: number(entry),
    exit: end,
    /** The nodes on the path that twins may block, in causal order. `mirror` contains their mirror images. */
    way: far.map(({ node }) => node),
    mirror: far.map(({ image }) => image),
    /** The other nodes on the path, which no twins block: the direct causes of the exit, and the exit. */
    last: [...near.map(({ node }) => node), end],
    lastImages: [...near.map(({ image }) => image), number(exitImage)],
    pns: populationPns(scm, number(entry), end),
  };
}

/**
 * Finds the patterns for twins, which are of three kinds:
 *
 * - one: a single blocker stops the effect; the mirror image has no blocker.
 * - pair: two blockers are needed to stop the effect; the mirror image has one of the two.
 * - even: two blockers are needed to stop the effect; the mirror image has two that do not stop it.
 */
export function twinPatterns(scm: Scm, component: Component): TwinPattern[] {
  const places = [...component.way.keys()];
  const single = places.map((place) => [place]);
  const double = places.flatMap((a) => places.slice(a + 1).map((b) => [a, b]));
  const { entry, exit, way } = component;
  const stops = (blocked: readonly number[]): boolean => {
    const nodes = blocked.map((place) => at(way, place));
    return !decides(scm, blockingOnly(scm, nodes), entry, exit);
  };
  const stoppingOne = single.filter(stops);
  const alone = new Set(stoppingOne.flat());
  const both = double.filter((pair) => !pair.some((place) => alone.has(place)));
  const stoppingTwo = both.filter(stops);
  const harmlessTwo = both.filter((pair) => !stops(pair));
  return [
    ...stoppingOne.map((stopping) => ({ stopping, harmless: [] })),
    ...stoppingTwo.flatMap((stopping) => [
      ...stopping.map((place) => ({ stopping, harmless: [place] })),
      ...harmlessTwo.map((harmless) => ({ stopping, harmless })),
    ]),
  ];
}

/** Tests whether, with the given noise, the value of one node decides the value of another. */
export function decides(scm: Scm, noise: Noise, from: number, to: number): boolean {
  const { y1, y0 } = potentialOutcomes(scm, noise, from, to);
  return y1 !== y0;
}

/** Returns the noise with which the given nodes are blocked and all other nodes follow their causes. */
export function blockingOnly(scm: Scm, blocked: readonly number[]): Uint8Array {
  const noise = Uint8Array.from(scm.functions, (operator) => neutralOf(operator));
  for (const node of blocked) noise[node] = blockingNoise(scm, node);
  return noise;
}

/** Returns the noise that decides a node regardless of its causes: on for `or`, off for `and`. */
export function blockingNoise({ functions }: Scm, node: number): 0 | 1 {
  return neutralOf(at(functions, node)) === 1 ? 0 : 1;
}

export function blockedProbability(scm: Scm, node: number): number {
  const on = at(scm.noise, node);
  return blockingNoise(scm, node) === 1 ? on : 1 - on;
}

/** Returns the probability that exactly the given nodes of a component's path are blocked. */
export function patternProbability(scm: Scm, { way }: Component, blocked: readonly number[]): number {
  return way.reduce((product, node, place) => {
    const p = blockedProbability(scm, node);
    return product * (blocked.includes(place) ? p : 1 - p);
  }, 1);
}
