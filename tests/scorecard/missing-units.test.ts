import type { TestCase } from 'promptfoo';
import { describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import type { Case } from '../../src/cases/case.ts';
import { unitsWithoutRows } from '../../src/scorecard/roll-up.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { KINDS, rollUp } from '../support/scored.ts';

vi.spyOn(console, 'error').mockImplementation(() => {});

const figure4 = { preset: 'maasch-2025-figure-4' };
const casesOf = (tests: readonly TestCase[]): Case[] => tests.map(({ metadata }) => metadata as Case);
const shardsOf = (generate: (config: object) => TestCase[], config: object, count: number): Case[][] =>
  Array.from({ length: count }, (_, i) => {
    vi.stubEnv('CAUSAL_SHARD', `${i + 1}/${count}`);
    const cases = casesOf(generate(config));
    vi.unstubAllEnvs();
    return cases;
  });

describe('units without rows', () => {
  test('of a whole design are none', () => {
    for (const tests of [compositional(figure4), interventionEffects({ preset: 'paper', draws: 3 })])
      expect(unitsWithoutRows(KINDS, casesOf(tests))).toBe('');
  });

  test('are those of the shard that never came, where units are sampled', () => {
    const [first, lost, third] = shardsOf(compositional, { ...figure4, units: { sample: 12 } }, 3);
    const units = [...new Set(lost!.map((item) => KINDS.get('compositional')!.key(item).unit))];
    const present = [...first!, ...third!];
    const largest = Math.max(...present.map((item) => KINDS.get('compositional')!.key(item).unit));
    expect(units).toHaveLength(4);
    const named = units.filter((unit) => unit < largest).sort((a, b) => a - b);
    expect(unitsWithoutRows(KINDS, present)).toBe(
      `; missing numbers: ${named.join(' ')} in ${world(present)}`,
    );
  });

  test('are told by pair, where every pair has its own, and are few at a time', () => {
    const [, ...others] = shardsOf(compositional, figure4, 4);
    const clause = unitsWithoutRows(KINDS, others.flat());
    expect(clause).toMatch(/^; missing numbers: \d[\d -]* …? ?in figure-4-[0-9a-f]{8} X→[A-Y]/);
    expect(clause).toMatch(/, and some in \d more places$/);
    expect(clause.length).toBeLessThan(600);
  });

  test('are draws, where names are drawn', () => {
    const cases = casesOf(
      interventionEffects({ preset: 'paper', draws: 5, graphs: ['bivariate'], names: 'random-char' }),
    );
    const without = cases.filter((item) => KINDS.get(item.task)!.key(item).unit !== 2);
    expect(unitsWithoutRows(KINDS, without)).toBe('; missing numbers: 2 in bivariate random-char');
  });

  test('of one variant are told of that variant', () => {
    const tests = compositional({ ...figure4, units: { sample: 6 } });
    const rows = rowsOf(tests, [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'noisy' })]);
    const cut = rows.filter(
      ({ promptIdx, testCase }) =>
        promptIdx === 0 || (testCase as { metadata: { unit: number } }).metadata.unit !== 3,
    );
    const { problems } = rollUp(cut, { createdAt: '' });
    expect(problems).toEqual([
      `noisy with direct: 12 cases have no row; missing numbers: 3 in ${world(casesOf(tests))}`,
    ]);
  });
});

describe('a list of missing numbers', () => {
  const kinds = new Map([
    ['t', { key: ({ world }: Case) => ({ place: 'graph', unit: Number(world) }) }],
  ]) as never;
  const clause = (missing: readonly number[]) =>
    unitsWithoutRows(
      kinds,
      Array.from({ length: 103 }, (_, i) => i)
        .filter((number) => !missing.includes(number))
        .map((number): Case => ({ task: 't', design: '', world: `${number}`, truth: true })),
    );
  const odd = (first: number, last: number) =>
    Array.from({ length: (last - first) / 2 + 1 }, (_, i) => first + 2 * i);

  test('of 80 characters is told in full, of more as many numbers as have room in 80', () => {
    const longest = [...odd(1, 7), ...odd(11, 55), 101];
    expect(longest.join(' ')).toHaveLength(80);
    expect(clause(longest)).toBe(`; missing numbers: ${longest.join(' ')} in graph`);
    const longer = odd(1, 57);
    expect(longer.join(' ')).toHaveLength(81);
    expect(clause(longer)).toBe(`; missing numbers: ${odd(1, 55).join(' ')} … in graph`);
    // The end of a number may be where the room ends.
    const full = [...longest, 100];
    expect(clause(full)).toBe(`; missing numbers: ${[...odd(1, 7), ...odd(11, 55)].join(' ')} … in graph`);
  });
});

function world([item]: readonly Case[]): string {
  return item!.task === 'compositional' ? item!.world : '';
}
