import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { encodeScm } from '../../causal/scm.ts';
import { type OpenStream, streamsAt } from '../../lib/random.ts';
import { pairNameIn, worldId } from './case.ts';
import type { LadderConfig, StrandsConfig } from './parse-config.ts';
import { drawStrands, linksOf, type Part } from './strands.ts';
import { BLOCKERS, type PairPlan, pairPlan, type Stratum } from './strata.ts';
import { drawOther, drawTwins, type StrandsWorld } from './twins.ts';
import type { Cluster } from './worlds.ts';

/** The functions of joins, which take turns. */
const JOINS = ['and', 'or'] as const;

/** In each unit, it is asked what the effect would be if the cause were true, and if it were false. */
const QUESTIONS_PER_UNIT = 2;

/**
 * Plans a design on two strands, a chain and its mirror image, of which only one leads to the asked effect (see
 * {@link drawStrands}). It shows whether a reader follows the chain:
 *
 * - In an *open* unit, the effect follows the cause. In a *stopped* unit, the noise of some node decides the effect.
 * - *Twins* are an open and a stopped unit whose stories are alike, except that strand and mirror image have exchanged
 *   their noise (see {@link drawTwins}). A reader that does not follow the strand answers alike about both.
 * - A *stratum* consists of the units of a pair of nodes that have twins of one kind: which branches of which part's
 *   fork stop the effect, which is called the *blocker* (see {@link pairPlan}).
 *
 * The plan of a pair of nodes lists its twins first and then other open and other stopped units, and numbers all units
 * in this order. Their weights sum to 1, so that they also give the PNS of the population. A ladder, below, asks about
 * twins alone, on chains of growing length.
 */
export function strandsClusters(config: StrandsConfig, templateHash: string): Cluster[] {
  const { seed, parts, links, extraneous } = config;
  // On strands, `{twins: n}` is the number of all units of a pair, of which only some are twins.
  const { twins: units } = config.units;
  const joins = Array.from({ length: parts }, (_, i) => JOINS[i % JOINS.length]!);
  const clusters: Cluster[] = [];
  for (let index = 0; index < config.worlds; index++) {
    const openStream = streamsAt(seed, 'world', index);
    const strands = drawStrands(openStream('joins').shuffled(joins), links, openStream('strands'));
    const content = [encodeScm(strands.scm), seed, index, units, extraneous, templateHash];
    const world: StrandsWorld = { ...strands, id: worldId('strands', content), openStream };
    for (const pair of pairs(world.tree.length)) clusters.push(...pairClusters(world, pair, units));
  }
  return clusters;
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

/** Plans the units of one pair of nodes. */
function pairClusters(world: StrandsWorld, pair: Pair, units: number): Cluster[] {
  const parts = world.parts.slice(pair.from, pair.to);
  const plan = pairPlan(world.scm, parts, units);
  const planned: PlannedPair = { name: pairNameIn(world, pair), pair, parts, plan, units };
  const clusters: Cluster[] = [];
  for (const stratum of plan.strata) {
    for (let i = 0; i < stratum.pairsOfTwins; i++)
      clusters.push(twinsCluster(world, planned, stratum, clusters.length));
  }
  const others = plan.open.units + plan.stopped.units;
  for (let place = 0; place < others; place++) clusters.push(otherCluster(world, planned, place));
  return clusters;
}

/** Plans a pair of twins, whose units have the numbers 2 · `pairNumber` and the next. */
function twinsCluster(
  world: StrandsWorld,
  { name, pair, units }: PlannedPair,
  { part, blocker, weight }: Stratum,
  pairNumber: number,
): Cluster {
  const openStream: OpenStream = (...purpose) => world.openStream('twin', name, pairNumber, ...purpose);
  const fields = { units, weight, twin: pairNumber, cluster: `${world.id}/${name}/twin ${pairNumber}` };
  // In each stratum, the strand is named first in every other pair of twins.
  const spec = { part, blocker, isImageFirst: pairNumber % 2 === 1 };
  const draw: Cluster['draw'] = () =>
    drawTwins(world, pair, spec, openStream).map((unit, i) => ({ ...unit, ...fields, number: 2 * pairNumber + i }));
  return { world, questions: 2 * QUESTIONS_PER_UNIT, draw };
}

/** Plans a unit without a twin. Such units are numbered after the twins by their place, first the open ones. */
function otherCluster(world: StrandsWorld, { name, pair, parts, plan, units }: PlannedPair, place: number): Cluster {
  const kind = place < plan.open.units ? 'open' : 'stopped';
  const number = units - plan.open.units - plan.stopped.units + place;
  const openStream: OpenStream = (...purpose) => world.openStream('other', name, place, ...purpose);
  const fields = { number, units, weight: plan[kind].weight, cluster: `${world.id}/${name}/${number}` };
  const draw: Cluster['draw'] = () => {
    const unit = drawOther(world, pair, { parts, plan, kind }, openStream);
    return [{ ...unit, ...fields }];
  };
  return { world, questions: QUESTIONS_PER_UNIT, draw };
}

/**
 * Plans a ladder: for each number of links, pairs of twins on two strands of one part, each pair in a world of its own.
 * It shows from which length on a reader no longer follows the chain.
 */
export function ladderClusters(config: LadderConfig, templateHash: string): Cluster[] {
  const places = [...Array(config.units.twins / 2).keys()];
  return config.links.flatMap((links) => places.map((place) => ladderCluster(config, links, place, templateHash)));
}

/** Plans the pair of twins at a place among those on chains of one length. Joins and blockers take turns over places. */
function ladderCluster(config: LadderConfig, links: number, place: number, templateHash: string): Cluster {
  const { seed, units } = config;
  const world = ladderWorld(config, links, place, templateHash);
  const part = world.parts[0]!;
  // Parts of fewer than four links are chains without a fork, which have only one blocker.
  const blocker = part.branches.length > 1 ? BLOCKERS[place % BLOCKERS.length]! : BLOCKERS[0];
  // Join and order take turns with period 4 and blockers with period 3, so 12 pairs have each combination once.
  const isImageFirst = Math.floor(place / JOINS.length) % 2 === 1;
  const openTwinStream = streamsAt(seed, 'ladder', links, place, 'twin');
  const fields = { units: units.twins, weight: 1 / units.twins, twin: 0, cluster: world.id };
  const draw: Cluster['draw'] = () => {
    const twins = drawTwins(world, { from: 0, to: 1 }, { part, blocker, isImageFirst }, openTwinStream);
    return twins.map((unit, number) => ({ ...unit, ...fields, distance: linksOf(part), number }));
  };
  return { world, questions: 2 * QUESTIONS_PER_UNIT, draw };
}

function ladderWorld(config: LadderConfig, links: number, place: number, templateHash: string): StrandsWorld {
  const { seed, extraneous } = config;
  const openStream = streamsAt(seed, 'ladder', links, place);
  const strands = drawStrands([JOINS[place % JOINS.length]!], links, openStream('strands'));
  const content = [encodeScm(strands.scm), seed, links, place, extraneous, templateHash];
  return { ...strands, id: worldId(`ladder ${links}`, content), openStream };
}
