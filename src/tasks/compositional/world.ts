import { type CommutativeCutTree, commutativeCutTree } from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge, symbolOf } from '../../causal/dag.ts';
import { pnsComposes } from '../../causal/population.ts';
import { encodeScm, type NodeFunction, scmOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { perKey } from '../../lib/caching.ts';
import { ConfigError, refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng } from '../../lib/rng.ts';
import { exactnessProblem } from '../shared/exactness.ts';
import { bccChain, chainTitle, slug } from '../shared/graphs.ts';
import {
  COMPOSITIONAL_CONFIG,
  type CompositionalConfig,
  kindOfUnits,
  twinsAsked,
} from './compositional-config.ts';
import { nodeProblems } from './config-problems.ts';
import { drawEvidence } from './counterfactual/evidence.ts';
import { drawRung, placesOf } from './ladder/rungs.ts';
import { drawNoise } from './node-noise.ts';
import { noiseSchema, OTHER_NOISE } from './noise-config.ts';
import { FAMILIES, PUBLISHED } from './presets.ts';
import { drawFamily } from './twins/family.ts';
import { componentIn } from './twins/patterns.ts';
import { mirrored, type WorldPlan } from './twins/plan.ts';

/** A structural causal model about which questions are asked, with its cut tree. */
export type World = ReturnType<typeof worldOf>;

type Draws = (...path: readonly (string | number)[]) => Rng;

/** The default for the largest share of twins among the units of a pair. */
const TWIN_SHARE = 0.6;

/**
 * Returns one of the worlds that a config describes.
 *
 * @throws {ConfigError} If the config does not fit its graph, or if the graph is too densely connected for exact values.
 */
export function worldOf(
  config: CompositionalConfig,
  index: number,
  templateHash: string,
  twinShare = TWIN_SHARE,
) {
  const place = config.preset === 'ladder' ? at(laddersPlaces(config), index) : undefined;
  // The worlds of a rung do not depend on the design's other rungs.
  const name = place ? ['ladder', 'links', place.rung, place.number] : ['world', index];
  const rng: Draws = (...path) => namedRng(config.seed, ...name, ...path);
  const plan = place ? drawRung(place, rng('ladder')) : planOf(config, index, rng);
  const isOfTwins = plan.twins !== undefined;
  const told = isMirrored(config) && !isOfTwins ? mirrored(plan) : { ...plan, components: [] };
  const dag = dagFromEdges(told.edges, isOfTwins ? Object.keys(plan.functions) : []);
  const scm = scmOf(
    dag,
    dag.nodes.map((node) => told.functions[node]!),
    dag.nodes.map((node) => told.noise[node]!),
  );
  const tree: CommutativeCutTree = { nodes: plan.tree.map((symbol) => dag.nodes.indexOf(symbol)) };
  const title = worldCount(config) > 1 ? `${plan.title}, world ${index + 1}` : plan.title;
  const fingerprint = contentHash([
    encodeScm(scm),
    tree.nodes.join(),
    String(config.seed),
    name.slice(1).join(),
    unitsKind(config),
    // Keeps the ids of version 0.2.
    '0',
    String(config.extraneous),
    config.order,
    templateHash,
  ]);
  const order = [...dag.nodes.keys()];
  return {
    /** A readable id with a hash of the content: `figure-4-5b21c90e`. */
    id: `${slug(plan.title)}-${fingerprint}`,
    title,
    scm,
    /** The nodes to ask about: the cut tree. */
    tree,
    /** The tree as rows contain it; undefined if it is the graph's own cut tree, and in worlds of twins. */
    toldTree:
      isOfTwins || tree.nodes.join() === commutativeCutTree(dag).nodes.join()
        ? undefined
        : plan.tree.join(' '),
    /** The components between the nodes of the tree, with their mirror images; empty if the world is not mirrored. */
    components: told.components.map((component) => componentIn(scm, component)),
    twinShare,
    /** The two units of a world with a single pair of twins, with the hidden causes and the observed nodes. */
    twins: plan.twins && twinsIn(dag, plan.twins),
    /** The rung of a ladder, as rows contain it: `links 16`. */
    rung: place && `links ${place.rung}`,
    composes: !isOfTwins && pnsComposes(scm, tree),
    orderBy: (draws: Rng): readonly number[] => (config.order === 'causal' ? order : draws.shuffled(order)),
    rng,
  };
}

/** Returns the number of worlds in a design. Each pair of evidence twins or of a ladder's twins has its own world. */
export function worldCount(config: CompositionalConfig): number {
  const { preset, worlds } = config;
  if (preset === 'counterfactual') return pairsOf(config);
  return preset === 'ladder' ? laddersPlaces(config).length : worlds;
}

function pairsOf(config: CompositionalConfig): number {
  return Math.floor((twinsAsked(config) ?? 0) / 2);
}

const laddersPlaces = perKey((config: CompositionalConfig) => placesOf(pairsOf(config)));

function twinsIn({ nodes }: Dag, { units, causes, seen }: NonNullable<WorldPlan['twins']>) {
  const placed = (symbols: readonly string[]): number[] => symbols.map((symbol) => nodes.indexOf(symbol));
  return {
    units: units.map((noise) => Uint8Array.from(nodes, (node) => noise[node]!)),
    causes: placed(causes),
    seen: placed(seen),
  };
}

function planOf(config: CompositionalConfig, index: number, rng: Draws): WorldPlan {
  const { preset, bccs } = config;
  if (preset === 'counterfactual')
    return drawEvidence(index, rng('evidence'), (block) => namedRng(config.seed, 'evidence', block));
  if (preset !== undefined && isFamily(preset)) return drawFamily(FAMILIES[preset].components, rng('family'));
  const published = preset && preset !== 'ladder' ? PUBLISHED[preset] : undefined;
  const edges: readonly Edge[] =
    published?.edges ?? (bccs ? bccChain(bccs, rng('graph')) : (config.edges ?? []));
  const dag = dagFromEdges(edges);
  const [cause, effect] = [0, dag.nodes.length - 1];
  const problems = nodeProblems(config, dag, [cause, effect], isMirrored(config));
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  const inexact = exactnessProblem(dag, cause, effect);
  if (inexact) refuseConfig(COMPOSITIONAL_CONFIG, [bccs ? 'bccs' : 'edges'], inexact);
  const functions = drawFunctions(config.functions ?? 'or', dag, rng('functions', 0));
  const noise = drawNoise(config.noise ?? noiseSchema.parse(OTHER_NOISE), dag, rng('noise', 0));
  const own = `graph of ${dag.nodes.length} nodes and ${edges.length} arrows`;
  const byNode = <T>(values: readonly T[]): Record<string, T> =>
    Object.fromEntries(dag.nodes.map((node, i) => [node, at(values, i)]));
  return {
    title: published?.title ?? (bccs ? chainTitle(bccs) : own),
    edges,
    functions: byNode(functions),
    noise: byNode(noise),
    tree: commutativeCutTree(dag).nodes.map((node) => symbolOf(dag, node)),
  };
}

function isMirrored(config: CompositionalConfig): boolean {
  return twinsAsked(config) !== undefined;
}

function isFamily(preset: string): preset is keyof typeof FAMILIES {
  return Object.hasOwn(FAMILIES, preset);
}

function unitsKind({ units, queries }: CompositionalConfig): string {
  const kind = kindOfUnits({ units });
  return queries === 'interventional' || kind === 'sample' ? kind : `${kind} ${queries}`;
}

function drawFunctions(functions: NonNullable<CompositionalConfig['functions']>, dag: Dag, rng: Rng) {
  if (typeof functions === 'object') return dag.nodes.map((node) => functions[node] ?? 'or');
  if (functions !== 'random') return dag.nodes.map(() => functions);
  // About half of the nodes with causes, chosen at random, get `and`; the others get `or`.
  const combining = dag.parents.filter((parents) => parents.length > 0).length;
  const halves = Array.from({ length: combining }, (_, i): NodeFunction => (i % 2 ? 'and' : 'or'));
  const drawn = rng.shuffled(halves);
  return dag.parents.map((parents) => (parents.length > 0 ? drawn.pop()! : 'or'));
}
