import type { Pair } from '../../causal/commutative-cut-tree.ts';
import { drawUnitNoise, neutralOf } from '../../causal/scm.ts';
import type { OpenStream, Rng } from '../../lib/random.ts';
import { groupName } from './case.ts';
import { linksOf, nodesOfPart, type Part, type Strands } from './strands.ts';
import { type ForkState, forkStates, harmlessKind, type PairPlan, type Stratum, stratumOf } from './strata.ts';
import type { Unit, World } from './worlds.ts';

export type StrandsWorld = World & Strands;

/** A unit before it has a number and a weight. */
type DrawnUnit = Omit<Unit, 'number' | 'weight' | 'cluster'>;

/** How the twins of a pair differ, and how their questions name the two causes. */
interface TwinsSpec extends Pick<Stratum, 'part' | 'blocker'> {
  /** True if a question names the image's cause before the strand's. */
  readonly isImageFirst: boolean;
}

/**
 * Draws both units of a pair of twins, in random order. In one twin, the fork of a part stops the effect on the strand,
 * and the same fork of the image is harmless. In the other twin, the noise of strand and image is exchanged, so that the
 * effect follows the cause. All other forks and all stems of the pair are open in both.
 */
export function drawTwins(
  world: StrandsWorld,
  pair: Pair,
  { part, blocker, isImageFirst }: TwinsSpec,
  openStream: OpenStream,
): DrawnUnit[] {
  const { scm, image } = world;
  const parts = world.parts.slice(pair.from, pair.to);
  const rng = openStream('noise');
  const noise = drawUnitNoise(scm, rng);
  const { blocked, stopping } = drawBlocked(world, parts, { part, blocker }, rng);
  for (const node of parts.flatMap(nodesOfPart).flatMap((original) => [original, image[original]!])) {
    const neutral = neutralOf(scm.functions[node]!);
    noise[node] = blocked.has(node) ? 1 - neutral : neutral;
  }
  const kept = keptNodes(world, pair);
  const exchanged = noise.map((value, node) => (kept.has(node) ? value : noise[image[node]!]!));
  const join = part.branches.length > 1 ? scm.functions[part.stem[0]!]! : 'chain';
  const fields = { group: groupName(join, blocker), distance: distanceOf(parts, part, stopping) };
  return rng
    .shuffled([noise, exchanged])
    .map((twin) => ({ ...unitOn(world, pair, { noise: twin, isImageFirst }, openStream), ...fields }));
}

/**
 * Draws a state for the fork of each part, on the strand and on the image. Returns the nodes that are blocked in the first
 * twin, and the state of the fork that stops the effect.
 */
function drawBlocked(
  { scm, image }: StrandsWorld,
  parts: readonly Part[],
  { part, blocker }: Pick<Stratum, 'part' | 'blocker'>,
  rng: Rng,
) {
  const blocked = new Set<number>();
  let stopping: ForkState | undefined;
  for (const current of parts) {
    const states = forkStates(scm, current);
    const isStopping = current === part;
    const onStrand = drawFork(states, isStopping ? [blocker] : ['open', 'half'], rng);
    const onImage = drawFork(states, isStopping ? [harmlessKind(part)] : ['open', 'half'], rng);
    if (isStopping) stopping = onStrand;
    for (const node of onStrand.blocked) blocked.add(node);
    for (const node of onImage.blocked) blocked.add(image[node]!);
  }
  return { blocked, stopping: stopping! };
}

/** Draws one of the states of a fork that are of the given kinds, by their probabilities. */
function drawFork(states: readonly ForkState[], kinds: readonly ForkState['kind'][], rng: Rng): ForkState {
  const possible = states.filter(({ kind }) => kinds.includes(kind));
  return possible[rng.weighted(possible.map(({ probability }) => probability))]!;
}

/** Returns the nodes whose noise twins do not exchange: the last stem before the effect, and all that comes after. */
function keptNodes({ parts, image }: Strands, { to }: Pair): Set<number> {
  const kept = [...parts[to - 1]!.stem, ...parts.slice(to).flatMap(nodesOfPart)];
  return new Set(kept.flatMap((node) => [node, image[node]!]));
}

/** Returns the number of links from the blocker nearest to the effect, on a branch that it decides, to the effect. */
function distanceOf(parts: readonly Part[], part: Part, { blocked, kind }: ForkState): number {
  const [first, second] = part.branches;
  const decided = { first: [first!], second: [second!] };
  const branches = kind === 'first' || kind === 'second' ? decided[kind] : part.branches;
  const linksToJoin = branches.map((branch) => branch.length - branch.findLastIndex((node) => blocked.has(node)));
  const later = parts.slice(parts.indexOf(part) + 1);
  const laterLinks = later.reduce((sum, other) => sum + linksOf(other), 0);
  return Math.min(...linksToJoin) + part.stem.length - 1 + laterLinks;
}

/**
 * Draws a unit without a twin, in which the effect follows the cause (`open`) or does not (`stopped`). The units of strata
 * are represented by the twins, so it is drawn until it is in no stratum.
 */
export function drawOther(
  world: StrandsWorld,
  pair: Pair,
  { parts, plan, kind }: { parts: readonly Part[]; plan: PairPlan; kind: 'open' | 'stopped' },
  openStream: OpenStream,
): DrawnUnit {
  const rng = openStream('noise');
  let noise = drawUnitNoise(world.scm, rng);
  while (stratumOf(world, parts, plan, noise) !== kind) noise = drawUnitNoise(world.scm, rng);
  return unitOn(world, pair, { noise, isImageFirst: openStream('set').bernoulli(0.5) }, openStream);
}

/**
 * Adds the random streams of a unit's story. Both strands draw their facts from the same streams, so that numbers differ
 * only where noise does: numbers that decide nothing must not distinguish the twins.
 */
function unitOn(
  { image, tree, originals }: StrandsWorld,
  pair: Pair,
  { noise, isImageFirst }: { readonly noise: Uint8Array; readonly isImageFirst: boolean },
  openStream: OpenStream,
): DrawnUnit {
  const cause = tree[pair.from]!;
  const imageOfCause = image[cause]!;
  return {
    facts: { noise },
    pairs: [pair],
    rng: openStream('unit'),
    ownStreams: { cast: openStream('cast'), order: openStream('order') },
    factStream: (node) => openStream('fact', originals[node] ?? node),
    supposedNodes: isImageFirst ? [imageOfCause, cause] : [cause, imageOfCause],
  };
}
