import { type Pair, pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { ancestorsOf, pairName as nameOf, symbolOf, withoutArrowsInto } from '../../causal/dag.ts';
import { noiseProbability } from '../../causal/scm.ts';
import type { Rng } from '../../lib/rng.ts';
import { drawNoise, twinUnits } from './twins/twin-units.ts';
import type { World } from './world.ts';

/** One setting of the noise that is asked about. */
export interface Unit {
  /** Its number, from 0: within the world when shared by all pairs, else within its group. */
  readonly index: number;
  /** Share of the population that it stands for. */
  readonly weight: number;
  /** 1 or 0 by node. */
  readonly noise: Uint8Array;
  readonly pairs: readonly Pair[];
  /** Whether it was chosen for its one pair, so that its facts are no other pair's. */
  readonly isOfPair: boolean;
  /** The number of the twins that it is one of, within its pair. */
  readonly twin?: number | undefined;
  /** For what else is drawn about this unit; twins have the same draws, no other unit's depend on them. */
  readonly rng: Rng;
  /** Names and the order of rules, where the unit has its own; twins have the same. */
  readonly own?: { readonly cast: Rng; readonly order: readonly number[] };
}

/** Units that are asked about the same pairs. */
export interface UnitGroup {
  readonly pairs: readonly Pair[];
  readonly units: number;
  /**
   * The units in order.
   *
   * @param takes - Whether the next ones are wanted, so many that stay together. Those that are not are passed over before
   *   anything is told of them.
   */
  readonly walk: (takes: (units: number) => boolean) => Generator<Unit>;
}

/** Above 2 to this power, the settings of one pair are too many to enumerate. */
export const MOST_ENUMERATED_BITS = 16;

/** `count` draws of the noise, shared by all pairs, so that global and local estimates vary together. */
export function sampledUnits(world: World, count: number): UnitGroup {
  const everyPair = pairs(world.tree.nodes.length);
  return {
    pairs: everyPair,
    units: count,
    *walk(takes) {
      for (let index = 0; index < count; index++) {
        if (!takes(1)) continue;
        const rng = world.rng('unit', index);
        const noise = drawNoise(world.scm, rng);
        yield { index, weight: 1 / count, noise, pairs: everyPair, isOfPair: false, rng };
      }
    },
  };
}

/**
 * Every setting of the noise that can matter to some pairs, weighted by its probability: no sampling error at all. The
 * rest of the noise is drawn once per unit, so that the story stays whole.
 *
 * @param of - The pairs: one, or all with the same effect where its facts are asked for.
 * @param matters - The nodes whose noise can matter to them.
 */
export function enumeratedUnits(world: World, of: readonly Pair[], matters: readonly number[]): UnitGroup {
  const [first] = of;
  const { dag } = world.scm;
  const name = of.length === 1 && first ? pairName(world, first) : symbolOf(dag, matters.at(-1) ?? 0);
  return {
    pairs: of,
    units: 2 ** matters.length,
    *walk(takes) {
      for (let index = 0; index < 2 ** matters.length; index++) {
        if (!takes(1)) continue;
        const rng = world.rng('unit', name, index);
        const noise = drawNoise(world.scm, rng);
        matters.forEach((node, bit) => {
          noise[node] = Math.floor(index / 2 ** bit) % 2;
        });
        const weight = noiseProbability(world.scm, matters, noise);
        yield { index, weight, noise, pairs: of, isOfPair: false, rng };
      }
    },
  };
}

/**
 * Units of one pair: twins, which stay together, then the rest of the population. Each has names and an order of rules of
 * its own, so that nothing but the story tells what depends on what.
 *
 * @param count - Of the pair.
 */
export function pairUnits(world: World, pair: Pair, count: number): UnitGroup {
  const name = pairName(world, pair);
  const { twins, others, twin, other } = twinUnits(world, pair, count);
  const same = { pairs: [pair], isOfPair: true } as const;
  const own = (draws: (what: string) => Rng) => ({
    cast: draws('cast'),
    order: world.orderBy(draws('order')),
  });
  return {
    pairs: [pair],
    units: 2 * twins + others,
    *walk(takes) {
      for (let number = 0; number < twins; number++) {
        if (!takes(2)) continue;
        const draws = (what: string): Rng => world.rng('twin', name, number, what);
        const both = twin(number, draws('noise'));
        for (const [i, { noise, weight }] of both.entries()) {
          const index = 2 * number + i;
          yield { ...same, index, weight, noise, twin: number, rng: draws('unit'), own: own(draws) };
        }
      }
      for (let number = 0; number < others; number++) {
        if (!takes(1)) continue;
        const draws = (what: string): Rng => world.rng('other', name, number, what);
        const { noise, weight } = other(number, draws('noise'));
        yield { ...same, index: 2 * twins + number, weight, noise, rng: draws('unit'), own: own(draws) };
      }
    },
  };
}

/**
 * The nodes whose noise can change the effect's value under do(cause): those of the effect and of its
 * ancestors once the arrows into the cause are gone, without the cause itself.
 */
export function noiseThatMatters(world: Pick<World, 'scm' | 'tree'>, pair: Pair): number[] {
  const cause = treeNode(world.tree, pair.from);
  const effect = treeNode(world.tree, pair.to);
  const marks = ancestorsOf(withoutArrowsInto(world.scm.dag, cause), effect);
  return world.scm.dag.nodes.map((_, node) => node).filter((node) => marks[node] && node !== cause);
}

/** The nodes whose noise can change what is in fact the case with the effect, or with a cause of it. */
export function noiseOfFacts({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, pair: Pair): number[] {
  const marks = ancestorsOf(dag, treeNode(tree, pair.to));
  return dag.nodes.map((_, node) => node).filter((node) => marks[node]);
}

/** A pair as it is written everywhere: `X→Y`. */
export function pairName({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, { from, to }: Pair): string {
  return nameOf(symbolOf(dag, treeNode(tree, from)), symbolOf(dag, treeNode(tree, to)));
}
