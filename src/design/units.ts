import { type Pair, pairs } from '../causal/commutative-cut-tree.ts';
import { ancestorsOf, withoutArrowsInto } from '../causal/dag.ts';
import { type Seed, type Stream, stream } from '../statistics/streams.ts';
import type { World } from './world.ts';

/** One setting of the noise that is asked about. */
export interface Unit {
  /** Its number, from 0: within its pair when enumerated, within the world when sampled. */
  readonly index: number;
  /** 1/n when sampled, P(u) of the noise that matters when enumerated. */
  readonly weight: number;
  /** 1 or 0 by node. */
  readonly noise: Uint8Array;
  /** Nodes whose noise is not told, with the factual value that is seen instead. */
  readonly hidden: ReadonlyMap<number, boolean>;
  /** The pairs it is asked about: one when enumerated, all when sampled. */
  readonly pairs: readonly Pair[];
  /** For the surface details of this unit's story; no draw of any other unit depends on it. */
  readonly draws: Stream;
}

const NOTHING_HIDDEN: ReadonlyMap<number, boolean> = new Map();

/** Above 2 to this power, the settings of one pair are too many to enumerate. */
export const MOST_ENUMERATED_BITS = 16;

/**
 * `count` draws of the noise, shared by all pairs, so that global and local estimates vary together.
 */
export function* sampledUnits(world: World, seed: Seed, count: number): Generator<Unit> {
  const { dag, noise: probabilities } = world.scm;
  const all = pairs(world.tree.nodes.length);
  for (let index = 0; index < count; index++) {
    const draws = stream(seed, 'unit', index);
    const noise = Uint8Array.from(dag.nodes, (_, node) => (draws.bernoulli(probabilities[node]!) ? 1 : 0));
    yield { index, weight: 1 / count, noise, hidden: NOTHING_HIDDEN, pairs: all, draws };
  }
}

/**
 * For each pair, every setting of the noise that can matter to it, weighted by its probability: no
 * sampling error at all. The rest of the noise is drawn once per unit, so that the story stays whole.
 */
export function* enumeratedUnits(world: World, seed: Seed): Generator<Unit> {
  const { dag, noise: probabilities } = world.scm;
  for (const pair of pairs(world.tree.nodes.length)) {
    const [cause, effect] = [world.tree.nodes[pair.from]!, world.tree.nodes[pair.to]!];
    const matters = noiseThatMatters(world, pair);
    const name = `${dag.nodes[cause]}→${dag.nodes[effect]}`;
    for (let index = 0; index < 2 ** matters.length; index++) {
      const draws = stream(seed, 'unit', name, index);
      const noise = Uint8Array.from(dag.nodes, (_, node) => (draws.bernoulli(probabilities[node]!) ? 1 : 0));
      let weight = 1;
      matters.forEach((node, bit) => {
        const on = Math.floor(index / 2 ** bit) % 2;
        noise[node] = on;
        weight *= on ? probabilities[node]! : 1 - probabilities[node]!;
      });
      yield { index, weight, noise, hidden: NOTHING_HIDDEN, pairs: [pair], draws };
    }
  }
}

/**
 * The nodes whose noise can change the effect's value under do(cause): those of the effect and of its
 * ancestors once the arrows into the cause are gone, without the cause itself.
 */
export function noiseThatMatters(world: World, pair: Pair): number[] {
  const cause = world.tree.nodes[pair.from]!;
  const effect = world.tree.nodes[pair.to]!;
  const marks = ancestorsOf(withoutArrowsInto(world.scm.dag, cause), effect);
  return world.scm.dag.nodes.map((_, node) => node).filter((node) => marks[node] && node !== cause);
}
