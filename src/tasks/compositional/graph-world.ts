import { commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges } from '../../causal/dag.ts';
import { MOST_CELLS } from '../../causal/elimination.ts';
import { encodeScm, type NodeFunction, type Scm, scmOf, thresholdOf } from '../../causal/scm.ts';
import { cellsForPns } from '../../causal/state-network.ts';
import { isRecord } from '../../lib/json.ts';
import { type Rng, streamsAt } from '../../lib/random.ts';
import { ConfigError, type ConfigProblem, refuseConfig } from '../../lib/user-error.ts';
import { worldId } from './case.ts';
import { COMPOSITIONAL_CONFIG, DEFAULTS, type NoiseSpec } from './config.ts';
import { bccChain, chainTitle, figureOf } from './graphs.ts';
import type { GraphConfig } from './parse-config.ts';
import type { World } from './worlds.ts';

/**
 * Draws a world of a design on an own graph or a figure.
 *
 * @throws {ConfigError} If the config does not fit its graph, or if exact values would be too costly.
 */
export function graphWorld(config: GraphConfig, index: number, templateHash: string): World {
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

/** Returns the function of each node, as the config gives it or as drawn. */
function drawFunctions(functions: NonNullable<GraphConfig['functions']>, dag: Dag, rng: Rng): NodeFunction[] {
  if (typeof functions === 'object') return dag.nodes.map((node) => functions[node] ?? 'or');
  if (functions !== 'random') return dag.nodes.map(() => functions);
  // About half of the nodes with causes, chosen at random, get `and`; the others get `or`.
  const combining = dag.parents.filter((parents) => parents.length > 0);
  const drawn = rng.shuffled(combining.map((_, i): NodeFunction => (i % 2 ? 'and' : 'or')));
  return dag.parents.map((parents) => (parents.length > 0 ? drawn.pop()! : 'or'));
}

/** Returns the noise of each node, as the config gives it or as drawn. */
function drawNoise(noise: NoiseSpec, { nodes }: Dag, rng: Rng): number[] {
  if (typeof noise === 'number') return nodes.map(() => noise);
  if (!isRange(noise)) return nodes.map((node) => noise[node] ?? DEFAULTS.noise);
  return nodes.map(() => drawBetween(noise, rng));
}

/** Draws a number in [min, max]: with two decimals, unless these would lead out of the range, as in 0.001 to 0.004. */
function drawBetween({ min, max }: { min: number; max: number }, rng: Rng): number {
  const drawn = min + rng.uniform() * (max - min);
  const rounded = Number(drawn.toFixed(2));
  return rounded >= min && rounded <= max ? rounded : drawn;
}

/** Lists what a config says about nodes that its graph does not allow. */
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
