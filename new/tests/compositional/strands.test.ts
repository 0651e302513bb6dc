import { describe, expect, test } from 'vitest';
import { pairs } from '../../src/causal/commutative-cut-tree.ts';
import { ancestorsOf } from '../../src/causal/dag.ts';
import { populationPns } from '../../src/causal/population.ts';
import { noiseProbability, potentialOutcomes } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { drawStrands, linksOf, type Strands } from '../../src/tasks/compositional/strands.ts';
import { pairPlan, type Stratum, stratumOf } from '../../src/tasks/compositional/strata.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];
const worldOf = (seed: number, parts = 2, links = 9): Strands =>
  drawStrands(
    Array.from({ length: parts }, (_, i) => (i % 2 ? 'or' : 'and')),
    links,
    namedRng(seed, 'strands'),
  );

describe.each(SEEDS)('world %i of two strands', (seed) => {
  const world = worldOf(seed);
  const { scm, tree, parts, image } = world;
  const { dag } = scm;

  test('has two strands with the same rules and noise, node by node', () => {
    for (const node of dag.nodes.keys()) {
      const other = image[node]!;
      expect(image[other]).toBe(node);
      expect(scm.functions[other]).toBe(scm.functions[node]);
      expect(scm.noise[other]).toBe(scm.noise[node]);
      expect(dag.parents[other]!.map((parent) => image[parent])).toEqual(dag.parents[node]);
    }
  });

  test('has a second strand without any arrow into the first strand', () => {
    const above = ancestorsOf(dag, tree.at(-1)!);
    expect([...above].every((node) => !dag.nodes[node]!.endsWith("'"))).toBe(true);
  });

  test('has parts of nine links, with one “and” node and one “or” node on each branch', () => {
    for (const part of parts) {
      expect(linksOf(part)).toBe(9);
      const join = scm.functions[part.stem[0]!];
      for (const branch of part.branches) {
        expect(branch.map((node) => scm.functions[node]).toSorted()).toEqual(['and', 'or']);
        expect(branch.filter((node) => scm.functions[node] === join)).toHaveLength(1);
      }
    }
  });

  test.each(pairs(3))('has weights that give the exact PNS for the pair %o', ({ from, to }) => {
    const plan = pairPlan(scm, parts.slice(from, to), 60);
    const twins = plan.strata.reduce((sum, { probability }) => sum + probability, 0);
    const rest = plan.open.units * plan.open.weight + plan.stopped.units * plan.stopped.weight;
    expect(2 * twins + rest).toBeCloseTo(1, 14);
    expect(twins + plan.open.units * plan.open.weight).toBeCloseTo(plan.pns, 14);
    expect(plan.pns).toBeCloseTo(populationPns(scm, tree[from]!, tree[to]!), 12);
    expect(plan.strata.reduce((sum, stratum) => sum + stratum.twins, 0)).toBe(12);
    expect([plan.open.units, plan.stopped.units]).toEqual([32, 4]);
  });
});

describe.each([
  ['and', 4],
  ['or', 4],
  ['and', 5],
] as const)('a part joined by “%s”, with %i links', (join, links) => {
  const world = drawStrands([join], links, namedRng(links, join));
  const { scm, parts, tree, image } = world;
  const plan = pairPlan(scm, parts, 20);
  const nodes = [...parts[0]!.branches.flat(), ...parts[0]!.stem];
  const both = nodes.flatMap((node) => [node, image[node]!]);
  /** What an arbitrary reader claims of a unit: any function of all that the story says. */
  const claims = (noise: Uint8Array): number => namedRng('reader', noise.join('')).uniform();
  const found = new Map<Stratum | string, { probability: number; claimed: number }>();
  let [population, dependent] = [0, 0];
  for (let code = 0; code < 2 ** both.length; code++) {
    const noise = new Uint8Array(scm.noise.length);
    both.forEach((node, bit) => {
      noise[node] = Math.floor(code / 2 ** bit) % 2;
    });
    const probability = noiseProbability(scm, both, noise);
    const claimed = claims(noise);
    const { y1, y0 } = potentialOutcomes(scm, noise, tree[0]!, tree[1]!);
    population += probability * claimed;
    if (y1 && !y0) dependent += probability;
    const stratum = stratumOf(world, parts, plan, noise);
    // The open twin and the stopped twin of a stratum have the same weight, but are two kinds of units.
    const key = typeof stratum === 'string' ? stratum : `${stratum.blocker} ${y1 && !y0}`;
    const sum = found.get(key) ?? { probability: 0, claimed: 0 };
    found.set(key, {
      probability: sum.probability + probability,
      claimed: sum.claimed + probability * claimed,
    });
  }

  test('has strata whose probabilities equal the weights of their units', () => {
    for (const { blocker, probability } of plan.strata)
      for (const open of [true, false])
        expect(found.get(`${blocker} ${open}`)!.probability).toBeCloseTo(probability, 12);
    expect(found.get('open')!.probability).toBeCloseTo(plan.open.units * plan.open.weight, 12);
    expect(found.get('stopped')!.probability).toBeCloseTo(plan.stopped.units * plan.stopped.weight, 12);
    expect(dependent).toBeCloseTo(plan.pns, 12);
  });

  test('gives an unbiased weighted estimate for an arbitrary model', () => {
    // Expected claims are averaged within each stratum, and weighted as the design weights its units.
    const weightOf = (key: string): number =>
      key === 'open' || key === 'stopped'
        ? plan[key].units * plan[key].weight
        : plan.strata.find(({ blocker }) => key.startsWith(blocker))!.probability;
    let estimate = 0;
    for (const [key, { probability, claimed }] of found)
      estimate += weightOf(String(key)) * (claimed / probability);
    expect(estimate).toBeCloseTo(population, 10);
  });
});

test('weights still sum to 1 when there are too few twins for all strata', () => {
  const { scm, parts } = worldOf(1);
  const plan = pairPlan(scm, parts, 10);
  expect(plan.strata.map(({ twins }) => twins)).toEqual([1, 1]);
  const total = plan.strata.reduce((sum, { probability }) => sum + 2 * probability, 0);
  expect(total + plan.open.units * plan.open.weight + plan.stopped.units * plan.stopped.weight).toBeCloseTo(
    1,
    14,
  );
});
