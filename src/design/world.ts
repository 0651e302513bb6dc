import { type CommutativeCutTree, commutativeCutTree } from '../causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge } from '../causal/dag.ts';
import type { NodeFunction, Scm } from '../causal/scm.ts';
import { type Seed, stream } from '../statistics/streams.ts';
import type { CompositionalConfig } from './compositional-config.ts';
import { contentHash } from './content-hash.ts';
import { type BccSpec, bccChain, PRESETS } from './graphs.ts';
import { encodeScm } from './scm-code.ts';

/** One structural causal model to ask about, with its cut tree. */
export interface World {
  /** Unique by content, and readable: `figure-4-5b21c90e`. */
  readonly id: string;
  /** For people: `Figure 4`. */
  readonly title: string;
  readonly scm: Scm;
  readonly tree: CommutativeCutTree;
}

/**
 * The world that a config describes, with what is random drawn from the config's seed.
 *
 * @param wording - What fixes the text that will be told about it (theme and version of its templates):
 *   part of the id, because answers to other words are answers to other questions.
 */
export function worldOf(config: CompositionalConfig, wording: string): World {
  const { seed } = config;
  const preset = config.preset && PRESETS[config.preset];
  const edges = preset?.edges ?? (config.bccs ? bccChain(config.bccs) : config.edges!);
  const dag = dagFromEdges(edges);
  const scm: Scm = {
    dag,
    functions: drawFunctions(config.functions ?? preset?.functions ?? 'or', dag.parents, seed),
    noise: drawNoise(config.noise ?? preset?.noise ?? 0.4, dag.nodes.length, seed),
    fixed: new Map(),
  };
  const title =
    preset?.title ?? (config.bccs ? chainTitle(config.bccs) : graphTitle(edges, dag.nodes.length));
  const units = config.units === 'exhaustive' ? 'exhaustive' : 'sample';
  const fingerprint = contentHash([encodeScm(scm), String(seed), units, wording]);
  return { id: `${slug(title)}-${fingerprint}`, title, scm, tree: commutativeCutTree(dag) };
}

function drawFunctions(
  functions: NonNullable<CompositionalConfig['functions']>,
  parents: readonly (readonly number[])[],
  seed: Seed,
): NodeFunction[] {
  if (functions !== 'random') return parents.map(() => functions);
  // Half and half among the nodes that have something to combine.
  const combining = parents.filter((list) => list.length > 0).length;
  const halves = Array.from({ length: combining }, (_, i): NodeFunction => (i % 2 ? 'and' : 'or'));
  const drawn = stream(seed, 'functions').shuffled(halves);
  return parents.map((list) => (list.length > 0 ? drawn.pop()! : 'or'));
}

function drawNoise(noise: NonNullable<CompositionalConfig['noise']>, count: number, seed: Seed): number[] {
  if (typeof noise === 'number') return new Array(count).fill(noise);
  const draws = stream(seed, 'noise');
  // Two decimals are plenty for a probability and keep the model readable in every row.
  return Array.from({ length: count }, () =>
    Number((noise.min + draws.uniform() * (noise.max - noise.min)).toFixed(2)),
  );
}

function chainTitle(bccs: readonly BccSpec[]): string {
  return bccs.map(({ type, nodes }) => (type === 'bridge' ? type : `${type} ${nodes}`)).join(' + ');
}

function graphTitle(edges: readonly Edge[], nodes: number): string {
  return `graph of ${nodes} nodes and ${edges.length} arrows`;
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-');
}
