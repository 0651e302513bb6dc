import { type Pair, pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import { ancestorsOf, pairName as nameOf, symbolOf, withoutArrowsInto } from '../../causal/dag.ts';
import { noiseProbability } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import type { Rng } from '../../lib/rng.ts';
import { COMPOSITIONAL_CONFIG, type CompositionalConfig } from './compositional-config.ts';
import { twinPatterns } from './twins/patterns.ts';
import { drawNoise, twinUnits } from './twins/twin-units.ts';
import type { World } from './world.ts';

/** A setting of the noise about which questions are asked. */
export interface Unit {
  /** The number of the unit in its group, from 0. */
  readonly index: number;
  /** The share of the population that the unit represents. */
  readonly weight: number;
  readonly noise: Uint8Array;
  readonly pairs: readonly Pair[];
  /** True if a factual question about the unit belongs to one pair, not to all pairs with the same effect. */
  readonly isOfPair: boolean;
  /** The number of the unit's pair of twins, counted for each pair of nodes. */
  readonly twin?: number | undefined;
  /** The random stream for further draws about the unit, the same for both twins. */
  readonly rng: Rng;
  /** Absent if the unit has the same names and the same order of rules as its world. */
  readonly own?: { readonly cast: Rng; readonly order: readonly number[] };
}

interface UnitGroup {
  readonly pairs: readonly Pair[];
  readonly units: number;
  /** The number of questions about each unit; by default, it follows from the pairs and the config's queries. */
  readonly questions?: number;
  /**
   * Yields the units in order. `takes` receives the number of units that stay together, and returns false to skip them.
   */
  readonly walk: (takes: (units: number) => boolean) => Generator<Unit>;
}

const MOST_ENUMERATED_BITS = 16;

/** Yields the units of the draws that `takes` accepts. */
function* walkDraws(
  draws: number,
  unitsPerDraw: number,
  takes: Parameters<UnitGroup['walk']>[0],
  draw: (index: number) => readonly Unit[],
): Generator<Unit> {
  for (let index = 0; index < draws; index++) if (takes(unitsPerDraw)) yield* draw(index);
}

/** Draws units that all pairs share, so that global and local estimates vary together. */
function sampledUnits(world: World, count: number): UnitGroup {
  const everyPair = pairs(world.tree.nodes.length);
  const draw = (index: number): Unit[] => {
    const rng = world.rng('unit', index);
    const noise = drawNoise(world.scm, rng);
    return [{ index, weight: 1 / count, noise, pairs: everyPair, isOfPair: false, rng }];
  };
  return { pairs: everyPair, units: count, walk: (takes) => walkDraws(count, 1, takes, draw) };
}

/**
 * Returns a unit for every setting of the noise that can matter to the given pairs. Units are weighted by their
 * probabilities, so there is no sampling error. Irrelevant noise is drawn once for each unit, because a story must
 * state it.
 */
function enumeratedUnits(world: World, of: readonly Pair[], matters: readonly number[]): UnitGroup {
  const [first] = of;
  const { dag } = world.scm;
  const name = of.length === 1 && first ? pairName(world, first) : symbolOf(dag, matters.at(-1) ?? 0);
  const units = 2 ** matters.length;
  const draw = (index: number): Unit[] => {
    const rng = world.rng('unit', name, index);
    const noise = drawNoise(world.scm, rng);
    matters.forEach((node, bit) => {
      noise[node] = Math.floor(index / 2 ** bit) % 2;
    });
    const weight = noiseProbability(world.scm, matters, noise);
    return [{ index, weight, noise, pairs: of, isOfPair: false, rng }];
  };
  return { pairs: of, units, walk: (takes) => walkDraws(units, 1, takes, draw) };
}

/** Returns the units of one pair: first twins, which stay together, then units from the rest of the population. */
function pairUnits(world: World, pair: Pair, count: number): UnitGroup {
  const name = pairName(world, pair);
  const { twins, others, twin, other } = twinUnits(world, pair, count);
  const same = { pairs: [pair], isOfPair: true };
  const drawTwins = (number: number): Unit[] => {
    const draws = (what: string): Rng => world.rng('twin', name, number, what);
    return twin(number, draws('noise')).map((unit, i) => ({
      ...same,
      ...ownDraws(world, draws),
      ...unit,
      index: 2 * number + i,
      twin: number,
    }));
  };
  const drawOther = (number: number): Unit[] => {
    const draws = (what: string): Rng => world.rng('other', name, number, what);
    const unit = other(number, draws('noise'));
    return [{ ...same, ...ownDraws(world, draws), ...unit, index: 2 * twins + number }];
  };
  return {
    pairs: [pair],
    units: 2 * twins + others,
    *walk(takes) {
      yield* walkDraws(twins, 2, takes, drawTwins);
      yield* walkDraws(others, 1, takes, drawOther);
    },
  };
}

/** Returns the two units of a world of twins. Each unit gets one counterfactual question. */
function twinsOfWorld(world: World, pair: Pair, { units }: NonNullable<World['twins']>): UnitGroup {
  const draw = (): Unit[] => {
    const draws = (what: string): Rng => world.rng('twin', what);
    const weight = 1 / units.length;
    return draws('noise')
      .shuffled(units)
      .map((noise, index) => ({
        ...{ index, weight, noise, pairs: [pair], isOfPair: true, twin: 0 },
        ...ownDraws(world, draws),
      }));
  };
  const walk: UnitGroup['walk'] = (takes) => walkDraws(1, units.length, takes, draw);
  return { pairs: [pair], units: units.length, questions: 1, walk };
}

function ownDraws(world: World, draws: (what: string) => Rng) {
  return {
    rng: draws('unit'),
    own: { cast: draws('cast'), order: world.orderBy(draws('order')) },
  };
}

/**
 * Returns the nodes whose noise can change the effect under do(cause): the effect and its ancestors in the graph
 * without the arrows into the cause, except for the cause itself.
 */
export function noiseThatMatters(world: Pick<World, 'scm' | 'tree'>, pair: Pair): number[] {
  const cause = treeNode(world.tree, pair.from);
  const effect = treeNode(world.tree, pair.to);
  const marks = ancestorsOf(withoutArrowsInto(world.scm.dag, cause), effect);
  return [...marks.keys()].filter((node) => marks[node] && node !== cause);
}

/** Returns the effect and its ancestors, whose noise can change the factual value of the effect. */
export function noiseOfFacts({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, pair: Pair): number[] {
  const marks = ancestorsOf(dag, treeNode(tree, pair.to));
  return [...marks.keys()].filter((node) => marks[node]);
}

export function pairName({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, { from, to }: Pair): string {
  return nameOf(symbolOf(dag, treeNode(tree, from)), symbolOf(dag, treeNode(tree, to)));
}

export function unitGroups({ units, queries }: CompositionalConfig, world: World): UnitGroup[] {
  const all = pairs(world.tree.nodes.length);
  const { scm, twins, components } = world;
  if (twins) return all.map((pair) => twinsOfWorld(world, pair, twins));
  if (units === 'exhaustive') {
    const facts = queries !== 'interventional';
    // All pairs with the same effect share a factual question.
    const together = facts ? [...Map.groupBy(all, ({ to }) => to).values()] : all.map((pair) => [pair]);
    return together.map((list) => {
      const pair = at(list, 0);
      const nodes = facts ? noiseOfFacts(world, pair) : noiseThatMatters(world, pair);
      const bits = nodes.length;
      if (bits > MOST_ENUMERATED_BITS)
        refuseUnits(
          `expected at most 2^${MOST_ENUMERATED_BITS} units for a pair, got 2^${bits} (${2 ** bits}) for ${pairName(world, pair)}; use units: {twins: n} or {sample: n}, or a smaller graph`,
        );
      return enumeratedUnits(world, list, nodes);
    });
  }
  if ('sample' in units) return [sampledUnits(world, units.sample)];
  if (components.every((component) => twinPatterns(scm, component).length === 0))
    refuseUnits(
      '{twins: n} needs a component in which some node is at least two links before the last one; use larger components, or set units to exhaustive or {sample: n}',
    );
  return all.map((pair) => pairUnits(world, pair, units.twins));
}

function refuseUnits(message: string): never {
  refuseConfig(COMPOSITIONAL_CONFIG, ['units'], message);
}

export function casesPerUnit({ queries }: CompositionalConfig, { pairs: list, questions }: UnitGroup) {
  if (questions !== undefined) return questions;
  const effects = new Set(list.map(({ to }) => to)).size;
  return {
    interventional: 2 * list.length,
    'factual-counterfactual': effects + list.length,
    factual: effects,
  }[queries];
}
