import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositions } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge, nodeNumber } from '../../src/causal/dag.ts';
import { populationPns } from '../../src/causal/population.ts';
import { evaluate, intervene, type NodeFunction, potentialOutcomes } from '../../src/causal/scm.ts';
import golden from '../fixtures/ccr-worlds.json' with { type: 'json' };

/** Worlds of the published generator with its truths, and exact values by enumeration. */
describe.each(golden.worlds.map((world) => [world.id, world] as const))('published world %s', (_, world) => {
  const dag = dagFromEdges(world.edges as unknown as Edge[], world.nodes);
  // The fixture lists functions and noise in its own order of nodes.
  const own = dag.nodes.map((node) => world.nodes.indexOf(node));
  const scm = {
    dag,
    functions: own.map((i) => world.functions[i] as NodeFunction),
    noise: own.map((i) => world.p[i]!),
    fixed: new Map<number, boolean>(),
  };
  const noiseOf = (bits: string): number[] => own.map((i) => Number(bits[i]));
  const inFixtureOrder = (values: Uint8Array): string =>
    world.nodes.map((node) => values[nodeNumber(dag, node)]).join('');
  const quantities = Object.entries(world.pnsExact as Record<string, number>).map(([pair, value]) => {
    const [cause, effect] = pair.split('|') as [string, string];
    return { pair, cause: nodeNumber(dag, cause), effect: nodeNumber(dag, effect), value };
  });
  const tree = commutativeCutTree(dag);

  test('cutpoints and cut tree', () => {
    expect(tree.nodes.map((node) => dag.nodes[node])).toEqual(world.cctOrder);
    expect(world.cctOrder.slice(1, -1)).toEqual(world.cutpoints);
    expect([world.cctOrder[0], world.cctOrder.at(-1)]).toEqual([world.root, world.leaf]);
  });

  test('compositions', () => {
    const ours = compositions(tree.nodes.length).map((path) =>
      path.slice(1).map((to, i) => [world.cctOrder[path[i]!], world.cctOrder[to]]),
    );
    const asText = (paths: unknown[]): string[] => paths.map((path) => JSON.stringify(path)).sort();
    expect(asText(ours)).toEqual(asText(world.compositions));
  });

  test('exact PNS of every pair', () => {
    for (const { cause, effect, value } of quantities) {
      expect(Math.abs(populationPns(scm, cause, effect) - value)).toBeLessThan(1e-12);
    }
  });

  test('the product along every composition', () => {
    const order = (symbol: string | undefined): number => tree.nodes[world.cctOrder.indexOf(symbol!)]!;
    const products = (world.compositions as unknown as Edge[][]).map((path) =>
      path.reduce((value, [cause, effect]) => value * populationPns(scm, order(cause), order(effect)), 1),
    );
    expect(products.length).toBe(world.compositionExact.length);
    world.compositionExact.forEach((value, i) => {
      expect(Math.abs(products[i]! - value)).toBeLessThan(1e-12);
    });
  });

  test('factual and interventional truth of every unit and node', () => {
    for (const sample of world.samples) {
      const noise = noiseOf(sample.u);
      const fact = evaluate(scm, noise);
      expect(inFixtureOrder(fact)).toBe(sample.factual_all);
      for (const [effect, truth] of Object.entries(sample.factual)) {
        expect(fact[nodeNumber(dag, effect)]).toBe(truth);
      }
      for (const { pair, cause, effect } of quantities) {
        const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
        expect(Number(y1)).toBe((sample.do1 as Record<string, number>)[pair]);
        expect(Number(y0)).toBe((sample.do0 as Record<string, number>)[pair]);
        const under = (value: boolean): string =>
          inFixtureOrder(evaluate(intervene(scm, new Map([[cause, value]])), noise));
        expect(under(true)).toBe((sample.do1_all as Record<string, string>)[pair]);
        expect(under(false)).toBe((sample.do0_all as Record<string, string>)[pair]);
      }
    }
  });
});
