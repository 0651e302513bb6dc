import { describe, expect, test } from 'vitest';
import { type Dag, dagFromEdges, type Edge } from '../../../src/causal/dag.ts';
import { populationPns } from '../../../src/causal/population.ts';
import { encodeScm, type NodeFunction, type Scm, scmOf } from '../../../src/causal/scm.ts';
import { namedRng } from '../../../src/lib/rng.ts';
import { smallWholes } from '../../../src/tasks/compositional/compositional-design.ts';
import { enumerateTruth } from '../../../src/tasks/compositional/contradiction.ts';
import { compositionalKind } from '../../../src/tasks/compositional/kind.ts';
import { drawNoise } from '../../../src/tasks/compositional/node-noise.ts';
import { compositionalOracle } from '../../../src/tasks/compositional/oracle.ts';
import { compositionalScore } from '../../../src/tasks/compositional/scores.ts';
import type { CompositionalCase, Query } from '../../../src/tasks/shared/compositional-case.ts';

const CHAIN: readonly Edge[] = [
  ['X', 'A'],
  ['A', 'Y'],
];

function modelOf(functions: readonly NodeFunction[], noise: readonly number[], edges = CHAIN): Scm {
  return { dag: dagFromEdges(edges, [...new Set(edges.flat())]), functions, noise, fixed: new Map() };
}

function asked(
  scm: Scm,
  pair: string,
  query: Query,
  noise: string,
  others: Partial<CompositionalCase> = {},
): CompositionalCase {
  return {
    ...{ task: 'compositional', design: '01234567/9/balanced', world: 'w1', theme: 'abstract' },
    ...{ equations: encodeScm(scm), pair, query, unit: 0, noise, weight: 0.5, truth: true },
    ...others,
  };
}

const OR = modelOf(['or', 'or', 'or'], [0.5, 0.5, 0.5]);
const AND = modelOf(['or', 'or', 'and'], [0.5, 0.5, 0.5]);

describe('what is the case in a unit is explained node by node', () => {
  test.each([
    [asked(OR, 'X→Y', 'do-true', '000'), 'X held on. On: X, A, Y. Off: none.'],
    [asked(OR, 'X→Y', 'do-false', '100'), 'X held off. On: none. Off: X, A, Y.'],
    [asked(OR, 'A→Y', 'do-false', '100'), 'A held off. On: X. Off: A, Y.'],
    [asked(OR, 'Y', 'factual', '010'), 'On: A, Y. Off: X.'],
    [asked(OR, 'X→Y', 'factual', '100'), 'On: X, A, Y. Off: none.'],
    [asked(AND, 'X→Y', 'do-true', '001'), 'X held on. On: X, A, Y. Off: none.'],
    [asked(AND, 'X→Y', 'do-true', '000'), 'X held on. On: X, A. Off: Y.'],
    // o and i are hidden: off and on all the same.
    [asked(AND, 'X→Y', 'do-false', '1oi'), 'X held off. On: none. Off: X, A, Y.'],
  ])('%#', (item, sentence) => {
    expect(compositionalScore.explain?.(item)).toBe(sentence);
  });
});

describe('an answer is found by trying all hidden noise that explains what is seen', () => {
  test.each([
    [OR, 'X→Y', 'do-true', '000', true],
    [OR, 'X→Y', 'do-false', '100', false],
    [OR, 'X→Y', 'do-false', '101', true],
    [OR, 'Y', 'factual', '100', true],
    [OR, 'X→Y', 'factual', '000', false],
    // A is on though X is not: its own noise must be on.
    [OR, 'X→Y', 'do-false', '0i0', true],
    [OR, 'X→Y', 'do-false', '0o0', false],
    // A is on as X is: its own noise may be either.
    [OR, 'X→Y', 'do-false', '1i0', 'several answers'],
    [OR, 'X→Y', 'do-false', '1o0', 'several answers'],
    [OR, 'X→Y', 'do-true', '1o0', true],
    [AND, 'X→Y', 'do-true', '00i', 'several answers'],
    [AND, 'X→Y', 'do-true', '10i', true],
    [AND, 'X→Y', 'do-true', '10o', false],
  ] as const)('%#: %s', (scm, pair, query, noise, answer) => {
    expect(enumerateTruth(asked(scm, pair, query, noise))).toBe(answer);
  });

  test.each([
    [14, true],
    [15, undefined],
  ])('of %i hidden nodes: %s', (hidden, answer) => {
    const causes = Array.from({ length: 15 }, (_, i) => `C${i}`);
    const wide = modelOf(
      new Array(16).fill('or'),
      new Array(16).fill(0.5),
      causes.map((cause): Edge => [cause, 'Y']),
    );
    const noise = `${'i'.repeat(hidden)}${'0'.repeat(16 - hidden)}`;
    expect(enumerateTruth(asked(wide, 'Y', 'factual', noise))).toBe(answer);
  });
});

describe('a case belongs together with others', () => {
  const sampled = { design: '01234567/9/sample' };
  test('by its pair, or by its world where units are shared', () => {
    const own = asked(OR, 'X→Y', 'do-true', '000', { unit: 7 });
    const shared = { ...own, ...sampled };
    expect([own, shared].map((one) => compositionalKind.key(one).place)).toEqual(['w1 X→Y', 'w1']);
    expect([own, shared].map((one) => compositionalKind.key(one).cluster)).toEqual(['w1 X→Y/7', 'w1/7']);
    expect(compositionalKind.key(own).group).toBe('w1/X→Y/do-true');
    expect(compositionalKind.key(own).unit).toBe(7);
    expect(compositionalKind.key(own).world).toBe('w1');
    expect(compositionalKind.key(own).topic).toBe('X→Y');
  });
});

describe('a whole of nearly nothing is told', () => {
  const worldOf = (functions: readonly NodeFunction[], noise: readonly number[]) => ({
    title: 'World',
    scm: modelOf(functions, noise),
    tree: { nodes: [0, 2] },
  });
  test.each([
    // (1 − p)² of two nodes that are hardly ever off by themselves.
    [worldOf(['or', 'or', 'or'], [0.5, 0.5, 0.5]), undefined],
    [worldOf(['or', 'or', 'or'], [0.5, 1 - 3.2e-5, 1 - 3.2e-5]), undefined],
    [worldOf(['or', 'or', 'or'], [0.5, 1 - 3e-5, 1 - 3e-5]), '9.0e-10'],
    // What is prevented is an effect as well.
    [worldOf(['or', 'or', 'not'], [0.5, 0.5, 0.5]), undefined],
    [worldOf(['or', 'not', 'not'], [0.5, 0.5, 0.5]), undefined],
  ])('%#: %s', (world, pns) => {
    expect(smallWholes([world])).toEqual(
      pns === undefined
        ? []
        : [
            `World: the PNS of X→Y is ${pns}, which is too small for relative errors and classes; change the noise, or use {targetPns} or {minimumPns}`,
          ],
    );
  });
});

describe('noise is drawn', () => {
  const { dag } = OR;
  const drawn = (spec: Parameters<typeof drawNoise>[0], functions: readonly NodeFunction[] = OR.functions) =>
    drawNoise(
      spec,
      dag,
      functions,
      (noise) => populationPns(scmOf(dag, functions, noise), 0, 2),
      namedRng('noise'),
    );
  test('the same for all', () => {
    expect(drawn({ kind: 'same', value: 0.3 })).toEqual({ noise: [0.3, 0.3, 0.3], solved: undefined });
  });
  test('by node, the rest as told', () => {
    expect(drawn({ kind: 'by-node', values: { A: 0.7 }, others: 0.4 }).noise).toEqual([0.4, 0.7, 0.4]);
  });
  test('from a range, with two decimals, its ends included', () => {
    const { noise, solved } = drawn({ kind: 'range', min: 0.2, max: 0.6 });
    expect(solved).toBeUndefined();
    expect(new Set(noise).size).toBeGreaterThan(1);
    for (const one of noise) {
      expect(one).toBe(Number(one.toFixed(2)));
      expect(one).toBeGreaterThanOrEqual(0.2);
      expect(one).toBeLessThanOrEqual(0.6);
    }
    expect(drawn({ kind: 'range', min: 0.33, max: 0.33 }).noise).toEqual([0.33, 0.33, 0.33]);
  });
  test('solved for: (1 − t)² of two or, t of an and is 1 − t', () => {
    const { noise, solved } = drawn({ kind: 'target-pns', target: 0.25 });
    expect(noise).toEqual([0.5, 0.5, 0.5]);
    expect(solved).toBe('noise solved for a global PNS of 0.25: 0.2500');
    expect(drawn({ kind: 'target-pns', target: 0.81 }, ['or', 'or', 'and']).noise).toEqual([0.1, 0.1, 0.9]);
  });
  test('solved for what cannot quite be had: within what four decimals can say', () => {
    expect(drawn({ kind: 'target-pns', target: 1 - 1e-9 }).noise).toEqual([0.0001, 0.0001, 0.0001]);
    expect(drawn({ kind: 'target-pns', target: 1e-12 }).noise).toEqual([0.9999, 0.9999, 0.9999]);
  });
});

test('the PNS of each pair of a world is recomputed by enumeration, where that is not too much', () => {
  expect(compositionalOracle.checkWorld?.(asked(OR, 'X→Y', 'do-true', '000'))).toEqual([]);
  expect(compositionalOracle.checkWorld?.(asked(AND, 'X→Y', 'do-true', '000', { tree: 'X Y' }))).toEqual([]);
  const chainOf = (size: number): Scm => {
    const nodes = Array.from({ length: size }, (_, i) => `V${i}`);
    const edges = nodes.slice(1).map((node, i): Edge => [nodes[i]!, node]);
    return modelOf(new Array(size).fill('or'), new Array(size).fill(0.5), edges);
  };
  const small: Dag = chainOf(6).dag;
  expect(small.nodes).toHaveLength(6);
  expect(compositionalOracle.checkWorld?.(asked(chainOf(6), 'V0→V5', 'do-true', '000000'))).toEqual([]);
  expect(
    compositionalOracle.checkWorld?.(asked(chainOf(19), 'V0→V5', 'do-true', '0'.repeat(19))),
  ).toBeUndefined();
});
