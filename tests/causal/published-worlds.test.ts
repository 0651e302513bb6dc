import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge, nodeNumber, parsePair } from '../../src/causal/dag.ts';
import { populationPns } from '../../src/causal/population.ts';
import { evaluate, type NodeFunction, potentialOutcomes, scmOf } from '../../src/causal/scm.ts';

/** The truths of a world, by the names of nodes and pairs. A pair is written `cause|effect`. */
interface PublishedWorld {
  readonly id: string;
  readonly nodes: readonly string[];
  readonly edges: readonly Edge[];
  readonly functions: readonly NodeFunction[];
  /** For each node, the probability that its noise is on. */
  readonly p: readonly number[];
  readonly cctOrder: readonly string[];
  readonly pnsExact: Readonly<Record<string, number>>;
  readonly samples: readonly {
    /** The noise of all nodes, in the order of `nodes`. */
    readonly u: string;
    readonly factual: Readonly<Record<string, number>>;
    readonly do1: Readonly<Record<string, number>>;
    readonly do0: Readonly<Record<string, number>>;
  }[];
}

// Computed in Python with the generator that was published with the paper. The file says how.
const { worlds } = JSON.parse(readFileSync(new URL('../fixtures/ccr-worlds.json', import.meta.url), 'utf8')) as {
  readonly worlds: readonly PublishedWorld[];
};

describe.each(worlds)('world “$id”, taken from the generator published by Maasch et al. 2025,', (world) => {
  const dag = dagFromEdges(world.edges, world.nodes);
  /** Puts a list for the nodes of the world into the order of the graph's nodes. */
  const inOrder = <T>(list: readonly T[]): T[] => dag.nodes.map((name) => list[world.nodes.indexOf(name)]!);
  const scm = scmOf(dag, inOrder(world.functions), inOrder(world.p));
  const endsOf = (pair: string): [cause: number, effect: number] => {
    const { cause, effect } = parsePair(pair.replace('|', '→'));
    return [nodeNumber(dag, cause), nodeNumber(dag, effect)];
  };

  test('has the cut tree that the generator computed', () => {
    expect(commutativeCutTree(dag).map((node) => dag.nodes[node])).toEqual(world.cctOrder);
  });

  const pnsOfPairs = Object.entries(world.pnsExact).map(([pair, pns]) => [pair.replace('|', '→'), pns] as const);
  test.each(pnsOfPairs)('has, for %s, the PNS that was found by enumerating all units', (pair, pns) => {
    expect(populationPns(scm, ...endsOf(pair))).toBeCloseTo(pns, 14);
  });

  test.each(world.samples)(
    'has, for all questions about the unit with the noise $u, the correct answers that the generator computed',
    (sample) => {
      const noise = inOrder([...sample.u].map(Number));
      for (const [effect, value] of Object.entries(sample.factual))
        expect(evaluate(scm, noise)[nodeNumber(dag, effect)]).toBe(value);
      for (const [pair, value] of Object.entries(sample.do1)) {
        const published = { y1: value === 1, y0: sample.do0[pair] === 1 };
        expect(potentialOutcomes(scm, noise, ...endsOf(pair))).toEqual(published);
      }
    },
  );
});
