import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { recompute } from '../../src/tasks/compositional/recompute.ts';
import { casesOf } from './asked.ts';

const FIGURE = { preset: 'maasch-2025-figure-4' };
const strand = casesOf(compositional({ units: { twins: 10 } })).find(
  ({ twin, pair }) => twin === 0 && pair === 'X→Y',
)!;
const exhaustive = casesOf(compositional(FIGURE)).find(({ pair }) => pair === 'X→Y')!;
const sampled = casesOf(compositional({ ...FIGURE, units: { sample: 3 } }))[0]!;
const evidence = casesOf(compositional({ preset: 'counterfactual', units: { twins: 2 } }))[0]!;

/** Returns the fields of an edited case that differ when they are recomputed, or the message if that is impossible. */
function contradiction(item: CompositionalCase, edit: Partial<CompositionalCase>): string {
  const edited = { ...item, ...edit };
  try {
    const { truth, weight } = recompute(edited);
    return [truth === edited.truth ? '' : 'truth', weight === edited.weight ? '' : 'weight'].join('');
  } catch (error) {
    return (error as Error).message;
  }
}

/** Returns the code of a case's noise with that of one node flipped. */
const flipped = ({ noise }: CompositionalCase, node: number): string =>
  noise.slice(0, node) + (noise[node] === '1' ? '0' : '1') + noise.slice(node + 1);

describe('recomputing a case', () => {
  // The world has two strands of 23 nodes each: X, and in each of two parts, four on branches and seven on a stem.
  test.each<[string, CompositionalCase, Partial<CompositionalCase>, RegExp]>([
    ['no edit of a case', strand, {}, /^$/],
    ['another truth', strand, { truth: !strand.truth }, /^truth$/],
    ['another weight', strand, { weight: strand.weight * 1.01 }, /^weight$/],
    ['another number of units', strand, { units: 60 }, /^weight$/],
    ['another pair', strand, { pair: 'C1→Y' }, /weight/],
    [
      'the noise of one node missing',
      strand,
      { noise: strand.noise.slice(1) },
      /expected the noise of 46 nodes, got 45/,
    ],
    [
      'an order that names a node twice',
      strand,
      { order: `${strand.order![1]}${strand.order!.slice(1)}` },
      /expected an order of 46 nodes/,
    ],
    ['an unknown node', strand, { pair: 'X→Z' }, /got Z/],
    ['no equations', strand, { equations: '' }, /expected an equation/],
    [
      'other noise for the effect',
      exhaustive,
      { noise: flipped(exhaustive, 7) },
      /expected the noise of unit/,
    ],
    ['another weight for an enumerated unit', exhaustive, { weight: 0.5 }, /^weight$/],
    ['another weight for a sampled unit', sampled, { weight: 0.5 }, /^weight$/],
    ['no edit of an evidence twin', evidence, {}, /^$/],
    ['the other twin’s answer', evidence, { truth: !evidence.truth }, /^truth$/],
    ['fewer observed states', evidence, { seen: 'X' }, /observations that decide/],
  ])('reports exactly the fields that an edit contradicts (%s)', (_, item, edit, expected) => {
    expect(contradiction(item, edit)).toMatch(expected);
  });
});
