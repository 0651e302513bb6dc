import { describe, expect, test } from 'vitest';
import { pairs } from '../../src/causal/commutative-cut-tree.ts';
import { populationPns } from '../../src/causal/population.ts';
import { noiseProbability, potentialOutcomes } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { drawStrands, type Strands } from '../../src/tasks/compositional/strands.ts';
import { pairPlan, stratumOf } from '../../src/tasks/compositional/strata.ts';

describe.each([1, 2, 3, 4, 5, 6])('world %i of two strands', (seed) => {
  const { scm, tree, parts } = drawStrands(['and', 'or'], 9, namedRng(seed, 'strands'));

  test.each(pairs(3))('has weights that give the exact PNS for the pair %o', ({ from, to }) => {
    const plan = pairPlan(scm, parts.slice(from, to), 60);
    const twins = plan.strata.reduce((sum, { probability }) => sum + probability, 0);
    const rest = plan.open.units * plan.open.weight + plan.stopped.units * plan.stopped.weight;
    expect(2 * twins + rest).toBeCloseTo(1, 14);
    expect(twins + plan.open.units * plan.open.weight).toBeCloseTo(plan.pns, 14);
    expect(plan.pns).toBeCloseTo(populationPns(scm, tree[from]!, tree[to]!), 12);
    expect(plan.strata.reduce((sum, stratum) => sum + stratum.pairsOfTwins, 0)).toBe(12);
    expect([plan.open.units, plan.stopped.units]).toEqual([32, 4]);
  });
});

type Plan = ReturnType<typeof pairPlan>;

/** The open twin and the stopped twin of a stratum have the same weight, but are two kinds of units. */
type UnitKind = 'open' | 'stopped' | `open twin, ${string}` | `stopped twin, ${string}`;

interface FoundUnits {
  readonly probability: number;
  /** The expected claims of the reader, times the probability. */
  readonly claimed: number;
  readonly isCausal: boolean;
}

/** Says what an arbitrary reader claims of a unit: any function of all that the story says. */
function claimOf(noise: Uint8Array): number {
  return namedRng('reader', noise.join('')).uniform();
}

/** Enumerates all units of a world of one part, and sums them up by kind. */
function enumerateUnits(world: Strands, plan: Plan): Map<UnitKind, FoundUnits> {
  const { scm, parts, tree, image } = world;
  const nodes = [...parts[0]!.branches.flat(), ...parts[0]!.stem];
  const both = nodes.flatMap((node) => [node, image[node]!]);
  const found = new Map<UnitKind, FoundUnits>();
  for (let code = 0; code < 2 ** both.length; code++) {
    const noise = new Uint8Array(scm.noise.length);
    both.forEach((node, bit) => {
      noise[node] = Math.floor(code / 2 ** bit) % 2;
    });
    const probability = noiseProbability(scm, both, noise);
    const { y1, y0 } = potentialOutcomes(scm, noise, tree[0]!, tree[1]!);
    const isCausal = y1 && !y0;
    const stratum = stratumOf(world, parts, plan, noise);
    const twin = isCausal ? 'open twin' : 'stopped twin';
    const kind: UnitKind = typeof stratum === 'string' ? stratum : `${twin}, ${stratum.blocker}`;
    const sum = found.get(kind) ?? { probability: 0, claimed: 0 };
    found.set(kind, {
      probability: sum.probability + probability,
      claimed: sum.claimed + probability * claimOf(noise),
      isCausal,
    });
  }
  return found;
}

describe.each([
  ['and', 4],
  ['or', 4],
  ['and', 5],
] as const)('a part joined by “%s”, with %i links', (join, links) => {
  const world = drawStrands([join], links, namedRng(links, join));
  const plan = pairPlan(world.scm, world.parts, 20);
  const found = enumerateUnits(world, plan);
  const weights = new Map<UnitKind, number>([
    ['open', plan.open.units * plan.open.weight],
    ['stopped', plan.stopped.units * plan.stopped.weight],
    ...plan.strata.flatMap(({ blocker, pairsOfTwins, weight }): [UnitKind, number][] => [
      [`open twin, ${blocker}`, pairsOfTwins * weight],
      [`stopped twin, ${blocker}`, pairsOfTwins * weight],
    ]),
  ]);

  test('has strata whose probabilities equal the weights of their units', () => {
    expect([...weights.keys()].toSorted()).toEqual([...found.keys()].toSorted());
    for (const [kind, { probability }] of found) expect(weights.get(kind)).toBeCloseTo(probability, 12);
    const causal = [...found.values()].filter(({ isCausal }) => isCausal);
    expect(causal.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(plan.pns, 12);
  });

  test('gives an unbiased weighted estimate for an arbitrary model', () => {
    // Expected claims are averaged within each kind of unit, and weighted as the design weights its units.
    const estimates = [...found].map(
      ([kind, { probability, claimed }]) => weights.get(kind)! * (claimed / probability),
    );
    const population = [...found.values()].reduce((sum, { claimed }) => sum + claimed, 0);
    expect(estimates.reduce((sum, value) => sum + value, 0)).toBeCloseTo(population, 10);
  });
});

test('the weights of all units sum to 1 even if some strata have no twins', () => {
  const { scm, parts } = drawStrands(['and', 'or'], 9, namedRng(1, 'strands'));
  const plan = pairPlan(scm, parts, 10);
  expect(plan.strata.map(({ pairsOfTwins }) => pairsOfTwins)).toEqual([1, 1]);
  const total = plan.strata.reduce((sum, { probability }) => sum + 2 * probability, 0);
  expect(total + plan.open.units * plan.open.weight + plan.stopped.units * plan.stopped.weight).toBeCloseTo(
    1,
    14,
  );
});
