import {
  type CommutativeCutTree,
  commutativeCutTree,
  treeThrough,
} from '../../causal/commutative-cut-tree.ts';
import { type Dag, dagFromEdges, type Edge, symbolOf } from '../../causal/dag.ts';
import { pnsComposes, populationPns } from '../../causal/population.ts';
import { encodeScm, type NodeFunction, type Scm, scmOf } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { perKey } from '../../lib/caching.ts';
import { ConfigError, refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng, type Rng } from '../../lib/rng.ts';
import { exactnessProblem } from '../shared/exactness.ts';
import { bccChain, chainTitle, slug } from '../shared/graphs.ts';
import {
  asksUnits,
  asksWhole,
  COMPOSITIONAL_CONFIG,
  type CompositionalConfig,
  kindOfUnits,
  twinsAsked,
} from './compositional-config.ts';
import { nodeProblems } from './config-problems.ts';
import { drawEvidence } from './counterfactual/evidence.ts';
import { drawRung, LADDER, placesOf } from './ladder/axes.ts';
import { drawNoise } from './node-noise.ts';
import { noiseSchema, OTHER_NOISE } from './noise-config.ts';
import { FAMILIES, PUBLISHED } from './presets.ts';
import { drawFamily } from './twins/family.ts';
import { componentIn } from './twins/patterns.ts';
import { mirrored, type WorldPlan } from './twins/plan.ts';

/** A structural causal model about which questions are asked, with its cut tree. */
export type World = ReturnType<typeof worldOf>;

type Draws = (...path: readonly (string | number)[]) => Rng;

const TRIES = 1000;

const FARTHEST = 0.01;

/** The default for the largest share of twins among the units of a pair. */
const TWIN_SHARE = 0.6;

/**
 * Returns one of the worlds that a config describes.
 *
 * @throws {ConfigError} If the config does not fit its graph, if the graph is too densely connected for exact values,
 *   or if the requested PNS cannot be reached.
 */
export function worldOf(
  config: CompositionalConfig,
  index: number,
  templateHash: string,
  twinShare = TWIN_SHARE,
) {
  const place = config.preset === 'ladder' ? at(laddersPlaces(config), index) : undefined;
  // The worlds of a rung do not depend on the design's other rungs.
  const name = place ? ['ladder', place.axis, place.rung, place.number] : ['world', index];
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
  const compared = asksWhole(config) ? [at(plan.tree, 0), at(plan.tree, plan.tree.length - 1)] : plan.tree;
  const tree: CommutativeCutTree = { nodes: compared.map((symbol) => dag.nodes.indexOf(symbol)) };
  const title = worldCount(config) > 1 ? `${plan.title}, world ${index + 1}` : plan.title;
  const fingerprint = contentHash([
    encodeScm(scm),
    tree.nodes.join(),
    String(config.seed),
    name.slice(1).join(),
    unitsKind(config),
    String(config.hidden),
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
    /** The nodes to ask about: the cut tree, or only its ends, or the nodes that the config puts in its place. */
    tree,
    /** The tree as rows contain it; undefined if it is the graph's own cut tree, and in worlds of twins. */
    toldTree:
      isOfTwins || tree.nodes.join() === commutativeCutTree(dag).nodes.join()
        ? undefined
        : compared.join(' '),
    /** The components between the nodes of the tree, with their mirror images; empty if the world is not mirrored. */
    components: told.components.map((component) => componentIn(scm, component)),
    twinShare,
    /** The two units of a world with a single pair of twins, with the hidden causes and the observed nodes. */
    twins: plan.twins && twinsIn(dag, plan.twins),
    /** The axis and the rung of a ladder, as rows contain them: `links 16`. */
    rung: place && `${place.axis} ${place.rung}`,
    composes: !isOfTwins && pnsComposes(scm, tree),
    solved: plan.solved,
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

const laddersPlaces = perKey((config: CompositionalConfig) =>
  placesOf(config.ladder ?? LADDER.ladder, pairsOf(config)),
);

function twinsIn({ nodes }: Dag, { units, causes, seen }: NonNullable<WorldPlan['twins']>) {
  const placed = (symbols: readonly string[]): number[] => symbols.map((symbol) => nodes.indexOf(symbol));
  return {
    units: units.map((noise) => Uint8Array.from(nodes, (node) => noise[node]!)),
    causes: placed(causes),
    seen: placed(seen),
  };
}

function planOf(config: CompositionalConfig, index: number, rng: Draws): WorldPlan {
  const { preset, bccs, through } = config;
  if (preset === 'counterfactual')
    return drawEvidence(index, rng('evidence'), (block) => namedRng(config.seed, 'evidence', block));
  if (preset !== undefined && isFamily(preset)) return drawFamily(FAMILIES[preset].components, rng('family'));
  const published = preset && preset !== 'ladder' ? PUBLISHED[preset] : undefined;
  const edges: readonly Edge[] =
    published?.edges ?? (bccs ? bccChain(bccs, rng('graph')) : (config.edges ?? []));
  const dag = dagFromEdges(edges);
  const whole = config.whole?.map((symbol) => dag.nodes.indexOf(symbol)) ?? [0, dag.nodes.length - 1];
  const [cause, effect] = [at(whole, 0), at(whole, 1)];
  const problems = nodeProblems(config, dag, [cause, effect], isMirrored(config));
  if (problems.length > 0) throw new ConfigError(COMPOSITIONAL_CONFIG, problems);
  const inexact = exactnessProblem(dag, cause, effect);
  if (inexact) refuseConfig(COMPOSITIONAL_CONFIG, [bccs ? 'bccs' : 'edges'], inexact);
  const { scm, solved } = drawScm(config, dag, (drawn) => populationPns(drawn, cause, effect), rng);
  const tree = through ? treeThrough(dag, through, cause, effect) : commutativeCutTree(dag, cause, effect);
  const own = `graph of ${dag.nodes.length} nodes and ${edges.length} arrows`;
  const byNode = <T>(values: readonly T[]): Record<string, T> =>
    Object.fromEntries(dag.nodes.map((node, i) => [node, at(values, i)]));
  return {
    title: published?.title ?? (bccs ? chainTitle(bccs) : own),
    edges,
    functions: byNode(scm.functions),
    noise: byNode(scm.noise),
    tree: tree.nodes.map((node) => symbolOf(dag, node)),
    solved,
  };
}

function isMirrored(config: CompositionalConfig): boolean {
  return asksUnits(config) && twinsAsked(config) !== undefined;
}

function isFamily(preset: string): preset is keyof typeof FAMILIES {
  return Object.hasOwn(FAMILIES, preset);
}

function unitsKind({ units, queries }: CompositionalConfig): string {
  const kind = kindOfUnits({ units });
  return queries === 'interventional' || kind === 'sample' ? kind : `${kind} ${queries}`;
}

function drawScm(
  { functions: wantedFunctions = 'or', noise: wanted = noiseSchema.parse(OTHER_NOISE) }: CompositionalConfig,
  dag: Dag,
  pnsOf: (scm: Scm) => number,
  rng: Draws,
) {
  let best = 0;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const functions = drawFunctions(wantedFunctions, dag, rng('functions', attempt));
    const pnsWith = (noise: readonly number[]): number => pnsOf(scmOf(dag, functions, noise));
    const { noise, solved } = drawNoise(wanted, dag, functions, pnsWith, rng('noise', attempt));
    const scm = scmOf(dag, functions, noise);
    const pns = pnsOf(scm);
    if (wanted.kind === 'target-pns' && Math.abs(pns - wanted.target) > FARTHEST) {
      refuseConfig(
        COMPOSITIONAL_CONFIG,
        ['noise', 'targetPns'],
        `expected a global PNS that can be reached if all nodes are equally noisy, got ${wanted.target} (nearest: ${pns.toPrecision(3)}); use {minimumPns}, or set the noise of each node`,
      );
    }
    if (wanted.kind !== 'minimum-pns') return { scm, solved };
    if (pns >= wanted.pns) {
      const times = attempt === 0 ? 'at the first draw' : `after ${attempt} rejected draws`;
      return { scm, solved: `global PNS ${pns.toPrecision(4)}, at least ${wanted.pns}, ${times}` };
    }
    best = Math.max(best, pns);
  }
  refuseConfig(
    COMPOSITIONAL_CONFIG,
    ['noise', 'minimumPns'],
    `expected a global PNS that can be reached within ${TRIES} draws, got ${wanted.kind === 'minimum-pns' ? wanted.pns : ''} (best: ${best.toPrecision(3)}); use {targetPns}, a smaller graph, or another range`,
  );
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
