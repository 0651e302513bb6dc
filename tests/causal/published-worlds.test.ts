import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge, nodeNumber } from '../../src/causal/dag.ts';
import { populationPns } from '../../src/causal/population.ts';
import { evaluate, type NodeFunction, potentialOutcomes, scmOf } from '../../src/causal/scm.ts';

interface GoldenWorld {
  readonly id: string;
  readonly nodes: readonly string[];
  readonly edges: readonly Edge[];
  readonly functions: readonly NodeFunction[];
  readonly p: readonly number[];
  readonly cctOrder: readonly string[];
  readonly pnsExact: Readonly<Record<string, number>>;
  readonly samples: readonly {
    u: string;
    factual: Record<string, number>;
    do1: Record<string, number>;
    do0: Record<string, number>;
  }[];
}

const { worlds } = JSON.parse(
  readFileSync(new URL('../fixtures/ccr-worlds.json', import.meta.url), 'utf8'),
) as {
  worlds: GoldenWorld[];
};

describe.each(worlds)('world $id of the published generator', (world) => {
  const dag = dagFromEdges(world.edges, world.nodes);
  const placed = <T>(list: readonly T[]): T[] => dag.nodes.map((name) => list[world.nodes.indexOf(name)]!);
  const scm = scmOf(dag, placed(world.functions), placed(world.p));
  const number = (name: string): number => nodeNumber(dag, name);

  test('has the published cut tree', () => {
    expect(commutativeCutTree(dag).map((node) => dag.nodes[node])).toEqual(world.cctOrder);
  });

  test.each(Object.entries(world.pnsExact))('has the published PNS for the pair %s', (pair, expected) => {
    const [cause, effect] = pair.split('|').map(number);
    expect(populationPns(scm, cause!, effect!)).toBeCloseTo(expected, 14);
  });

  test('has the published factual and interventional answers', () => {
    for (const { u, factual, do1, do0 } of world.samples) {
      const noise = placed([...u].map(Number));
      for (const [effect, value] of Object.entries(factual))
        expect(evaluate(scm, noise)[number(effect)]).toBe(value);
      for (const [pair, value] of Object.entries(do1)) {
        const [cause, effect] = pair.split('|').map(number);
        expect(potentialOutcomes(scm, noise, cause!, effect!)).toEqual({
          y1: value === 1,
          y0: do0[pair] === 1,
        });
      }
    }
  });
});
