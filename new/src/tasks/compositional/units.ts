import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { ancestorsOf, type Dag, pairName, symbolOf, withoutArrowsInto } from '../../causal/dag.ts';
import { noiseProbability, type Scm } from '../../causal/scm.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import type { Rng } from '../../lib/random.ts';
import type { CompositionalCase } from './case.ts';
import { COMPOSITIONAL_CONFIG, type GraphConfig } from './config.ts';
import type { Told } from './told.ts';
import type { World } from './worlds.ts';

/** A setting of the noise about which questions are asked, with its story's random streams. */
export interface Unit
  extends Pick<CompositionalCase, 'unit' | 'units' | 'weight' | 'twin' | 'group' | 'distance'> {
  readonly cluster: string;
  readonly told: Told;
  readonly pairs: readonly Pair[];
  /** The nodes that a question sets, in this order; by default, the cause alone. */
  readonly set?: readonly number[];
  /** The stream for the facts of the story. Both twins have the same. */
  readonly rng: Rng;
  /** The streams for names and for the order of rules; absent if the unit has those of its world. */
  readonly own?: { readonly cast: Rng; readonly order: Rng };
  /** The stream for the fact about a node (see `renderStory`). */
  readonly factRng?: (node: number) => Rng;
}

/** A unit, or two twins, drawn when its questions are written. */
export interface Cluster {
  readonly world: World;
  readonly questions: number;
  readonly draw: () => readonly Unit[];
}

/** Draws the noise of all nodes. */
export function drawUnitNoise({ noise }: Pick<Scm, 'noise'>, rng: Rng): Uint8Array {
  return Uint8Array.from(noise, (probability) => Number(rng.bernoulli(probability)));
}

export function pairNameIn({ scm: { dag }, tree }: Pick<World, 'scm' | 'tree'>, { from, to }: Pair): string {
  return pairName(symbolOf(dag, tree[from]!), symbolOf(dag, tree[to]!));
}

/** Returns the units of a world on an own graph or a figure. */
export function graphUnits(world: World, { units, queries }: GraphConfig): Cluster[] {
  const all = pairs(world.tree.length);
  if (units !== 'exhaustive') return sampledUnits(world, all, units.sample, questionsAbout(all, queries));
  if (queries === 'interventional')
    return all.flatMap((pair) => {
      const matters = noiseUnderIntervention(world.scm.dag, world.tree[pair.from]!, world.tree[pair.to]!);
      const group = pairNameIn(world, pair);
      return enumeratedUnits(world, [pair], { group, stream: group, matters, questions: 2 });
    });
  // All pairs with the same effect share a factual question.
  return [...Map.groupBy(all, ({ to }) => world.tree[to]!)].flatMap(([effect, list]) => {
    const group = symbolOf(world.scm.dag, effect);
    return enumeratedUnits(world, list, {
      group,
      stream: list.length === 1 ? pairNameIn(world, list[0]!) : group,
      matters: noiseOfFact(world.scm.dag, effect),
      questions: questionsAbout(list, queries),
    });
  });
}

/** Returns the number of questions about some pairs in one unit. */
function questionsAbout(of: readonly Pair[], queries: GraphConfig['queries']): number {
  const effects = new Set(of.map(({ to }) => to)).size;
  return { interventional: 2 * of.length, 'factual-counterfactual': effects + of.length, factual: effects }[
    queries
  ];
}

/** Draws units that all pairs share, so that global and local estimates vary together. */
function sampledUnits(world: World, all: readonly Pair[], count: number, questions: number): Cluster[] {
  return Array.from({ length: count }, (_, unit) => ({
    world,
    questions,
    draw: () => {
      const rng = world.rng('unit', unit);
      const told = { noise: drawUnitNoise(world.scm, rng) };
      const cluster = `${world.id}/${unit}`;
      return [{ unit, units: count, weight: 1 / count, cluster, told, pairs: all, rng }];
    },
  }));
}

const MOST_BITS = 16;

interface Enumeration {
  /** The pair or, if several pairs share the units, their effect. */
  readonly group: string;
  readonly stream: string;
  readonly matters: readonly number[];
  /** The number of questions about a unit. */
  readonly questions: number;
}

/**
 * Returns a unit for every setting of the noise that can matter to the given pairs, weighted by its probability, so
 * that there is no sampling error. Irrelevant noise is drawn once for each unit, because a story must state it.
 */
function enumeratedUnits(
  world: World,
  of: readonly Pair[],
  { group, stream, matters, questions }: Enumeration,
): Cluster[] {
  const bits = matters.length;
  if (bits > MOST_BITS)
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['units'],
      `expected at most 2^${MOST_BITS} units for a pair, got 2^${bits} (${2 ** bits}) for ${group}; use units: {sample: n}, or a smaller graph`,
    );
  return Array.from({ length: 2 ** bits }, (_, unit) => ({
    world,
    questions,
    draw: () => {
      const rng = world.rng('unit', stream, unit);
      const noise = drawUnitNoise(world.scm, rng);
      matters.forEach((node, bit) => {
        noise[node] = Math.floor(unit / 2 ** bit) % 2;
      });
      const weight = noiseProbability(world.scm, matters, noise);
      return [{ unit, weight, cluster: `${world.id}/${group}/${unit}`, told: { noise }, pairs: of, rng }];
    },
  }));
}

/**
 * Returns the nodes whose noise can change an effect under an intervention on the cause: the effect and its ancestors
 * in the graph without the arrows into the cause, except for the cause itself.
 */
export function noiseUnderIntervention(dag: Dag, cause: number, effect: number): number[] {
  return noiseOfFact(withoutArrowsInto(dag, cause), effect).filter((node) => node !== cause);
}

/** Returns the effect and its ancestors, whose noise can change the factual value of the effect. */
export function noiseOfFact(dag: Dag, effect: number): number[] {
  return [...ancestorsOf(dag, effect)].sort((a, b) => a - b);
}
