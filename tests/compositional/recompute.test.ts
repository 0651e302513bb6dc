import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { recompute } from '../../src/tasks/compositional/recompute.ts';
import { casesOf } from './asked.ts';

const FIGURE = { preset: 'maasch-2025-figure-4' };
const strand = casesOf(compositional({ units: { twins: 10 } })).find(({ twin, pair }) => twin === 0 && pair === 'X→Y')!;
const exhaustive = casesOf(compositional(FIGURE)).find(({ pair }) => pair === 'X→Y')!;
const sampled = casesOf(compositional({ ...FIGURE, units: { sample: 3 } }))[0]!;
const evidence = casesOf(compositional({ preset: 'counterfactual', units: { twins: 2 } }))[0]!;

/** Lists the fields of a case that differ when they are recomputed. */
function wrongFields(item: CompositionalCase): string[] {
  const { truth, weight } = recompute(item);
  return [...(truth === item.truth ? [] : ['truth']), ...(weight === item.weight ? [] : ['weight'])];
}

/** Returns the code of a case's noise with that of one node flipped. */
const flipped = ({ noise }: CompositionalCase, node: number): string =>
  noise.slice(0, node) + (noise[node] === '1' ? '0' : '1') + noise.slice(node + 1);

describe('recomputing the correct answer and the weight of a question', () => {
  test.each([
    ['a twin', strand],
    ['an enumerated unit', exhaustive],
    ['a sampled unit', sampled],
    ['an evidence twin', evidence],
  ])('confirms the stored answer and weight of an unchanged question about %s', (_, item) => {
    expect(wrongFields(item)).toEqual([]);
  });

  test.each<[string, string, CompositionalCase, Partial<CompositionalCase>]>([
    ['truth', 'the correct answer about a twin', strand, { truth: !strand.truth }],
    ['weight', 'the weight of a twin', strand, { weight: strand.weight * 1.01 }],
    ['weight', 'the number of units in the design', strand, { units: 60 }],
    ['weight', 'the pair of nodes that a twin belongs to', strand, { pair: 'C1→Y' }],
    ['weight', 'the weight of an enumerated unit', exhaustive, { weight: 0.5 }],
    ['weight', 'the weight of a sampled unit', sampled, { weight: 0.5 }],
    ['truth', 'the correct answer about an evidence twin', evidence, { truth: !evidence.truth }],
  ])('contradicts the stored field “%s” if %s was changed', (field, _, item, edit) => {
    expect(wrongFields({ ...item, ...edit })).toEqual([field]);
  });

  // The world of the twins has a strand and an image of 23 nodes each: X, and in each of two parts, four on branches and
  // seven on a stem.
  test.each<[string, CompositionalCase, Partial<CompositionalCase>, string]>([
    [
      'the noise of one node is missing',
      strand,
      { noise: strand.noise.slice(1) },
      'expected the noise of 46 nodes, got 45',
    ],
    [
      'the order of the nodes contains a node twice',
      strand,
      { order: `${strand.order![1]}${strand.order!.slice(1)}` },
      'expected an order of 46 nodes',
    ],
    ['the pair contains an unknown node', strand, { pair: 'X→Z' }, 'got Z'],
    ['the equations of the world are missing', strand, { equations: '' }, 'expected an equation'],
    [
      'the noise of node 7 (the effect, Y) was changed in an enumerated unit',
      exhaustive,
      { noise: flipped(exhaustive, 7) },
      'expected the noise of unit',
    ],
    ['one of the observed states is missing for an evidence twin', evidence, { seen: 'X' }, 'observations that decide'],
  ])('is refused if %s', (_, item, edit, message) => {
    expect(() => recompute({ ...item, ...edit })).toThrow(message);
  });
});
