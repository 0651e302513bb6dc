import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { drawUnitNoise, noiseOfFact, noiseProbability, noiseUnderIntervention } from '../../causal/scm.ts';
import { refuseConfig } from '../../lib/user-error.ts';
import { enumeratedCluster, pairNameIn } from './case.ts';
import { COMPOSITIONAL_CONFIG } from './config.ts';
import { graphWorld } from './graph-world.ts';
import type { GraphConfig } from './parse-config.ts';
import type { Cluster, World } from './worlds.ts';

/**
 * Plans a design on own graphs or a figure. In each world, all pairs share a sample of random units, or every pair has
 * all units that can matter to it.
 */
export function graphClusters(config: GraphConfig, templateHash: string): Cluster[] {
  const { units, queries } = config;
  const worlds = Array.from({ length: config.worlds }, (_, index) => graphWorld(config, index, templateHash));
  return worlds.flatMap((world) => {
    if (units !== 'exhaustive') return sampledUnits(world, units.sample, queries);
    return enumerations(world, queries).flatMap((enumeration) => enumeratedUnits(world, enumeration));
  });
}

/** Draws units that all pairs share, so that global and local estimates vary together. */
function sampledUnits(world: World, units: number, queries: GraphConfig['queries']): Cluster[] {
  const allPairs = pairs(world.tree.length);
  const questions = questionsAbout(allPairs, queries);
  return Array.from({ length: units }, (_, number) => ({
    world,
    questions,
    draw: () => {
      const rng = world.openStream('unit', number);
      const facts = { noise: drawUnitNoise(world.scm, rng) };
      const cluster = `${world.id}/${number}`;
      return [{ number, units, weight: 1 / units, cluster, facts, pairs: allPairs, rng }];
    },
  }));
}

/** Returns the number of questions about some pairs in one unit. */
function questionsAbout(asked: readonly Pair[], queries: GraphConfig['queries']): number {
  if (queries === 'interventional') return 2 * asked.length;
  const effects = new Set(asked.map(({ to }) => to)).size;
  return queries === 'factual' ? effects : effects + asked.length;
}

/** The units of one pair, or those that all pairs with one effect share: one for each setting of some nodes' noise. */
interface Enumeration {
  readonly pairs: readonly Pair[];
  /** The name of the pair or, if pairs share the units, that of their effect. */
  readonly name: string;
  /** The nodes whose noise can change an answer. */
  readonly noiseNodes: readonly number[];
  /** The number of questions about a unit. */
  readonly questions: number;
}

/**
 * Lists what is enumerated in a world. In Figure 4, for example, X→C has 2³ units if X is set, because only the noise of
 * A, B and C can change C. If it is asked whether C is true in fact, the noise of X matters, too, so there are 2⁴.
 */
function enumerations(world: World, queries: GraphConfig['queries']): Enumeration[] {
  const { tree } = world;
  const { dag } = world.scm;
  const allPairs = pairs(tree.length);
  if (queries === 'interventional')
    return allPairs.map((pair) => ({
      pairs: [pair],
      name: pairNameIn(world, pair),
      noiseNodes: noiseUnderIntervention(dag, tree[pair.from]!, tree[pair.to]!),
      questions: questionsAbout([pair], queries),
    }));
  // All pairs with the same effect share a factual question.
  return [...Map.groupBy(allPairs, ({ to }) => tree[to]!)].map(([effect, pairsToEffect]) => ({
    pairs: pairsToEffect,
    name: dag.nodes[effect]!,
    noiseNodes: noiseOfFact(dag, effect),
    questions: questionsAbout(pairsToEffect, queries),
  }));
}

/** The largest number of nodes whose noise is enumerated, which gives 2^16 units. */
const MOST_NOISE_NODES = 16;

/**
 * Returns a unit for every setting of the noise that can change an answer, weighted by its probability, so that there is
 * no sampling error. All other noise is drawn once for each unit, because a story must state it.
 */
function enumeratedUnits(world: World, enumeration: Enumeration): Cluster[] {
  const { pairs: asked, name, noiseNodes, questions } = enumeration;
  const bits = noiseNodes.length;
  if (bits > MOST_NOISE_NODES)
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['units'],
      `expected at most 2^${MOST_NOISE_NODES} units for a pair, got 2^${bits} (${2 ** bits}) for ${name}; use units: {sample: n}, or a smaller graph`,
    );
  // A pair that shares its units with no other has the same stream with all queries.
  const purpose = asked.length === 1 ? pairNameIn(world, asked[0]!) : name;
  return Array.from({ length: 2 ** bits }, (_, number) => ({
    world,
    questions,
    draw: () => {
      const rng = world.openStream('unit', purpose, number);
      const noise = drawUnitNoise(world.scm, rng);
      // The noise of these nodes is the binary digits of the unit's number.
      for (const [bit, node] of noiseNodes.entries()) noise[node] = (number >> bit) & 1;
      const weight = noiseProbability(world.scm, noiseNodes, noise);
      const cluster = enumeratedCluster(world.id, name, number);
      return [{ number, weight, cluster, facts: { noise }, pairs: asked, rng }];
    },
  }));
}
