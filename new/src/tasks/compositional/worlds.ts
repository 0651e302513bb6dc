import { commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge } from '../../causal/dag.ts';
import { MOST_CELLS } from '../../causal/elimination.ts';
import { cellsForPns } from '../../causal/population.ts';
import { type NodeFunction, type Scm, scmOf, thresholdOf } from '../../causal/scm.ts';
import { encodeScm } from '../../causal/scm-code.ts';
import { ConfigError, type ConfigProblem, refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { isRecord } from '../../lib/is-record.ts';
import { namedRng, type Rng, type Seed } from '../../lib/random.ts';
import { COMPOSITIONAL_CONFIG, type GraphConfig, type NoiseSpec } from './config.ts';
import { bccChain, chainTitle, FIGURES } from './graphs.ts';

/** Opens the random stream of a world for a purpose. */
export type Draws = (...purpose: readonly (string | number)[]) => Rng;

/** A structural causal model about which questions are asked, with the nodes of its cut tree. */
export interface World {
  /** A readable id with a hash of the content: `figure-4-5b21c90e`. */
  readonly id: string;
  readonly scm: Scm;
  readonly tree: readonly number[];
  /** For some nodes, another node whose condition on own noise they share in the story. */
  readonly like?: readonly (number | undefined)[];
  readonly rng: Draws;
}

/** Opens the streams of the world at a place of a design. */
export function drawsOf(seed: Seed, ...place: readonly (string | number)[]): Draws {
  return (...purpose) => namedRng(seed, ...place, ...purpose);
}

/** Returns a readable id: a title with the hash of what determines the world and its questions. */
export function worldId(title: string, content: readonly unknown[]): string {
  return `${title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-')}-${contentHash(content.map(String))}`;
}

const OTHER_NOISE = 0.4;

/**
 * Draws a world of a design on an own graph or a figure.
 *
 * @throws {ConfigError} If the config does not fit its graph, or if exact values would be too costly.
 */
export function graphWorld(config: GraphConfig, index: number, templateHash: string): World {
  const { seed, preset, bccs, edges, extraneous, units, queries } = config;
  const rng = drawsOf(seed, 'world', index);
  const figure = FIGURES[preset as keyof typeof FIGURES] as { title: string; edges: Edge[] } | undefined;
  const arrows = figure?.edges ?? (bccs ? bccChain(bccs, rng('graph')) : edges!);
  const dag = dagFromEdges(arrows);
  const problems = nodeProblems(config, dag);
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  const functions = drawFunctions(config.functions ?? 'or', dag, rng('functions', 0));
  const scm = scmOf(dag, functions, drawNoise(config.noise ?? OTHER_NOISE, dag, rng('noise', 0)));
  const tree = commutativeCutTree(dag);
  checkPopulation(scm, tree);
  const title =
    figure?.title ??
    (bccs ? chainTitle(bccs) : `graph of ${dag.nodes.length} nodes and ${arrows.length} arrows`);
  const content = [encodeScm(scm), seed, index, JSON.stringify(units), queries, extraneous, templateHash];
  return { id: worldId(title, content), scm, tree, rng };
}

function nodeProblems({ functions, noise }: GraphConfig, { nodes, parents }: Dag): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const problem = (key: string, message: string): void => {
    problems.push({ path: [key], message });
  };
  const check = (key: string, named: readonly string[]): void => {
    const unknown = named.filter((node) => !nodes.includes(node));
    if (unknown.length > 0)
      problem(key, `expected nodes of the graph (${nodes.join(', ')}), got ${unknown.join(', ')}`);
  };
  const likeBounds = nodes.filter((node) => node === 'min' || node === 'max');
  if (isRange(noise) && likeBounds.length > 0)
    problem(
      'noise',
      `expected no range for a graph with nodes called ${likeBounds.join(' and ')}; rename the nodes`,
    );
  else if (isRecord(noise) && !isRange(noise)) check('noise', Object.keys(noise));
  if (isRecord(functions)) check('functions', Object.keys(functions));
  nodes.forEach((node, i) => {
    const operator = isRecord(functions) ? functions[node] : functions;
    const causes = parents[i]!.length;
    const least = operator && operator !== 'random' ? thresholdOf(operator) : undefined;
    if (least === undefined || causes === 0 || (least >= 2 && least <= causes)) return;
    const wanted = causes < 2 ? 'a function for one cause' : `a threshold from 2 to ${causes}`;
    problem(
      'functions',
      `expected ${wanted}, got ${operator} for ${node}; alternatively, use ${least < 2 ? 'or' : 'and'}`,
    );
  });
  return problems;
}

function isRange(noise: NoiseSpec | undefined): noise is { min: number; max: number } {
  return isRecord(noise) && 'min' in noise && 'max' in noise;
}

function drawFunctions(functions: NonNullable<GraphConfig['functions']>, dag: Dag, rng: Rng): NodeFunction[] {
  if (typeof functions === 'object') return dag.nodes.map((node) => functions[node] ?? 'or');
  if (functions !== 'random') return dag.nodes.map(() => functions);
  // About half of the nodes with causes, chosen at random, get `and`; the others get `or`.
  const combining = dag.parents.filter((parents) => parents.length > 0).length;
  const halves = Array.from({ length: combining }, (_, i): NodeFunction => (i % 2 ? 'and' : 'or'));
  const drawn = rng.shuffled(halves);
  return dag.parents.map((parents) => (parents.length > 0 ? drawn.pop()! : 'or'));
}

function drawNoise(noise: NoiseSpec, { nodes }: Dag, rng: Rng): number[] {
  if (typeof noise === 'number') return nodes.map(() => noise);
  if (!isRange(noise)) return nodes.map((node) => noise[node] ?? OTHER_NOISE);
  return nodes.map(() => Number((noise.min + rng.uniform() * (noise.max - noise.min)).toFixed(2)));
}

/** Refuses a graph whose exact PNS is too costly to compute. */
function checkPopulation(scm: Scm, tree: readonly number[]): void {
  const cells = cellsForPns(scm, tree[0]!, tree.at(-1)!);
  if (cells <= MOST_CELLS) return;
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    [],
    `expected a graph whose exact PNS can be computed, got one that needs tables of ${cells} cells instead of at most ${MOST_CELLS}; use smaller or sparser components, of which a chain may have any number`,
  );
}
