import { type Pair, pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { ancestorsOf, pairName as nameOf, symbolOf, withoutArrowsInto } from '../../causal/dag.ts';
import { noiseProbability } from '../../causal/scm.ts';
import type { Rng } from '../../lib/rng.ts';
import { drawnUnits, type Stratum } from './strata.ts';
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
  readonly own: boolean;
  /** For what else is drawn about this unit; no draw of any other unit depends on it. */
  readonly rng: Rng;
}

/** Units that are asked about the same pairs. */
export interface UnitGroup {
  readonly pairs: readonly Pair[];
  readonly units: number;
  /**
   * The units in order.
   *
   * @param takes - Whether the next one is wanted. Those that are not are passed over before anything is told of them.
   */
  readonly walk: (takes: () => boolean) => Generator<Unit>;
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
        if (!takes()) continue;
        const rng = world.rng('unit', index);
        const noise = drawNoise(world, rng);
        yield { index, weight: 1 / count, noise, pairs: everyPair, own: false, rng };
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
        if (!takes()) continue;
        const rng = world.rng('unit', name, index);
        const noise = drawNoise(world, rng);
        matters.forEach((node, bit) => {
          noise[node] = Math.floor(index / 2 ** bit) % 2;
        });
        const weight = noiseProbability(world.scm, matters, noise);
        yield { index, weight, noise, pairs: of, own: false, rng };
      }
    },
  };
}

/**
 * Units of one pair, so many in each of some strata. Every stratum carries its exact probability, so estimates are
 * unbiased; nothing is left to chance about how many units are of which kind.
 *
 * What cannot matter to the pair is varied, so that no setting comes again before all have come.
 *
 * @param share - Of the population, that the strata make up.
 */
export function stratifiedUnits(
  world: World,
  pair: Pair,
  matters: readonly number[],
  strata: readonly Stratum[],
  share: number,
): UnitGroup {
  const name = pairName(world, pair);
  const units = strata.reduce((sum, stratum) => sum + stratum.units, 0);
  return {
    pairs: [pair],
    units,
    *walk(takes) {
      let index = 0;
      for (const { noise, weight } of drawnUnits(world, name, matters, strata)) {
        if (takes()) {
          const rng = world.rng('unit', name, index);
          yield { index, weight: weight * share, noise, pairs: [pair], own: true, rng };
        }
        index++;
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

function drawNoise({ scm }: World, rng: Rng): Uint8Array {
  return Uint8Array.from(scm.noise, (probability) => (rng.bernoulli(probability) ? 1 : 0));
}
