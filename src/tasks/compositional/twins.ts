import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { drawUnitNoise, encodeScm, neutralOf } from '../../causal/scm.ts';
import { type OpenStream, type Rng, streamsAt } from '../../lib/random.ts';
import { pairNameIn, worldId } from './case.ts';
import type { StrandsConfig } from './parse-config.ts';
import { drawStrands, linksOf, type Part, type Strands } from './strands.ts';
import {
  type ForkState,
  forkStates,
  harmlessKind,
  type PairPlan,
  pairPlan,
  type Stratum,
  stratumOf,
} from './strata.ts';
import type { Cluster, Unit, World } from './worlds.ts';

export type StrandsWorld = World & Strands;

/** Plans a design on two strands: in each world, the units of each pair. */
export function strandsClusters(config: StrandsConfig, templateHash: string): Cluster[] {
  const { seed, worlds, parts, links, units, extraneous } = config;
  return Array.from({ length: worlds }, (_, index) => {
    const rng = streamsAt(seed, 'world', index);
    const joins = Array.from({ length: parts }, (__, i) => (i % 2 === 0 ? 'and' : 'or'));
    const strands = drawStrands(rng('joins').shuffled(joins), links, rng('strands'));
    const content = [encodeScm(strands.scm), seed, index, units.twins, extraneous, templateHash];
    const world = { ...strands, id: worldId('strands', content), openStream: rng };
    return pairs(world.tree.length).flatMap((pair) => pairUnits(world, pair, units.twins));
  }).flat();
}

/**
 * Plans the units of one pair: twins, and the rest of the population. In one twin, a blocker on the strand stops the
 * effect and its counterpart on the image is harmless; in the other twin, they are exchanged.
 */
function pairUnits(world: StrandsWorld, pair: Pair, units: number): Cluster[] {
  const parts = world.parts.slice(pair.from, pair.to);
  const plan = pairPlan(world.scm, parts, units);
  const place = { name: pairNameIn(world, pair), pair, parts, plan, units };
  const twins = plan.strata.flatMap(({ pairsOfTwins, ...stratum }) =>
    Array.from({ length: pairsOfTwins }, () => stratum),
  );
  const others = (['open', 'stopped'] as const).flatMap((kind) =>
    Array.from({ length: plan[kind].units }, () => kind),
  );
  return [
    ...twins.map((stratum, twin) => twinsCluster(world, place, stratum, twin)),
    ...others.map((kind, number) =>
      otherCluster(world, place, kind, { number, unit: 2 * twins.length + number }),
    ),
  ];
}

/** A pair of nodes, with the plan of its units. */
interface PlannedPair {
  readonly name: string;
  readonly pair: Pair;
  readonly parts: readonly Part[];
  readonly plan: PairPlan;
  /** The number of units of the pair. */
  readonly units: number;
}

/** Plans a pair of twins. */
function twinsCluster(
  world: StrandsWorld,
  { name, pair, units }: PlannedPair,
  stratum: Pick<Stratum, 'part' | 'blocker' | 'weight'>,
  twin: number,
): Cluster {
  const draws: OpenStream = (...what) => world.openStream('twin', name, twin, ...what);
  const same = { units, weight: stratum.weight, twin, cluster: `${world.id}/${name}/twin ${twin}` };
  // In each stratum, the strand is named first in every other pair of twins.
  const spec = { ...stratum, isImageFirst: twin % 2 === 1 };
  const draw = () =>
    drawTwins(world, pair, spec, draws).map((unit, i) => ({ ...unit, ...same, unit: 2 * twin + i }));
  return { world, questions: 4, draw };
}

/** Plans a unit without a twin, in which the effect follows the cause (`open`) or does not (`stopped`). */
function otherCluster(
  world: StrandsWorld,
  { name, pair, parts, plan, units }: PlannedPair,
  kind: 'open' | 'stopped',
  { number, unit }: { readonly number: number; readonly unit: number },
): Cluster {
  const draws: OpenStream = (...what) => world.openStream('other', name, number, ...what);
  const same = { unit, units, weight: plan[kind].weight, cluster: `${world.id}/${name}/${unit}` };
  const draw = () => {
    const rng = draws('noise');
    let noise = drawUnitNoise(world.scm, rng);
    // Drawn again until the unit belongs to no stratum: the units of strata are represented by the twins.
    while (stratumOf(world, parts, plan, noise) !== kind) noise = drawUnitNoise(world.scm, rng);
    const isImageFirst = draws('set').bernoulli(0.5);
    return [{ ...toldUnit(world, pair, draws, { noise, isImageFirst }), ...same }];
  };
  return { world, questions: 2, draw };
}

/** A unit before it has a number and a weight. */
type ToldUnit = Omit<Unit, 'unit' | 'weight' | 'cluster'>;

/** How the twins of a pair differ, and how their questions name the two causes. */
interface TwinsSpec extends Pick<Stratum, 'part' | 'blocker'> {
  /** True if a question names the image's cause before the strand's. */
  readonly isImageFirst: boolean;
}

/** OpenStream both units of a pair of twins, in random order. */
export function drawTwins(
  world: StrandsWorld,
  pair: Pair,
  { part, blocker, isImageFirst }: TwinsSpec,
  draws: OpenStream,
): ToldUnit[] {
  const { scm, image } = world;
  const parts = world.parts.slice(pair.from, pair.to);
  const rng = draws('noise');
  const noise = drawUnitNoise(scm, rng);
  const setBlocked = (node: number, isBlocked: boolean): void => {
    const neutral = neutralOf(scm.functions[node]!);
    noise[node] = isBlocked ? 1 - neutral : neutral;
  };
  let stoppingState: ForkState | undefined;
  for (const current of parts) {
    const states = forkStates(scm, current);
    for (const isImage of [false, true]) {
      const kindOfPart = isImage ? harmlessKind(part) : blocker;
      const state = drawFork(states, current === part ? [kindOfPart] : ['open', 'half'], rng);
      if (current === part && !isImage) stoppingState = state;
      const onStrand = (node: number): number => (isImage ? image[node]! : node);
      for (const node of current.branches.flat()) setBlocked(onStrand(node), state.blocked.has(node));
      for (const node of current.stem) setBlocked(onStrand(node), false);
    }
  }
  const kept = keptNodes(world, pair);
  const exchanged = noise.map((own, node) => (kept.has(node) ? own : noise[image[node]!]!));
  const join = scm.functions[part.stem[0]!];
  const group = `${part.branches.length > 1 ? join : 'chain'}/${blocker}`;
  const distance = distanceOf(parts, part, stoppingState!);
  return rng.shuffled([false, true]).map((isExchanged) => ({
    ...toldUnit(world, pair, draws, { noise: isExchanged ? exchanged : noise, isImageFirst }),
    group,
    distance,
  }));
}

/** OpenStream one of the states of a fork that are of the given kinds, by their probabilities. */
function drawFork(states: readonly ForkState[], kinds: readonly ForkState['kind'][], rng: Rng): ForkState {
  const possible = states.filter(({ kind }) => kinds.includes(kind));
  return possible[rng.weighted(possible.map(({ probability }) => probability))]!;
}

/** Returns the links from the blocker nearest to the effect, on a branch that it decides, to the effect. */
function distanceOf(parts: readonly Part[], part: Part, { blocked, kind }: ForkState): number {
  // The kinds 1 and 2 name the only branch that the blocker decides.
  const branches = kind === '1' || kind === '2' ? [part.branches[Number(kind) - 1]!] : part.branches;
  const toExit = branches.flatMap((branch) =>
    branch.flatMap((node, i) => (blocked.has(node) ? [branch.length - i + part.stem.length - 1] : [])),
  );
  const later = parts.slice(parts.indexOf(part) + 1);
  return Math.min(...toExit) + later.reduce((sum, other) => sum + linksOf(other), 0);
}

/** Returns the nodes whose noise twins do not exchange: the last stem before the effect, and all that comes after. */
function keptNodes({ parts, image }: Strands, { to }: Pair): Set<number> {
  const later = parts.slice(to).flatMap(({ branches, stem }) => [...branches.flat(), ...stem]);
  const kept = [...parts[to - 1]!.stem, ...later];
  return new Set(kept.flatMap((node) => [node, image[node]!]));
}

/**
 * Adds the random streams of a unit's story. Both strands draw their facts from the same streams, so that numbers differ
 * only where noise does: numbers that decide nothing must not distinguish the twins.
 */
function toldUnit(
  { image, tree, originals }: StrandsWorld,
  pair: Pair,
  draws: OpenStream,
  drawn: DrawnUnit,
): ToldUnit {
  const cause = tree[pair.from]!;
  const set = [cause, image[cause]!];
  return {
    facts: { noise: drawn.noise },
    pairs: [pair],
    rng: draws('unit'),
    ownStreams: { cast: draws('cast'), order: draws('order') },
    factStream: (node) => draws('fact', originals[node] ?? node),
    supposedNodes: drawn.isImageFirst ? set.reverse() : set,
  };
}

/** A unit as drawn. */
interface DrawnUnit {
  readonly noise: Uint8Array;
  readonly isImageFirst: boolean;
}
