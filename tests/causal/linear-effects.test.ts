import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree, compositions } from '../../src/causal/commutative-cut-tree.ts';
import { edgesOf, nodeNumber } from '../../src/causal/dag.ts';
import {
  coefficientsAlong,
  countDirectedPaths,
  directedPaths,
  pathSpecificEffect,
} from '../../src/causal/directed-paths.ts';
import { linearEffect, shortDecimal, totalEffect } from '../../src/causal/linear-effects.ts';
import type { LinearScm } from '../../src/causal/linear-scm.ts';
import { decodeLinearScm, encodeLinearScm, linearScm } from '../../src/causal/linear-scm.ts';
import { composableGraph, LINEAR_PRESETS, withBypass } from '../../src/tasks/linear/linear-graphs.ts';
import { anyDag, composableDag } from '../arbitraries.ts';
import { anyEffect, anyLinearScm } from '../tasks/linear/arbitraries.ts';
import { effectMatrix, valuesOf } from '../tasks/linear/effects.ts';

const { edges, bypass } = LINEAR_PRESETS['maasch-2025-appendix-c'];

function appendixC(withArrow: boolean, coefficient: (arrow: string) => number = () => 1.5) {
  const graph = withArrow ? withBypass(composableGraph(edges), bypass) : composableGraph(edges);
  const scm = linearScm(
    edgesOf(graph.dag).map(([cause, effect]) => [cause, effect, coefficient(`${cause}→${effect}`)]),
    graph.dag.nodes,
  );
  const node = (symbol: string): number => nodeNumber(scm.dag, symbol);
  return { scm, tree: graph.tree, node, ate: (a: string, b: string) => totalEffect(scm, node(a), node(b)) };
}

describe('the worked example of Appendix C', () => {
  test('without X5→X6: 4.5, 4.5 and 20.25, which is their product', () => {
    const { ate, scm, tree } = appendixC(false);
    expect([ate('X1', 'X3'), ate('X3', 'Y'), ate('X1', 'Y')]).toEqual([4.5, 4.5, 20.25]);
    expect(ate('X1', 'X3') * ate('X3', 'Y')).toBe(ate('X1', 'Y'));
    expect(tree.nodes.map((node) => scm.dag.nodes[node])).toEqual(['X1', 'X3', 'Y']);
  });

  test('with X5→X6: 23.625, the product 20.25 and the path-specific effect 3.375', () => {
    const { ate, scm, node, tree } = appendixC(true);
    expect([ate('X1', 'X3'), ate('X3', 'Y'), ate('X1', 'Y')]).toEqual([4.5, 4.5, 23.625]);
    const round = ['X1', 'X5', 'X6', 'Y'].map(node);
    expect(pathSpecificEffect(scm, round)).toBe(3.375);
    expect(ate('X1', 'Y') - ate('X1', 'X3') * ate('X3', 'Y')).toBe(3.375);
    expect(tree.nodes.map((one) => scm.dag.nodes[one])).toEqual(['X1', 'X3', 'Y']);
    expect(commutativeCutTree(scm.dag).nodes).toHaveLength(2);
  });

  test('with X5→X6, holding X3: the natural direct effect is the path-specific effect', () => {
    const { scm, node } = appendixC(true);
    const [cause, effect, mediators] = [node('X1'), node('Y'), [node('X3')]];
    const size = (kind: 'te' | 'nde' | 'nie') => linearEffect(scm, { kind, cause, effect, mediators });
    expect([size('te'), size('nde'), size('nie')]).toEqual([23.625, 3.375, 20.25]);
  });

  test('its formulas, for any coefficients (C.1–C.6)', () => {
    const names = ['X1→X2', 'X2→X3', 'X3→X4', 'X4→Y', 'X1→X5', 'X5→X3', 'X3→X6', 'X6→Y', 'X5→X6'];
    const number = fc.integer({ min: -8, max: 8 }).filter((value) => value !== 0);
    fc.assert(
      fc.property(fc.array(number, { minLength: 9, maxLength: 9 }), (values) => {
        const [a, b, c, d, e, f, g, h, i] = values as [
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        const of = (arrow: string): number => values[names.indexOf(arrow)]!;
        const [without, around] = [appendixC(false, of), appendixC(true, of)];
        expect(without.ate('X1', 'X3')).toBe(a * b + e * f + 0);
        expect(without.ate('X3', 'Y')).toBe(c * d + g * h + 0);
        expect(without.ate('X1', 'Y')).toBe((a * b + e * f) * (c * d + g * h) + 0);
        expect(around.ate('X1', 'Y')).toBe((a * b + e * f) * (c * d + g * h) + e * i * h);
      }),
    );
  });
});

describe('effects in linear models', () => {
  test('path by path they are what the matrix (I − B)⁻¹ says', () => {
    fc.assert(
      fc.property(anyLinearScm(anyDag(7)), (scm) => {
        const matrix = effectMatrix(scm);
        scm.dag.nodes.forEach((_, cause) => {
          scm.dag.nodes.forEach((_, effect) => {
            if (cause > effect) return;
            const paths = [...directedPaths(scm.dag, cause, effect)];
            const sum = paths.reduce((total, path) => total + pathSpecificEffect(scm, path), 0);
            expect(paths).toHaveLength(countDirectedPaths(scm.dag, cause, effect));
            expect(sum).toBeCloseTo(matrix[effect]![cause]!, 9);
            expect(totalEffect(scm, cause, effect)).toBeCloseTo(matrix[effect]![cause]!, 9);
          });
        });
      }),
    );
  });

  test('are the differences between nested counterfactuals, whatever the noise', () => {
    fc.assert(
      fc.property(
        anyEffect(anyDag(7)),
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 7, maxLength: 7 }),
        ({ scm, cause, effect, mediators }, noise) => {
          if (cause === effect) return;
          const at = (set: readonly (readonly [number, number])[]) => valuesOf(scm, noise, new Map(set));
          const before = at([]);
          const x = before[cause]!;
          const raised = at([[cause, x + 1]]);
          const m = (values: readonly number[]) => mediators.map((node) => [node, values[node]!] as const);
          const size = (kind: 'te' | 'nde' | 'nie') => linearEffect(scm, { kind, cause, effect, mediators });
          const y = before[effect]!;
          expect(size('te')).toBeCloseTo(raised[effect]! - y, 6);
          expect(size('nde')).toBeCloseTo(at([[cause, x + 1], ...m(before)])[effect]! - y, 6);
          expect(size('nie')).toBeCloseTo(at([[cause, x], ...m(raised)])[effect]! - y, 6);
        },
      ),
    );
  });

  test('NDE is what avoids the mediators, NIE the rest, and TE = NDE + NIE always', () => {
    fc.assert(
      fc.property(anyEffect(anyDag(7)), ({ scm, cause, effect, mediators }) => {
        if (cause === effect) return;
        const size = (kind: 'te' | 'nde' | 'nie') => linearEffect(scm, { kind, cause, effect, mediators });
        const direct = [...directedPaths(scm.dag, cause, effect)]
          .filter((path) => !path.some((node) => mediators.includes(node)))
          .reduce((sum, path) => sum + pathSpecificEffect(scm, path), 0);
        expect(size('nde')).toBeCloseTo(direct, 9);
        expect(size('nde') + size('nie')).toBeCloseTo(size('te'), 9);
      }),
    );
  });

  test('compose by product along every path of the cut tree of a composable graph', () => {
    fc.assert(
      fc.property(anyLinearScm(composableDag()), (scm) => {
        const { nodes } = commutativeCutTree(scm.dag);
        const whole = totalEffect(scm, nodes[0]!, nodes.at(-1)!);
        for (const path of compositions(nodes.length)) {
          const product = path
            .slice(1)
            .reduce((value, to, i) => value * totalEffect(scm, nodes[path[i]!]!, nodes[to]!), 1);
          expect(Math.abs(product - whole)).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(whole)));
        }
      }),
    );
  });

  test('a path has the coefficients of its arrows', () => {
    const scm = linearScm([
      ['X', 'A', 2],
      ['A', 'Y', -0.5],
      ['X', 'Y', 3],
    ]);
    expect([...directedPaths(scm.dag, 0, 2)]).toEqual([
      [0, 1, 2],
      [0, 2],
    ]);
    expect(coefficientsAlong(scm, [0, 1, 2])).toEqual([2, -0.5]);
  });

  test('short decimals lose the last digits of doubles and nothing else', () => {
    expect(shortDecimal(0.1 * 3)).toBe(0.3);
    expect(shortDecimal(23.625)).toBe(23.625);
    expect(shortDecimal(-0)).toBe(0);
  });
});

describe('a linear model as one line', () => {
  test('reads back as it was', () => {
    fc.assert(
      fc.property(anyLinearScm(anyDag(7)), (scm: LinearScm) => {
        expect(decodeLinearScm(encodeLinearScm(scm))).toEqual(scm);
      }),
    );
  });

  test('looks like its equations', () => {
    const { scm } = appendixC(false, (arrow) => (arrow === 'X1→X2' ? -0.5 : 2));
    expect(encodeLinearScm(scm)).toBe('X1 X2=-0.5*X1 X5=2*X1 X3=2*X2+2*X5 X4=2*X3 X6=2*X3 Y=2*X4+2*X6');
  });

  test.each([
    ['X Y=X', 'an equation like C=1.5*X+2*A, got Y=X'],
    ['X Y=1,5*X', 'an equation like C=1.5*X+2*A, got Y=1,5*X'],
    ['X Y=1.5*', 'an equation like C=1.5*X+2*A, got Y=1.5*'],
    ['Y=2*X X', 'causes before effects, got Y=2*X X'],
    ['X Z=1*Y Y=1*X', 'causes before effects, got X Z=1*Y Y=1*X'],
  ])('%s is refused', (code, message) => {
    expect(() => decodeLinearScm(code)).toThrow(new SyntaxError(`decodeLinearScm: expected ${message}`));
  });
});
