import { describe, expect, test } from 'vitest';
import { pairs } from '../../src/causal/commutative-cut-tree.ts';
import { populationPns } from '../../src/causal/population.ts';
import { noiseProbability, potentialOutcomes } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { drawStrands, nodesOfPart, type Strands } from '../../src/tasks/compositional/strands.ts';
import { type PairPlan, pairPlan, stratumOf } from '../../src/tasks/compositional/strata.ts';

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);

/**
 * A kind of units that the design represents together. The open twin and the stopped twin of a stratum have the same
 * weight, but are two kinds of units.
 */
type UnitKind = 'open' | 'stopped' | `open twin, ${string}` | `stopped twin, ${string}`;

/** Returns the weight that a plan gives to all units of each kind together. */
function weightsOf({ open, stopped, strata }: PairPlan): Map<UnitKind, number> {
  const weights = new Map<UnitKind, number>([
    ['open', open.units * open.weight],
    ['stopped', stopped.units * stopped.weight],
  ]);
  for (const { blocker, pairsOfTwins, weight } of strata) {
    weights.set(`open twin, ${blocker}`, pairsOfTwins * weight);
    weights.set(`stopped twin, ${blocker}`, pairsOfTwins * weight);
  }
  return weights;
}

/** The plans for the three pairs of nodes in six worlds of two parts. */
const PLANS = [1, 2, 3, 4, 5, 6].flatMap((seed) => {
  const { scm, tree, parts } = drawStrands(['and', 'or'], 9, namedRng(seed, 'strands'));
  return pairs(3).map(({ from, to }) => {
    const [cause, effect] = [tree[from]!, tree[to]!];
    return {
      seed,
      pair: `${scm.dag.nodes[cause]}→${scm.dag.nodes[effect]}`,
      exactPns: populationPns(scm, cause, effect),
      plan: pairPlan(scm, parts.slice(from, to), 60),
    };
  });
});

describe.each(PLANS)('the units planned for $pair in world $seed', ({ exactPns, plan }) => {
  const twins = sum(plan.strata.map(({ probability }) => probability));
  const open = plan.open.units * plan.open.weight;
  const stopped = plan.stopped.units * plan.stopped.weight;

  test('give the PNS that is computed exactly from the causal model', () => {
    expect(plan.pns).toBeCloseTo(exactPns, 12);
  });

  test('have weights that sum to 1', () => {
    expect(2 * twins + open + stopped).toBeCloseTo(1, 14);
  });

  test('have weights that, summed over the units in which the effect follows the cause, give the PNS', () => {
    expect(twins + open).toBeCloseTo(plan.pns, 14);
  });

  // Of 60 units, 40 % are twins. In a ninth of the other 36, the effect is stopped.
  test('are 12 pairs of twins, 32 other units in which the effect follows the cause, and 4 other units in which it does not', () => {
    expect(sum(plan.strata.map(({ pairsOfTwins }) => pairsOfTwins))).toBe(12);
    expect([plan.open.units, plan.stopped.units]).toEqual([32, 4]);
  });
});

/** All units of one kind in the population. */
interface UnitGroup {
  readonly probability: number;
  /** The expected claims of an arbitrary reader, times the probability. */
  readonly claimed: number;
  readonly isCausal: boolean;
}

/** Says how likely an arbitrary reader is to claim of a unit that the effect follows: any function of all its noise. */
function claimOf(noise: Uint8Array): number {
  return namedRng('reader', noise.join('')).uniform();
}

/** Enumerates all units of a world of one part, and sums them up by kind. */
function groupUnits(world: Strands, plan: PairPlan): Map<UnitKind, UnitGroup> {
  const { scm, parts, tree, image } = world;
  const nodes = nodesOfPart(parts[0]!).flatMap((node) => [node, image[node]!]);
  const groups = new Map<UnitKind, UnitGroup>();
  for (let code = 0; code < 2 ** nodes.length; code++) {
    const noise = new Uint8Array(scm.noise.length);
    // Each bit of `code` is the noise of one node.
    for (const [bit, node] of nodes.entries()) noise[node] = Math.floor(code / 2 ** bit) % 2;
    const { y1, y0 } = potentialOutcomes(scm, noise, tree[0]!, tree[1]!);
    const isCausal = y1 && !y0;
    const stratum = stratumOf(world, parts, plan, noise);
    const twin = isCausal ? 'open twin' : 'stopped twin';
    const kind: UnitKind = typeof stratum === 'string' ? stratum : `${twin}, ${stratum.blocker}`;
    const probability = noiseProbability(scm, nodes, noise);
    const before = groups.get(kind) ?? { probability: 0, claimed: 0 };
    groups.set(kind, {
      probability: before.probability + probability,
      claimed: before.claimed + probability * claimOf(noise),
      isCausal,
    });
  }
  return groups;
}

describe.each([
  [4, 'and'],
  [4, 'or'],
  [5, 'and'],
] as const)('in the plan of units for a part of %i links with an “%s” join,', (links, join) => {
  const world = drawStrands([join], links, namedRng(links, join));
  const plan = pairPlan(world.scm, world.parts, 20);
  const groups = groupUnits(world, plan);
  const weights = weightsOf(plan);

  test('all units of one kind together have a weight equal to the probability of this kind', () => {
    expect([...weights.keys()].toSorted()).toEqual([...groups.keys()].toSorted());
    for (const [kind, { probability }] of groups) expect(weights.get(kind)).toBeCloseTo(probability, 12);
  });

  test('the PNS equals the probability that the effect follows the cause', () => {
    const causal = [...groups.values()].filter(({ isCausal }) => isCausal);
    expect(sum(causal.map(({ probability }) => probability))).toBeCloseTo(plan.pns, 12);
  });

  test('the weights give an unbiased estimate of how often a reader claims that the effect follows the cause', () => {
    // Claims are averaged within each kind of unit, and weighted as the design weights its units.
    const estimates = [...groups].map(
      ([kind, { probability, claimed }]) => weights.get(kind)! * (claimed / probability),
    );
    const population = [...groups.values()].map(({ claimed }) => claimed);
    expect(sum(estimates)).toBeCloseTo(sum(population), 10);
  });
});

test('the weights of the planned units sum to 1 even if the plan has fewer pairs of twins than there are kinds of twins', () => {
  const { scm, parts } = drawStrands(['and', 'or'], 9, namedRng(1, 'strands'));
  const plan = pairPlan(scm, parts, 10);
  // 40 % of 10 units are two pairs of twins, but two parts with three kinds of blockers make six strata.
  expect(plan.strata.map(({ pairsOfTwins }) => pairsOfTwins)).toEqual([1, 1]);
  const twins = sum(plan.strata.map(({ probability }) => probability));
  const others = plan.open.units * plan.open.weight + plan.stopped.units * plan.stopped.weight;
  expect(2 * twins + others).toBeCloseTo(1, 14);
});
