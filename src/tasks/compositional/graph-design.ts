import { commutativeCutTree, type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges } from '../../causal/dag.ts';
import { MOST_CELLS } from '../../causal/elimination.ts';
import {
  drawUnitNoise,
  encodeScm,
  type NodeFunction,
  noiseOfFact,
  noiseProbability,
  noiseUnderIntervention,
  type Scm,
  scmOf,
  thresholdOf,
} from '../../causal/scm.ts';
import { cellsForPns } from '../../causal/state-network.ts';
import { isRecord } from '../../lib/json.ts';
import { type Rng, streamsAt } from '../../lib/random.ts';
import { ConfigError, type ConfigProblem, refuseConfig } from '../../lib/user-error.ts';
import { pairNameIn, worldId } from './case.ts';
import { COMPOSITIONAL_CONFIG, DEFAULTS, type NoiseSpec } from './config.ts';
import { bccChain, chainTitle, figureOf } from './graphs.ts';
import type { GraphConfig } from './parse-config.ts';
import type { Cluster, World } from './worlds.ts';

/** Plans a design on own graphs or a figure: the units of each world. */
export function graphClusters(config: GraphConfig, templateHash: string): Cluster[] {
  const worlds = Array.from({ length: config.worlds }, (_, index) => graphWorld(config, index, templateHash));
  return worlds.flatMap((world) => worldClusters(world, config));
}

/**
 * Draws a world of a design on an own graph or a figure.
 *
 * @throws {ConfigError} If the config does not fit its graph, or if exact values would be too costly.
 */
function graphWorld(config: GraphConfig, index: number, templateHash: string): World {
  const { seed, preset, bccs, extraneous, units, queries } = config;
  const openStream = streamsAt(seed, 'world', index);
  const figure = figureOf(preset);
  const edges = figure?.edges ?? (bccs ? bccChain(bccs, openStream('graph')) : config.edges!);
  const dag = dagFromEdges(edges);
  const problems = nodeProblems(config, dag);
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  const functions = drawFunctions(config.functions ?? 'or', dag, openStream('functions', 0));
  const noise = drawNoise(config.noise ?? DEFAULTS.noise, dag, openStream('noise', 0));
  const scm = scmOf(dag, functions, noise);
  const tree = commutativeCutTree(dag);
  requireExactPns(scm, tree);
  const size = `graph of ${dag.nodes.length} nodes and ${edges.length} arrows`;
  const title = figure?.title ?? (bccs ? chainTitle(bccs) : size);
  const content = [encodeScm(scm), seed, index, JSON.stringify(units), queries, extraneous, templateHash];
  return { id: worldId(title, content), scm, tree, openStream };
}

/** Lists what the config says about nodes and the graph does not allow. */
function nodeProblems({ functions, noise }: GraphConfig, dag: Dag): ConfigProblem[] {
  return [
    ...(isRange(noise) ? ambiguousNodes(dag) : unknownNodes('noise', noise, dag)),
    ...unknownNodes('functions', functions, dag),
    ...thresholdProblems(functions, dag),
  ];
}

/** Refuses a range of noise for a graph in which it could also mean the noise of two nodes. */
function ambiguousNodes({ nodes }: Dag): ConfigProblem[] {
  const likeBounds = nodes.filter((node) => node === 'min' || node === 'max');
  if (likeBounds.length === 0) return [];
  const message = `expected no range for a graph with nodes called ${likeBounds.join(' and ')}; rename the nodes`;
  return [{ path: ['noise'], message }];
}

/** Refuses a value by node that names nodes which the graph does not have. */
function unknownNodes(key: string, value: unknown, { nodes }: Dag): ConfigProblem[] {
  const unknown = isRecord(value) ? Object.keys(value).filter((node) => !nodes.includes(node)) : [];
  if (unknown.length === 0) return [];
  const message = `expected nodes of the graph (${nodes.join(', ')}), got ${unknown.join(', ')}`;
  return [{ path: [key], message }];
}

/** Refuses thresholds below 2 and above the number of causes. */
function thresholdProblems(functions: GraphConfig['functions'], { nodes, parents }: Dag): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  for (const [i, node] of nodes.entries()) {
    const operator = isRecord(functions) ? functions[node] : functions;
    const threshold = operator && operator !== 'random' ? thresholdOf(operator) : undefined;
    const causes = parents[i]!.length;
    if (threshold === undefined || causes === 0 || (threshold >= 2 && threshold <= causes)) continue;
    const wanted = causes < 2 ? 'a function for one cause' : `a threshold from 2 to ${causes}`;
    const message = `expected ${wanted}, got ${operator} for ${node}; alternatively, use ${threshold < 2 ? 'or' : 'and'}`;
    problems.push({ path: ['functions'], message });
  }
  return problems;
}

function isRange(noise: NoiseSpec | undefined): noise is { min: number; max: number } {
  return isRecord(noise) && 'min' in noise && 'max' in noise;
}

/** Returns the function of each node, as the config gives it or as drawn. */
function drawFunctions(functions: NonNullable<GraphConfig['functions']>, dag: Dag, rng: Rng): NodeFunction[] {
  if (typeof functions === 'object') return dag.nodes.map((node) => functions[node] ?? 'or');
  if (functions !== 'random') return dag.nodes.map(() => functions);
  // About half of the nodes with causes, chosen at random, get `and`; the others get `or`.
  const combining = dag.parents.filter((parents) => parents.length > 0);
  const drawn = rng.shuffled(combining.map((_, i): NodeFunction => (i % 2 ? 'and' : 'or')));
  return dag.parents.map((parents) => (parents.length > 0 ? drawn.pop()! : 'or'));
}

/** Returns the noise of each node, as the config gives it or as drawn, with two decimals. */
function drawNoise(noise: NoiseSpec, { nodes }: Dag, rng: Rng): number[] {
  if (typeof noise === 'number') return nodes.map(() => noise);
  if (!isRange(noise)) return nodes.map((node) => noise[node] ?? DEFAULTS.noise);
  return nodes.map(() => Number((noise.min + rng.uniform() * (noise.max - noise.min)).toFixed(2)));
}

/** Refuses a graph whose exact PNS is too costly to compute. */
function requireExactPns(scm: Scm, tree: readonly number[]): void {
  const cells = cellsForPns(scm, tree[0]!, tree.at(-1)!);
  if (cells <= MOST_CELLS) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    [],
    `expected a graph whose exact PNS can be computed, got one that needs tables of ${cells} cells instead of at most ${MOST_CELLS}; use smaller or sparser components, of which a chain may have any number`,
  );
}

/** Plans the units of a world: a sample, or all units that can matter. */
function worldClusters(world: World, { units, queries }: GraphConfig): Cluster[] {
  const { scm, tree } = world;
  const all = pairs(tree.length);
  if (units !== 'exhaustive') return sampledUnits(world, all, units.sample, questionsAbout(all, queries));
  if (queries === 'interventional')
    return all.flatMap((pair) => {
      const matters = noiseUnderIntervention(scm.dag, tree[pair.from]!, tree[pair.to]!);
      return enumeratedUnits(world, { pairs: [pair], group: pairNameIn(world, pair), matters, questions: 2 });
    });
  // All pairs with the same effect share a factual question.
  return [...Map.groupBy(all, ({ to }) => tree[to]!)].flatMap(([effect, list]) => {
    const matters = noiseOfFact(scm.dag, effect);
    const questions = questionsAbout(list, queries);
    return enumeratedUnits(world, { pairs: list, group: scm.dag.nodes[effect]!, matters, questions });
  });
}

/** Returns the number of questions about some pairs in one unit. */
function questionsAbout(list: readonly Pair[], queries: GraphConfig['queries']): number {
  if (queries === 'interventional') return 2 * list.length;
  const effects = new Set(list.map(({ to }) => to)).size;
  return queries === 'factual' ? effects : effects + list.length;
}

/** Draws units that all pairs share, so that global and local estimates vary together. */
function sampledUnits(world: World, all: readonly Pair[], count: number, questions: number): Cluster[] {
  return Array.from({ length: count }, (_, unit) => ({
    world,
    questions,
    draw: () => {
      const rng = world.openStream('unit', unit);
      const facts = { noise: drawUnitNoise(world.scm, rng) };
      const cluster = `${world.id}/${unit}`;
      return [{ unit, units: count, weight: 1 / count, cluster, facts, pairs: all, rng }];
    },
  }));
}

/** The largest number of nodes whose noise is enumerated, which gives 2^16 units. */
const MOST_BITS = 16;

/** What is enumerated for a pair, or for all pairs with one effect. */
interface Enumeration {
  readonly pairs: readonly Pair[];
  /** The pair or, if several pairs share the units, their effect. */
  readonly group: string;
  /** The nodes whose noise can change an answer. */
  readonly matters: readonly number[];
  /** The number of questions about a unit. */
  readonly questions: number;
}

/**
 * Returns a unit for every setting of the noise that can matter to the given pairs, weighted by its probability, so
 * that there is no sampling error. Irrelevant noise is drawn once for each unit, because a story must state it.
 */
function enumeratedUnits(world: World, { pairs: list, group, matters, questions }: Enumeration): Cluster[] {
  const bits = matters.length;
  if (bits > MOST_BITS)
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['units'],
      `expected at most 2^${MOST_BITS} units for a pair, got 2^${bits} (${2 ** bits}) for ${group}; use units: {sample: n}, or a smaller graph`,
    );
  const stream = list.length === 1 ? pairNameIn(world, list[0]!) : group;
  return Array.from({ length: 2 ** bits }, (_, unit) => ({
    world,
    questions,
    draw: () => {
      const rng = world.openStream('unit', stream, unit);
      const noise = drawUnitNoise(world.scm, rng);
      matters.forEach((node, bit) => {
        noise[node] = Math.floor(unit / 2 ** bit) % 2;
      });
      const weight = noiseProbability(world.scm, matters, noise);
      return [{ unit, weight, cluster: `${world.id}/${group}/${unit}`, facts: { noise }, pairs: list, rng }];
    },
  }));
}
