import { type Pair, pairs } from '../../causal/commutative-cut-tree.ts';
import { encodeScm } from '../../causal/scm.ts';
import { type OpenStream, streamsAt } from '../../lib/random.ts';
import { pairNameIn, worldId } from './case.ts';
import type { LadderConfig, StrandsConfig } from './parse-config.ts';
import { drawStrands, linksOf, type Part } from './strands.ts';
import { BLOCKERS, type PairPlan, pairPlan, type Stratum } from './strata.ts';
import { drawOther, drawTwins, type StrandsWorld } from './twins.ts';
import type { Cluster, Unit } from './worlds.ts';

/** The functions of joins, which take turns. */
const JOINS = ['and', 'or'] as const;

/** Plans a design on two strands: in each world, the units of each pair of nodes. */
export function strandsClusters(config: StrandsConfig, templateHash: string): Cluster[] {
  const { seed, worlds, parts, links, units, extraneous } = config;
  const clusters: Cluster[] = [];
  for (let index = 0; index < worlds; index++) {
    const openStream = streamsAt(seed, 'world', index);
    const joins = Array.from({ length: parts }, (_, i) => JOINS[i % JOINS.length]!);
    const strands = drawStrands(openStream('joins').shuffled(joins), links, openStream('strands'));
    const content = [encodeScm(strands.scm), seed, index, units.twins, extraneous, templateHash];
    const world: StrandsWorld = { ...strands, id: worldId('strands', content), openStream };
    for (const pair of pairs(world.tree.length)) clusters.push(...pairClusters(world, pair, units.twins));
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

/** Plans the units of one pair: first the twins, then the rest of the population. */
function pairClusters(world: StrandsWorld, pair: Pair, units: number): Cluster[] {
  const parts = world.parts.slice(pair.from, pair.to);
  const plan = pairPlan(world.scm, parts, units);
  const planned: PlannedPair = { name: pairNameIn(world, pair), pair, parts, plan, units };
  const strata = plan.strata.flatMap((stratum) => Array<Stratum>(stratum.pairsOfTwins).fill(stratum));
  const twins = strata.map((stratum, twin) => twinsCluster(world, planned, stratum, twin));
  const others = Array.from({ length: plan.open.units + plan.stopped.units }, (_, number) =>
    otherCluster(world, planned, number, 2 * twins.length + number),
  );
  return [...twins, ...others];
}

/** Plans a pair of twins. */
function twinsCluster(
  world: StrandsWorld,
  { name, pair, units }: PlannedPair,
  { part, blocker, weight }: Stratum,
  twin: number,
): Cluster {
  const openStream: OpenStream = (...purpose) => world.openStream('twin', name, twin, ...purpose);
  const fields = { units, weight, twin, cluster: `${world.id}/${name}/twin ${twin}` };
  // In each stratum, the strand is named first in every other pair of twins.
  const spec = { part, blocker, isImageFirst: twin % 2 === 1 };
  const draw = (): Unit[] =>
    drawTwins(world, pair, spec, openStream).map((drawn, i) => ({ ...drawn, ...fields, unit: 2 * twin + i }));
  return { world, questions: 4, draw };
}

/** Plans a unit without a twin. `number` counts such units: in the first ones, the effect follows the cause. */
function otherCluster(
  world: StrandsWorld,
  { name, pair, parts, plan, units }: PlannedPair,
  number: number,
  unit: number,
): Cluster {
  const kind = number < plan.open.units ? 'open' : 'stopped';
  const openStream: OpenStream = (...purpose) => world.openStream('other', name, number, ...purpose);
  const fields = { unit, units, weight: plan[kind].weight, cluster: `${world.id}/${name}/${unit}` };
  const draw = (): Unit[] => [{ ...drawOther(world, pair, { parts, plan, kind }, openStream), ...fields }];
  return { world, questions: 2, draw };
}

/**
 * Plans a ladder: for each number of links, pairs of twins on two strands of one part, each pair in a world of its own.
 * Joins and blockers take turns. Parts of fewer than four links are chains without a fork, which have only one blocker.
 */
export function ladderClusters(config: LadderConfig, templateHash: string): Cluster[] {
  const numbers = [...Array(config.units.twins / 2).keys()];
  return config.links.flatMap((links) =>
    numbers.map((number) => ladderCluster(config, links, number, templateHash)),
  );
}

/** Plans one of the pairs of twins on chains of one length. */
function ladderCluster(
  { seed, units, extraneous }: LadderConfig,
  links: number,
  number: number,
  templateHash: string,
): Cluster {
  const openStream = streamsAt(seed, 'ladder', links, number);
  const strands = drawStrands([JOINS[number % JOINS.length]!], links, openStream('strands'));
  const content = [encodeScm(strands.scm), seed, links, number, extraneous, templateHash];
  const world: StrandsWorld = { ...strands, id: worldId(`ladder ${links}`, content), openStream };
  const part = world.parts[0]!;
  const blocker = part.branches.length > 1 ? BLOCKERS[number % BLOCKERS.length]! : BLOCKERS[0];
  // Within two pairs of twins with both joins, the order of the two causes is the same; then it changes.
  const isImageFirst = Math.floor(number / JOINS.length) % 2 === 1;
  const fields = { units: units.twins, weight: 1 / units.twins, twin: 0, cluster: world.id };
  const draw = (): Unit[] => {
    const openTwinStream: OpenStream = (...purpose) => openStream('twin', ...purpose);
    const twins = drawTwins(world, { from: 0, to: 1 }, { part, blocker, isImageFirst }, openTwinStream);
    return twins.map((drawn, unit) => ({ ...drawn, ...fields, distance: linksOf(part), unit }));
  };
  return { world, questions: 4, draw };
}
