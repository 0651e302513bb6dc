import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commutativeCutTree, compositions } from '../../src/causal/commutative-cut-tree.ts';
import { composePnAndPs, type PnAndPs } from '../../src/causal/compose.ts';
import { populationPnAndPs } from '../../src/causal/population.ts';
import { anyScm, composableDag } from '../arbitraries.ts';

test('PN and PS compose by B.28 and B.29 along every path of the cut tree', () => {
  fc.assert(
    fc.property(anyScm(composableDag(4, 4)), (scm) => {
      const { nodes } = commutativeCutTree(scm.dag);
      const exact = (from: number, to: number): PnAndPs => {
        const { pn, ps } = populationPnAndPs(scm, nodes[from]!, nodes[to]!);
        return { pn: pn!, ps: ps! };
      };
      const whole = exact(0, nodes.length - 1);
      for (const path of compositions(nodes.length)) {
        const parts = path.slice(1).map((to, i) => exact(path[i]!, to));
        const composed = parts.slice(1).reduce((first, second) => composePnAndPs(first, second)!, parts[0]!);
        expect(composed.pn).toBeCloseTo(whole.pn, 10);
        expect(composed.ps).toBeCloseTo(whole.ps, 10);
      }
    }),
    { numRuns: 60 },
  );
});

test('a part of 0 composes to nothing', () => {
  expect(composePnAndPs({ pn: 0, ps: 0.5 }, { pn: 0.5, ps: 0.5 })).toBeUndefined();
});
