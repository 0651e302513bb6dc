import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { explanations } from '../../src/causal/abduction.ts';
import { commutativeCutTree, compositions, pairs } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges, type Edge, nodeNumber } from '../../src/causal/dag.ts';
import { populationPnAndPs, populationPns, populationPnsOfPairs } from '../../src/causal/population.ts';
import {
  decodeScm,
  encodeScm,
  evaluate,
  intervene,
  type NodeFunction,
  potentialOutcomes,
  type Scm,
  scmOf,
} from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { FIGURES } from '../../src/tasks/compositional/graphs.ts';
import { allUnits, CHAINS, drawDag, drawScm } from './random-models.ts';

const MODELS = [
  ...CHAINS.map((dag, i) => drawScm(dag, namedRng(i, 'model'))),
  ...[0, 1, 2, 3].map((seed) => drawScm(drawDag(7, 0.5, namedRng(seed, 'dag')), namedRng(seed, 'model'))),
];

describe('a node', () => {
  test.each([
    ['or', 'C=0.4|A|B', '0111'],
    ['and', 'C=0.4&A&B', '0000'],
    ['exclusive or', 'C=0.4^A^B', '0110'],
    ['or not', 'C=0.4!A!B', '1110'],
    ['at least 2', 'C=0.4+A+B≥2', '0001'],
  ])('has the truth table of the function “%s” when its noise is off', (_, equation, table) => {
    const scm = decodeScm(`A=0.5 B ${equation}`);
    const values = [0, 1, 2, 3].map((code) => evaluate(scm, [code & 1, code >> 1, 0])[2]);
    expect(values.join('')).toBe(table);
  });

  test('ignores its causes when an intervention sets it', () => {
    const scm = intervene(decodeScm('A=0.5 B|A C|B'), [{ node: 1, value: false }]);
    expect([...evaluate(scm, [1, 1, 0])]).toEqual([1, 0, 0]);
  });
});

describe('the code of a model', () => {
  test.each(MODELS)('is decoded to the same model', (scm) => {
    expect(decodeScm(encodeScm(scm))).toEqual(scm);
  });

  test.each(['A', 'A=2', 'A=0.5 A|B', 'B=0.5|A A', 'C=0.5+A≥', 'A=0.5 B|A&C', ''])(
    'is refused if it is malformed: “%s”',
    (code) => {
      expect(() => decodeScm(code)).toThrow();
    },
  );
});

/** The PNS of pairs of Figure 4 if all noise is alike: [function, noise, X→C, X→D, C→D, C→Y, D→Y, X→Y]. */
const FIGURE_4 = [
  ['or', 0.3, 0.343, 0.2401, 0.7, 0.2401, 0.343, 0.0823543],
  ['or', 0.4, 0.216, 0.1296, 0.6, 0.1296, 0.216, 0.0279936],
  ['or', 0.7, 0.027, 0.0081, 0.3, 0.0081, 0.027, 0.0002187],
  ['and', 0.4, 0.064, 0.0256, 0.4, 0.0256, 0.064, 0.0016384],
] as const;

describe('the exact PNS', () => {
  test.each(FIGURE_4)(
    'equals the published PNS of Figure 4 (function “%s”, noise %d)',
    (operator, noise, ...expected) => {
      const dag = dagFromEdges(FIGURES['maasch-2025-figure-4'].edges);
      const scm = scmOf(
        dag,
        dag.nodes.map(() => operator),
        dag.nodes.map(() => noise),
      );
      const asked = ['XC', 'XD', 'CD', 'CY', 'DY', 'XY'].map(
        ([a, b]) => [nodeNumber(dag, a!), nodeNumber(dag, b!)] as const,
      );
      asked.forEach(([cause, effect], i) => {
        expect(populationPns(scm, cause, effect)).toBeCloseTo(expected[i]!, 14);
      });
    },
  );

  test.each(MODELS)('equals the PNS found by enumerating all noise, and so do PN and PS', (scm) => {
    const isOfChain = MODELS.indexOf(scm) < CHAINS.length;
    const tree = isOfChain ? commutativeCutTree(scm.dag) : [0, scm.dag.nodes.length - 1];
    for (const { from, to } of pairs(tree.length)) {
      const ends = [tree[from]!, tree[to]!] as const;
      const expected = enumerated(scm, ...ends);
      const pns = populationPns(scm, ...ends);
      expect(pns).toBeCloseTo(expected.pns, 12);
      const { pn, ps } = populationPnAndPs(scm, ends, pns);
      expect(pn).toBeCloseTo(expected.pn, 12);
      expect(ps).toBeCloseTo(expected.ps, 12);
    }
  });

  function enumerated(scm: Scm, cause: number, effect: number) {
    const sums = { pns: 0, necessary: 0, both: 0, sufficient: 0, neither: 0 };
    for (const { noise, probability } of allUnits(scm)) {
      const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
      const fact = evaluate(scm, noise);
      if (y1 && !y0) sums.pns += probability;
      if (fact[cause] && fact[effect]) {
        sums.both += probability;
        if (!y0) sums.necessary += probability;
      }
      if (!fact[cause] && !fact[effect]) {
        sums.neither += probability;
        if (y1) sums.sufficient += probability;
      }
    }
    return { pns: sums.pns, pn: sums.necessary / sums.both, ps: sums.sufficient / sums.neither };
  }

  test.each(CHAINS.map((dag, i) => drawScm(dag, namedRng(i, 'model'))))(
    'from root to leaf equals the product of PNS along every path of the cut tree',
    (scm) => {
      const tree = commutativeCutTree(scm.dag);
      const all = pairs(tree.length);
      const values = populationPnsOfPairs(scm, tree);
      const pnsOf = (from: number, to: number): number =>
        values[all.findIndex((pair) => pair.from === from && pair.to === to)]!;
      const whole = populationPns(scm, tree[0]!, tree.at(-1)!);
      for (const path of compositions(tree.length)) {
        const product = path.slice(1).reduce((result, to, i) => result * pnsOf(path[i]!, to), 1);
        expect(product).toBeCloseTo(whole, 12);
      }
    },
  );

  test('is computed within two seconds for a chain of 40 components', () => {
    const edges = Array.from({ length: 40 }, (_, i): Edge[] => [
      [`C${i}`, `A${i}`],
      [`C${i}`, `B${i}`],
      [`A${i}`, `C${i + 1}`],
      [`B${i}`, `C${i + 1}`],
    ]).flat();
    const dag = dagFromEdges(edges);
    const scm = scmOf(
      dag,
      dag.nodes.map(() => 'or'),
      dag.nodes.map(() => 0.1),
    );
    const start = performance.now();
    // A part passes the effect on if its exit is not on by itself, and not both of its branches are.
    expect(populationPns(scm, 0, dag.nodes.length - 1) / 0.729 ** 40).toBeCloseTo(1, 10);
    expect(performance.now() - start).toBeLessThan(2000);
  });
});

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

test('the exact PNS of a model is refused if its tables would be too large', () => {
  const names = Array.from({ length: 30 }, (_, i) => `N${i}`);
  const dag = dagFromEdges(names.flatMap((a, i) => names.slice(i + 1).map((b): Edge => [a, b])));
  const scm = scmOf(
    dag,
    dag.nodes.map(() => 'or'),
    dag.nodes.map(() => 0.5),
  );
  expect(() => populationPns(scm, 0, 29)).toThrow('too densely connected');
});

test('explanations of observed values are exactly the settings of hidden noise that produce them', () => {
  const scm = decodeScm('X=0.5 U V A|U|X B^U^V C&V&A');
  const told = [0, 0, 0, 0, 0, 1];
  const fact = evaluate(scm, [0, 1, 0, 0, 0, 1]);
  const seen = new Map([3, 4].map((node) => [node, fact[node] === 1]));
  const found = [...explanations(scm, told, { causes: [1, 2], seen })].map(
    (noise) => `${noise[1]}${noise[2]}`,
  );
  expect(found).toEqual(['10']);
  const less = [...explanations(scm, told, { causes: [1, 2], seen: new Map([[4, true]]) })];
  expect(less.map((noise) => `${noise[1]}${noise[2]}`).toSorted()).toEqual(['01', '10']);
});
