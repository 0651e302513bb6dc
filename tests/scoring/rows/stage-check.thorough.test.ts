import { afterEach, describe, expect, test } from 'vitest';
import { compositional } from '../../../generators/compositional.ts';
import { identification } from '../../../generators/identification.ts';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { linear } from '../../../generators/linear.ts';
import { kindOf } from '../../../src/cases/case.ts';
import { sealedMark } from '../../../src/cases/stage.ts';
import { type Row, writtenRows } from '../../support/edits.ts';
import { simulatedVariant } from '../../support/rows.ts';
import { KINDS } from '../../support/scored.ts';
import { about, asked, problemsOf, STAGES, sample } from './stage-check.ts';

afterEach(() => {
  delete process.env.CAUSAL_STAGE;
});

test.each([
  ['units of a sample', sample],
  ['twins of every pair', () => compositional({ preset: 'first-look', units: { twins: 20 } })],
  ['enumerated units', () => compositional({ edges: ['X -> C', 'C -> D', 'D -> Y'] })],
  [
    'several worlds',
    () =>
      [1, 2].flatMap((seed) =>
        compositional({ preset: 'maasch-2025-figure-4', units: { sample: 25 }, seed }),
      ),
  ],
  ['identification', () => identification({ draws: 10 })],
  ['intervention effects', () => interventionEffects({ draws: 12 })],
])('%s: stages as they are dealt are believed', (_, generate) => {
  for (const through of [1, 4, STAGES]) expect(problemsOf(asked(generate, through))).toEqual([]);
});

describe('rows are not of a stage because they say so', () => {
  test.each<[string, () => ReturnType<typeof compositional>]>([
    ['twins', () => compositional({ preset: 'first-look', units: { twins: 10 } })],
    ['enumerated units', () => compositional({ edges: ['X -> C', 'C -> D', 'D -> Y'] })],
    ['identification', () => identification({ draws: 8 })],
    ['intervention effects', () => interventionEffects({ draws: 8 })],
    ['linear effects', () => linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5 }, draws: 8 })],
  ])(
    '%s: clusters answered wrong dropped, and the rest marked by hand as the first of two stages',
    (_, generate) => {
      const rows = writtenRows(generate(), [simulatedVariant({ model: 'noisy', errorRate: 0.3, seed: 's' })]);
      const clusters = Map.groupBy(
        rows,
        (row) => kindOf(KINDS, about(row) as never).key(about(row) as never).cluster,
      );
      const wrongIn = (cluster: readonly Row[]) => cluster.filter(({ success }) => success === false).length;
      const rest: Row[] = [];
      for (const cluster of [...clusters.values()].toSorted((a, b) => wrongIn(a) - wrongIn(b)))
        if (rest.length + cluster.length <= rows.length / 2) rest.push(...structuredClone(cluster));
      const told = `1/2/${rest.length}`;
      for (const seal of ['', '/x7k2pq', `/${String(sealedMark({}, told)).split('/')[3]}`]) {
        for (const row of rest) about(row).stage = told + seal;
        expect(problemsOf(rest)).toEqual([
          `some rows state a different stage from the one sealed with their case; these rows were changed (${rest.length} times)`,
        ]);
      }
    },
  );
});
